"""Lists as tables, on one machine."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa

from paginate._command import command_options, failure, run
from paginate._errors import IncompleteError, Outcome
from paginate._rows import read_table, warn_of_missing

_PREFIX = b"paginate."


def read(
    url: str,
    *,
    schema: pa.Schema | None = None,
    items_as: Literal["columns", "text"] = "columns",
    incomplete: Literal["raise", "allow"] = "raise",
    env: Mapping[str, str] | None = None,
    **options: Any,
) -> pa.Table:
    """Returns every item of a list as a table, with its outcome in the metadata of the schema (see `outcome`).

    The options are those of `paginate fetch`: `page_size=100` is `--page-size 100`, `True` is an option alone, a list
    repeats the option. Secrets come from the environment, or from `env`: `bearer_env="TOKEN"`.

    Without a schema, the types are those of all items. `items_as="text"` is one column with the bytes of each item.
    Raises `CommandError` if no page could be loaded, such as with the status 401 or 404, and `IncompleteError` unless
    the list is complete, or `incomplete` is `"allow"`. Warns of a column of the schema that no item has.
    """
    with tempfile.TemporaryDirectory(prefix="paginate-") as folder:
        items, report = Path(folder) / "items.ndjson", Path(folder) / "report.json"
        words = ["fetch", "--output", str(items), "--partial", "--report", str(report), "--quiet"]
        words += command_options(options)
        finished = run([*words, "--", url], env)
        if not report.exists():
            raise failure(finished, "fetch the list")
        end = _outcome(json.loads(report.read_bytes()), finished.code)
        if end.ending == "failed" and end.pages == 0:
            raise failure(finished, "fetch the list")
        if not end.is_complete and incomplete != "allow":
            raise IncompleteError(finished.message or f"{end.ending}: {end.evidence}", end)
        if not items.exists():
            items.touch()
        if schema is not None and items_as != "text":
            warn_of_missing([items], schema)
        return _with(end, read_table(items, schema, text=items_as == "text"))


def outcome(table: pa.Table) -> Outcome:
    """Returns the outcome in the metadata of a table.

    Raises `ValueError` if the table did not come from `read`.
    """
    metadata = table.schema.metadata or {}

    def value(name: str) -> str:
        return str(metadata[_PREFIX + name.encode()].decode())

    try:
        counts = int(value("items")), int(value("pages")), int(value("exit_code"))
        return Outcome(value("ending"), value("evidence"), *counts)
    except KeyError:
        raise ValueError("The table has no outcome; it did not come from paginate.read().") from None


def _outcome(report: Mapping[str, Any], code: int) -> Outcome:
    return Outcome(report["outcome"], report["evidence"], report["items"], report["pages"], code)


def _with(end: Outcome, table: pa.Table) -> pa.Table:
    """Returns a table with an outcome in its metadata."""
    members = {
        "ending": end.ending,
        "evidence": end.evidence,
        "items": end.items,
        "pages": end.pages,
        "exit_code": end.exit_code,
    }
    metadata = {_PREFIX + name.encode(): str(value).encode() for name, value in members.items()}
    return table.replace_schema_metadata({**(table.schema.metadata or {}), **metadata})
