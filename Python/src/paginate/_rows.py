"""Items as Arrow columns."""

from __future__ import annotations

import difflib
import hashlib
import io
import json
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

import pyarrow as pa
from pyarrow import json as arrow_json

from paginate._errors import RowsError

# Bytes of items in one batch.
_BATCH = 8 << 20

TEXT_SCHEMA = pa.schema([pa.field("value", pa.string())])
"""One column with the exact text of each item."""


def infer_schema(path: Path, limit: int | None = _BATCH) -> pa.Schema:
    """Returns the columns of the items in the first bytes of a file, or of all items if the limit is `None`.

    Dates stay text, because a later value of the same column may not be a date. A column that is always null is text.
    """
    return _changed(_inferred(path, limit), pa.types.is_null)


def _inferred(path: Path, limit: int | None) -> pa.Schema:
    """Returns the columns of the items of a file; one that is always null has no type yet."""
    found = pa.schema([])
    with _opened(path) as file:
        for block in _line_blocks(file, limit or _BATCH):
            found = _united(found, _changed(_parse(block, None, path).schema, pa.types.is_temporal), path)
            if limit is not None:
                break
    return found


def infer_common_schema(paths: Iterable[Path]) -> pa.Schema:
    """Returns the columns of all items of some files. A column that is null in all of them is text."""
    found = pa.schema([])
    for path in paths:
        found = _united(found, _inferred(path, None), path)
    return _changed(found, pa.types.is_null)


def read_table(path: Path, schema: pa.Schema | None, *, text: bool) -> pa.Table:
    """Returns all items of a file."""
    columns = TEXT_SCHEMA if text else schema
    if columns is None:
        columns = infer_schema(path, None)
    return pa.Table.from_batches(read_batches(path, columns, text=text), columns)


def read_batches(path: Path, schema: pa.Schema, *, text: bool, sha256: str | None = None) -> Iterator[pa.RecordBatch]:
    """Yields the items of a file in batches with the columns of a schema.

    Other members of the items are left out. Raises `RowsError` if the items do not fit, or if the file's hash differs.
    """
    if sha256 is not None:
        digest = hashlib.sha256()
        with path.open("rb") as file:
            while block := file.read(_BATCH):
                digest.update(block)
        if digest.hexdigest() != sha256:
            raise RowsError(f"{path} differs from its receipt; remove both files and read the shard again.")
    with _opened(path) as file:
        for block in _line_blocks(file, _BATCH):
            yield from (_text_batches(block, schema) if text else _parse(block, schema, path).to_batches())


def warn_of_missing(paths: Iterable[Path], schema: pa.Schema) -> None:
    """Warns of each column of a schema that no item of some files has, if there are items."""
    missing, found = set(schema.names), pa.schema([])
    for path in paths:
        with _opened(path) as file:
            for block in _line_blocks(file, _BATCH):
                if len(found) == 0:
                    found = _parse(block, None, path).schema
                missing = {name for name in missing if not _names(block, name)}
                if not missing:
                    return
    if len(found) == 0:
        return
    for name in sorted(missing):
        similar = difflib.get_close_matches(name, found.names, 1)
        advice = f"did you mean {similar[0]!r}?" if similar else f"the items have {', '.join(found.names[:8])}."
        warnings.warn(f"No item has the column {name!r} of the schema; {advice}", stacklevel=3)


def _names(block: bytes, name: str) -> bool:
    """Returns whether a name may be the key of a member in a block."""
    return any(json.dumps(name, ensure_ascii=plain).encode() in block for plain in (True, False))


def _opened(path: Path) -> IO[bytes]:
    """Opens a file, which is decompressed if its name ends in .gz or .zst."""
    return io.BufferedReader(pa.input_stream(str(path), compression="detect"), _BATCH)


def _line_blocks(file: IO[bytes], size: int) -> Iterator[bytes]:
    """Yields whole lines in blocks of about a number of bytes."""
    while block := file.read(size):
        if not block.endswith(b"\n"):
            block += file.readline()
        yield block


def _text_batches(block: bytes, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    lines = block.decode().split("\n")
    if not lines[-1]:
        lines.pop()
    yield pa.RecordBatch.from_arrays([pa.array(lines, schema.field(0).type)], schema=schema)


def _parse(block: bytes, schema: pa.Schema | None, path: Path) -> pa.Table:
    """Returns the items of whole lines, with the columns of a schema if there is one."""
    if schema is not None and len(schema) == 0:
        rows = block.count(b"\n") + (not block.endswith(b"\n"))
        return pa.table({"": pa.nulls(rows)}).select([])
    options = arrow_json.ParseOptions(
        explicit_schema=None if schema is None else pa.schema([_readable(field) for field in schema]),
        unexpected_field_behavior="infer" if schema is None else "ignore",
    )
    # One block, so that its types agree.
    reading = arrow_json.ReadOptions(use_threads=False, block_size=len(block) + 1)
    try:
        table = arrow_json.read_json(pa.BufferReader(block), reading, options)
        return table if schema is None else table.select(schema.names).cast(schema)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise _misfit(path, error) from error


def _misfit(path: Path, error: Exception) -> RowsError:
    return RowsError(
        f"The items in {path.name} do not fit one table ({error}); pass a schema, or read the items as text."
    )


def _readable(field: pa.Field) -> pa.Field:
    """Returns a field whose type the JSON reader reads, from which the field's own type is cast."""
    return pa.field(field.name, _mapped(field.type, lambda type_: pa.string() if pa.types.is_date(type_) else type_))


def _changed(schema: pa.Schema, is_unsettled: Callable[[pa.DataType], bool]) -> pa.Schema:
    """Returns a schema with text in place of the types that later items may contradict."""
    text = pa.string()
    return pa.schema(
        [
            pa.field(field.name, _mapped(field.type, lambda each: text if is_unsettled(each) else each))
            for field in schema
        ]
    )


def _united(first: pa.Schema, second: pa.Schema, path: Path) -> pa.Schema:
    try:
        return pa.unify_schemas([first, second], promote_options="permissive")
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise _misfit(path, error) from error


def _mapped(type_: pa.DataType, change: Callable[[pa.DataType], pa.DataType]) -> pa.DataType:
    if pa.types.is_struct(type_):
        return pa.struct([pa.field(field.name, _mapped(field.type, change)) for field in type_])
    if pa.types.is_list(type_):
        return pa.list_(_mapped(type_.value_type, change))
    return change(type_)
