"""`./kontor reference DIR`: the pages that describe the library, made of its docstrings by pdoc."""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

ROOMS: Final = (
    "kontor",
    "kontor.constants",
    "kontor.rules",
    "kontor.board",
    "kontor.record",
    "kontor.bots",
    "kontor.review",
    "kontor.arena",
    "kontor.env",
    "kontor.look",
)
"""What people import: a page each, of all that is in its `__all__`."""


def make_reference(folder: Path) -> None:
    """Write the pages into a folder; `index.html` is the first one."""
    from pdoc import doc, doc_ast, render

    # pdoc looks for attributes in `__init__` alone; states and actions are laid out step by step.
    doc_ast._nodes_iter = all_nodes
    render.configure(docformat="markdown", footer_text="Kontor")
    modules = {name: import_module(name) for name in ROOMS}
    for module in modules.values():
        # pdoc does not see what a module finds when it is asked for, such as `kontor.BOARDS`.
        vars(module).update({name: getattr(module, name) for name in module.__all__})
    pages = {name: doc.Module(module) for name, module in modules.items()}
    for name, page in pages.items():
        target = folder.joinpath(*name.split(".")).with_suffix(".html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(render.html_module(page, pages), encoding="utf-8")
    (folder / "index.html").write_text(render.html_index(pages), encoding="utf-8")
    (folder / "search.js").write_text(render.search_index(pages), encoding="utf-8")


def all_nodes(tree: ast.Module | ast.ClassDef) -> Iterator[ast.AST]:
    """Yield what stands in a module or a class, and the attributes that its methods make."""
    for node in tree.body:
        yield node
        if isinstance(tree, ast.ClassDef) and isinstance(node, ast.FunctionDef):
            yield from made_in(node)


def made_in(method: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the attributes that a method makes, as if the class said so, with their docstrings."""
    for node, then in zip(method.body, [*method.body[1:], ast.Pass()], strict=True):
        match node:
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                yield ast.AnnAssign(ast.Name(name), node.annotation, node.value, simple=1)
                yield then if isinstance(then, ast.Expr) else ast.Pass()


if __name__ == "__main__":
    make_reference(Path(sys.argv[1]))
