"""The page that describes the API, made from its OpenAPI description; no script, no other site."""

from html import escape
from typing import Any


def reference_page(description: dict[str, Any]) -> str:
    """Return the page: every request with what it takes and gives."""
    rows = []
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            rows.append(_operation(method, path, operation))
    title = f"{description['info']['title']} {description['info']['version']}: the API"
    schemas = description["components"]["schemas"]
    models = "".join(_model(name, schema) for name, schema in sorted(schemas.items()))
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'>"
        f"<title>{escape(title)}</title><h1>{escape(title)}</h1>"
        "<p>Live streams (WebSocket): <code>/api/tables/{table_id}/live?since=N</code> and "
        "<code>/api/live</code> send <a href='#Frame'>Frame</a>s. The machine-readable form is "
        "<a href='openapi.json'>openapi.json</a>.</p>"
        f"<h2>Requests</h2>{''.join(rows)}<h2>Bodies</h2>{models}</html>"
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    text = escape(operation.get("description") or operation.get("summary", ""))
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    takes = f" takes {_type(body['schema'])}," if body else ""
    answers = ", ".join(
        f"{code} {_type(answer.get('content', {}).get('application/json', {}).get('schema', {}))}"
        for code, answer in operation["responses"].items()
    )
    return (
        f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{text}</p>"
        f"<p>{takes} gives {answers}</p>"
    )


def _model(name: str, schema: dict[str, Any]) -> str:
    text = escape(schema.get("description", ""))
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_type(kind)}</li>"
        for field, kind in schema.get("properties", {}).items()
    )
    if not fields:
        fields = f"<li>{_type(schema)}</li>"
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{text}</p><ul>{fields}</ul>"


def _type(schema: dict[str, Any]) -> str:
    """Return a type in words, with links to the bodies that it names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(_type(part) for part in schema[key])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "")))
