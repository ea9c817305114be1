from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import Lists

import paginate
from paginate import _rows

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(*items: object) -> Path:
        path = tmp_path / "items.ndjson"
        path.write_text("".join(json.dumps(item) + "\n" for item in items))
        return path

    return write


def test_types_hold_for_all_items(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_rows, "_BATCH", 1)
    path = write(
        {"a": 1, "b": None, "c": {"x": 1}, "d": [None], "e": None},
        {"a": 2.5, "b": "x", "c": {"y": "z"}, "d": [True], "f": "2026-01-02"},
        {"a": 3, "f": "no date"},
    )
    table = _rows.read_table(path, None, text=False)
    assert table.schema == pa.schema({
        "a": pa.float64(), "b": pa.string(), "c": pa.struct({"x": pa.int64(), "y": pa.string()}),
        "d": pa.list_(pa.bool_()), "e": pa.string(), "f": pa.string(),
    })  # fmt: skip
    assert table.column("a").to_pylist() == [1, 2.5, 3]
    assert table.column("f").to_pylist() == [None, "2026-01-02", "no date"]
    assert table.column("c").to_pylist() == [{"x": 1, "y": None}, {"x": None, "y": "z"}, None]


def test_a_schema_selects_and_converts(write: Write) -> None:
    path = write({"day": "2026-01-02", "at": "2026-01-02T03:04:05Z", "n": 1, "other": {}}, {"n": None})
    schema = pa.schema({"n": pa.int32(), "day": pa.date32(), "at": pa.timestamp("us", tz="UTC"), "none": pa.string()})
    table = _rows.read_table(path, schema, text=False)
    assert table.schema == schema
    moment = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
    assert table.to_pylist() == [
        {"n": 1, "day": datetime.date(2026, 1, 2), "at": moment, "none": None},
        {"n": None, "day": None, "at": None, "none": None},
    ]


def test_items_that_do_not_fit_name_the_remedy(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write({"a": "x"}, {"a": 1})
    with pytest.raises(paginate.RowsError, match="pass a schema, or read the items as text"):
        _rows.read_table(path, None, text=False)
    monkeypatch.setattr(_rows, "_BATCH", 1)
    with pytest.raises(paginate.RowsError, match="pass a schema, or read the items as text"):
        _rows.read_table(path, None, text=False)
    assert _rows.read_table(path, None, text=True).to_pylist() == [{"value": '{"a": "x"}'}, {"value": '{"a": 1}'}]


def test_text_holds_the_bytes_of_items_of_any_kind(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_rows, "_BATCH", 3)
    items = [1, "a\u2028b", [2], {"a": "ü"}]
    table = _rows.read_table(write(*items), None, text=True)
    assert [json.loads(value) for value in table.column("value").to_pylist()] == items


def test_an_empty_file_is_an_empty_table(write: Write) -> None:
    assert _rows.read_table(write(), None, text=False).num_rows == 0
    schema = pa.schema({"a": pa.int64()})
    assert _rows.read_table(write(), schema, text=False).schema == schema


def test_items_without_members_are_rows(write: Write) -> None:
    assert _rows.read_table(write({}, {}), pa.schema({"a": pa.int64()}), text=False).num_rows == 2


def test_a_file_that_differs_from_its_hash_is_refused(write: Write) -> None:
    path = write({"a": 1})
    schema = pa.schema({"a": pa.int64()})
    right = hashlib.sha256(path.read_bytes()).hexdigest()
    assert sum(batch.num_rows for batch in _rows.read_batches(path, schema, text=False, sha256=right)) == 1
    with pytest.raises(paginate.RowsError, match="differs from its receipt"):
        list(_rows.read_batches(path, schema, text=False, sha256="0" * 64))


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_compressed_shards_are_read_like_others(suffix: str, lists: Lists, tmp_path: Path) -> None:
    plan = lists.plan(tmp_path, compression=suffix)
    receipt = plan.fetch(0, tmp_path / "shards")
    assert receipt.file.name == f"0.ndjson.{suffix}"
    batches = list(_rows.read_batches(receipt.file, _rows.TEXT_SCHEMA, text=True, sha256=receipt.sha256))
    assert sum(batch.num_rows for batch in batches) == receipt.items
    with pytest.raises(paginate.RowsError, match="differs from its receipt"):
        list(_rows.read_batches(receipt.file, _rows.TEXT_SCHEMA, text=True, sha256="0" * 64))
