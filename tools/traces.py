"""The clauses that a file of code names: in comments, in docstrings of tests, in the steps of a rulebook's module."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

_COMMENT = re.compile(r"#\s*clauses:(.*)$")
_DOCSTRING = re.compile(r"\s*clauses:(.*)$")
_RULEBOOK = re.compile(r"\s*([a-z]+(?:-[a-z0-9]+)*-\d+)\s+(\S.*)$")
_CLAUSE = re.compile(r"(\d+(\.\d+)+([a-z]|i+)?( tail| table)?|Appendix [A-Z])$")

_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Trace(NamedTuple):
    """One clause named in one place: the file, or the function in it that the name stands above or inside."""

    rulebook: str
    clause: str
    path: str
    line: int
    function: str

    @property
    def place(self) -> str:
        """The place as a test runner would name it."""
        return f"{self.path}::{self.function}" if self.function else self.path

    @property
    def in_test(self) -> bool:
        """Whether it stands above or inside a test."""
        return self.function.rpartition("::")[2].startswith("test_")


class BadTrace(NamedTuple):
    """A line that is meant to name clauses and does not."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        form = "`# clauses: rws-poker-7 3.9.1, 3.9.2; rws-poker-6 3.9`, each clause by its own id"
        return f"{self.path}:{self.line}: names no clauses: {self.text.strip() or 'nothing'}; write {form}"


def traces(path: str, source: str, tree: ast.Module, rulebook: str = "") -> Iterator[Trace | BadTrace]:
    """Every clause that a file names; `rulebook` is the one that the file is the module of, if it is one's."""
    functions = sorted(_functions(tree))
    for line, words in (*_comments(source), *_docstrings(tree, path)):
        yield from _parsed(path, line, words, _function_at(functions, source, line))
    for line, clause in _steps(tree) if rulebook else ():
        yield Trace(rulebook, clause, path, line, _function_at(functions, source, line))


def _parsed(path: str, line: int, words: str, function: str) -> Iterator[Trace | BadTrace]:
    for group in words.split(";"):
        found = _RULEBOOK.match(group)
        named = [clause.strip() for clause in found[2].rstrip(" ,").split(",")] if found else []
        if not found or not all(_CLAUSE.match(clause) for clause in named):
            yield BadTrace(path, line, group)
            continue
        for clause in named:
            yield Trace(found[1], clause, path, line, function)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and (found := _COMMENT.match(token.string)):
            yield token.start[0], found[1]


def _docstrings(tree: ast.Module, path: str) -> Iterator[tuple[int, str]]:
    """The lines of a test's docstring that name clauses."""
    if not path.startswith("tests/"):
        return
    for node in ast.walk(tree):
        if isinstance(node, _Function) and (words := ast.get_docstring(node, clean=False)):
            for line, text in enumerate(words.split("\n"), node.body[0].lineno):
                if found := _DOCSTRING.match(text):
                    yield line, found[1]


def _steps(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The clause ids that stand as texts in the code, as steps are given them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _CLAUSE.match(node.value):
            yield node.lineno, node.value


def _functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of every function, a method with its class."""
    for node in ast.iter_child_nodes(tree):
        name = inside
        if isinstance(node, _Function | ast.ClassDef):
            name = f"{inside}::{node.name}" if inside else node.name
        if isinstance(node, _Function):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            yield first, node.end_lineno or first, name
        yield from _functions(node, name)


def _function_at(functions: list[tuple[int, int, str]], source: str, line: int) -> str:
    """The innermost function around a line, or the one that a comment stands right above."""
    around = [name for first, last, name in functions if first <= line <= last]
    if around:
        return around[-1]
    lines = source.splitlines()
    while line < len(lines) and lines[line - 1].lstrip().startswith("#"):
        line += 1
    return next((name for first, _, name in functions if first == line), "")
