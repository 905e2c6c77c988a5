"""Small wrong changes to the functions of a source file, one at a time: mutants.

They change what rules are made of: comparisons, conditions and their clauses, numbers, sums, bit
masks, calls that change the table, the steps that come next. Texts, annotations, asserts and
prompts stay as they are.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

SWAPPED: Final[dict[type[ast.AST], type[Any]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
TEXTS: Final = (ast.JoinedStr, ast.Assert, ast.Raise)
NOT_BODY: Final = ("decorator_list", "args", "returns", "annotation")
TEXT_FUNCTIONS: Final = ("prompt",)


class Mutant(NamedTuple):
    """One change, and where it is made."""

    path: str
    line: int
    function: str
    old: str
    new: str
    number: int
    """Which change of its file this is."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.old}  ->  {self.new}"


class Change(NamedTuple):
    """A node, by its place in the tree, and what takes its place."""

    function: str
    parent: ast.AST
    field: str
    place: int | None
    """Where it is in a list."""
    node: Any
    new: Any

    def make(self) -> None:
        if self.place is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.place] = self.new


def mutants(source: str, path: str) -> list[Mutant]:
    """All mutants of a file."""
    return [
        Mutant(path, c.node.lineno, c.function, ast.unparse(c.node), ast.unparse(c.new), number)
        for number, c in enumerate(_changes(ast.parse(source)))
    ]


def apply(mutant: Mutant, root: Path) -> None:
    """Give the function that a mutant changes its wrong code, wherever it is imported."""
    path = root / mutant.path
    tree = ast.parse(path.read_text("utf-8"))
    list(_changes(tree))[mutant.number].make()
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    for wrong in _codes(code, mutant.function):
        for function in _functions_like(wrong):
            function.__code__ = wrong


def _codes(code: CodeType, name: str) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_qualname == name:
                yield inner
            yield from _codes(inner, name)


def _functions_like(code: CodeType) -> list[FunctionType]:
    place = (code.co_filename, code.co_qualname, code.co_firstlineno)
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, FunctionType)
        and (known := found.__code__).co_qualname == code.co_qualname
        and (known.co_filename, known.co_qualname, known.co_firstlineno) == place
    ]


# --- finding changes ---


def _changes(tree: ast.Module) -> Iterator[Change]:
    for name, function in _functions(tree.body, ""):
        yield from _below(function, name)


def _functions(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef) and node.name not in TEXT_FUNCTIONS:
            yield f"{prefix}{node.name}", node


def _below(parent: ast.AST, function: str) -> Iterator[Change]:
    """The changes of all nodes below this one."""
    for field, value in ast.iter_fields(parent):
        if field in NOT_BODY:
            continue
        several = isinstance(value, list)
        for index, node in enumerate(value if several else [value]):
            if not isinstance(node, ast.AST) or _is_left_alone(node):
                continue
            for new in _alternatives(node, parent, field):
                ast.copy_location(new, node)
                yield Change(function, parent, field, index if several else None, node, new)
            yield from _below(node, function)


def _is_left_alone(node: ast.AST) -> bool:
    """Texts, and whether anybody listens to the log."""
    return isinstance(node, TEXTS) or (
        isinstance(node, ast.Compare)
        and ast.unparse(node) in ("g.log is None", "g.log is not None")
    )


def _alternatives(node: ast.AST, parent: ast.AST, field: str) -> Iterator[Any]:
    """What a node can be replaced by."""
    if field == "test" and isinstance(parent, ast.If | ast.IfExp):
        yield from (ast.Constant(True), ast.Constant(False))
    elif field == "ifs":
        yield ast.Constant(True)
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Tuple(ctx=ast.Load()):
            yield from _shorter(node)
        case ast.Break() | ast.Continue():
            yield SWAPPED[type(node)]()
        case _:
            yield from _swapped(node)


def _swapped(node: ast.AST) -> Iterator[Any]:
    """The same with another operator."""
    match node:
        case ast.Compare(ops=[op]):
            yield ast.Compare(node.left, [SWAPPED[type(op)]()], node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(SWAPPED[type(node.op)](), node.values)
            yield from (_joined(node, i) for i in range(len(node.values)))
        case ast.BinOp() if type(node.op) in SWAPPED and not _is_list(node):
            yield ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
        case ast.AugAssign() if type(node.op) in SWAPPED and not _is_list(node):
            yield ast.AugAssign(node.target, SWAPPED[type(node.op)](), node.value)


def _joined(node: ast.BoolOp, left_out: int) -> ast.expr:
    """A condition without one of its clauses."""
    rest = [value for i, value in enumerate(node.values) if i != left_out]
    return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _shorter(node: ast.Tuple) -> Iterator[ast.Tuple]:
    """A tuple of steps without one of them."""
    for i, element in enumerate(node.elts):
        if isinstance(element, ast.Call):
            yield ast.Tuple([*node.elts[:i], *node.elts[i + 1 :]], ast.Load())


def _is_list(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether texts or lists are joined here, which nothing but a sum can do."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    kinds = (ast.List, ast.Tuple, ast.ListComp, ast.JoinedStr)
    return any(
        isinstance(side, kinds) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )
