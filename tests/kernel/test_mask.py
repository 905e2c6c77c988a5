"""Bit masks: sets of small numbers."""

from martius.kernel.mask import bits, mask_of, nth

SOME = (0, 3, 70)


def test_a_mask_gives_back_its_numbers_in_order() -> None:
    assert bits(mask_of(reversed(SOME))) == SOME


def test_an_empty_mask_has_none() -> None:
    assert mask_of(()) == 0
    assert bits(0) == ()


def test_a_number_is_found_by_its_place() -> None:
    assert tuple(nth(mask_of(SOME), n) for n in range(3)) == SOME
