// Where the strategy cards are, as far as this seat knows.

import { cardOf, type Board, type Card, type Still } from './model'
import { t, tn } from '../../shell/text'

export interface Pile {
  id: string
  label: string
  about: string
  cards: Card[]
}

export function piles(still: Still, board: Board): Pile[] {
  const cards = (numbers: number[] | null) =>
    (numbers ?? []).flatMap((n) => cardOf(still, n) ?? []).sort((a, b) => a.number - b.number)
  const all = [
    { id: 'hand', label: t('Your hand'), about: '', cards: cards(board.hand) },
    {
      id: 'known',
      label: t('Known to be in the other hand'),
      about: t('You have seen these cards there.'),
      cards: cards(board.known),
    },
    {
      id: 'unseen',
      label: t('Not seen yet'),
      about: tn(
        'In the deck of {n} card or in a hidden hand.',
        'In the deck of {n} cards or in a hidden hand.',
        board.deck,
      ),
      cards: cards(board.unseen),
    },
    {
      id: 'discard',
      label: t('Discards'),
      about: board.in_force.reshuffle
        ? t('They are shuffled into the deck at the end of the turn.')
        : t('They come back when the deck is reshuffled.'),
      cards: cards(board.discard),
    },
    {
      id: 'removed',
      label: t('Removed from the game'),
      about: t('These do not come back.'),
      cards: cards(board.removed),
    },
  ]
  return all.filter((pile) => pile.cards.length)
}
