from __future__ import annotations

import tempfile
import warnings
from pathlib import Path

import pyarrow as pa
import pytest

import paginate


def test_a_complete_list_is_a_table_with_its_outcome(server: str) -> None:
    table = paginate.read(f"{server}/page/airports?count=250&per_page=100")
    assert table.num_rows == 250
    outcome = paginate.outcome(table)
    assert (outcome.ending, outcome.items, outcome.pages, outcome.exit_code) == ("complete", 250, 3, 0)
    assert outcome.is_complete
    assert outcome.evidence
    assert table.schema.metadata[b"paginate.exit_code"] == b"0"


def test_a_list_that_is_not_complete_raises(server: str) -> None:
    with pytest.raises(paginate.IncompleteError) as caught:
        paginate.read(f"{server}/page/airports?count=250&per_page=100", max_pages=1)
    assert caught.value.outcome is not None
    assert (caught.value.outcome.exit_code, caught.value.outcome.items) == (3, 100)
    assert "limited" in str(caught.value)


def test_an_incomplete_list_is_returned_if_it_is_allowed(server: str) -> None:
    table = paginate.read(f"{server}/page/airports?count=250&per_page=100", max_pages=1, incomplete="allow")
    assert table.num_rows == 100
    assert paginate.outcome(table).ending == "limited"
    assert not paginate.outcome(table).is_complete


def test_a_list_that_cannot_be_loaded_raises(server: str) -> None:
    for choice in ("raise", "allow"):
        with pytest.raises(paginate.CommandError, match="404") as caught:
            paginate.read(f"{server}/nothing", incomplete=choice)
        assert caught.value.exit_code == 1


def test_a_list_that_fails_later_is_incomplete(server: str) -> None:
    url = f"{server}/link/airports?count=250&per_page=100&fault=500@2"
    with pytest.raises(paginate.IncompleteError) as caught:
        paginate.read(url, retries=0)
    assert caught.value.outcome is not None
    assert (caught.value.outcome.ending, caught.value.outcome.items) == ("failed", 100)


def test_a_column_that_no_item_has_is_a_warning(server: str) -> None:
    url = f"{server}/page/airports?count=3"
    schema = pa.schema({"id": pa.int64(), "nmae": pa.string(), "zzz": pa.string()})
    with pytest.warns(UserWarning, match="No item has the column") as caught:
        table = paginate.read(url, schema=schema)
    messages = [str(each.message) for each in caught]
    assert any("'nmae' of the schema; did you mean 'name'?" in each for each in messages)
    assert any("'zzz' of the schema; the items have " in each for each in messages)
    assert table.column_names == ["id", "nmae", "zzz"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        paginate.read(url, schema=pa.schema({"id": pa.int64()}))
        paginate.read(f"{server}/page/airports?count=0", schema=schema)


def test_an_empty_list_is_an_empty_table(server: str) -> None:
    table = paginate.read(f"{server}/page/airports?count=0", schema=pa.schema({"id": pa.int64()}))
    assert (table.num_rows, table.column_names) == (0, ["id"])
    assert paginate.outcome(table).is_complete


def test_secrets_come_from_the_given_environment(server: str) -> None:
    with pytest.raises(paginate.CommandError, match="401"):
        paginate.read(f"{server}/private/airports?count=5")
    table = paginate.read(f"{server}/private/airports?count=5", bearer_env="KEY", env={"KEY": "demo-token"})
    assert table.num_rows == 5


def test_items_can_stay_text(server: str) -> None:
    table = paginate.read(f"{server}/page/airports?count=3", items_as="text")
    assert table.column_names == ["value"]
    assert all(value.startswith("{") for value in table.column("value").to_pylist())


def test_no_file_stays_behind(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    paginate.read(f"{server}/page/airports?count=3")
    with pytest.raises(paginate.CommandError):
        paginate.read(f"{server}/nothing")
    assert list(Path(tmp_path).iterdir()) == []


def test_a_table_of_another_origin_has_no_outcome() -> None:
    with pytest.raises(ValueError, match=r"paginate\.read"):
        paginate.outcome(pa.table({"a": [1]}))
