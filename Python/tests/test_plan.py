from __future__ import annotations

import json
import pickle
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import Lists
from pyarrow import parquet

import paginate

Sealed = tuple[paginate.Plan, Path]


@pytest.fixture
def plan(lists: Lists, tmp_path: Path) -> paginate.Plan:
    return lists.plan(tmp_path)


@pytest.fixture
def sealed(plan: paginate.Plan, tmp_path: Path) -> Sealed:
    """Returns a plan and the folder of its sealed shards."""
    output = tmp_path / "shards"
    for shard in plan.shards:
        plan.fetch(shard.number, output)
    return plan, output


def items(output: Path, plan: paginate.Plan) -> list[int]:
    lines = [line for shard in plan.shards for line in (output / f"{shard.number}.ndjson").read_text().splitlines()]
    return sorted(json.loads(line)["id"] for line in lines)


def test_a_plan_has_all_lists(plan: paginate.Plan, lists: Lists) -> None:
    assert (plan.lists, plan.size, len(plan.shards)) == (40, 4, 4)
    assert plan.url == lists.template
    assert sum(shard.lists for shard in plan.shards) == 40
    assert [shard.number for shard in plan.shards] == [0, 1, 2, 3]
    assert pickle.loads(pickle.dumps(plan)) == plan  # noqa: S301


def test_dictionaries_make_the_same_shards_as_a_file(plan: paginate.Plan, lists: Lists, tmp_path: Path) -> None:
    parents = [{"id": number} for number in lists.children]
    other = paginate.plan(lists.template, parents, lists_per_shard=10, output=tmp_path / "o.jsonl", pagination="link")
    assert other.shards == plan.shards
    assert other.path.read_bytes().split(b"\n")[1:] == plan.path.read_bytes().split(b"\n")[1:]


def test_secrets_are_not_in_the_plan(lists: Lists, tmp_path: Path) -> None:
    plan = lists.plan(tmp_path, header="X-API-Key: $KEY", rate=["100/s"], env={"KEY": "secret"})
    assert "--rate" in " ".join(plan.arguments)
    assert "secret" not in plan.path.read_text()


def test_shards_are_sealed_and_their_union_is_proven(sealed: Sealed, lists: Lists) -> None:
    plan, output = sealed
    assert items(output, plan) == lists.ids
    result = paginate.verify(plan, output, id="/id")
    assert result.complete
    assert (result.shards, result.sealed, result.lists, result.complete_lists) == (4, 4, 40, 40)
    assert (result.items, result.problems, result.problem_count) == (len(lists.ids), (), 0)


def test_a_receipt_has_the_outcome_of_each_list(sealed: Sealed, lists: Lists) -> None:
    plan, output = sealed
    receipts = [plan.receipt(shard.number, output) for shard in plan.shards]
    assert sum(receipt.items for receipt in receipts if receipt) == len(lists.ids)
    for receipt, shard in zip(receipts, plan.shards, strict=True):
        assert receipt is not None
        assert receipt.plan == plan.sha256
        assert len(receipt.lists) == shard.lists
        assert {each.outcome for each in receipt.lists} == {"complete"}
        assert sum(each.items for each in receipt.lists) == receipt.items


def test_a_sealed_shard_is_not_read_again(sealed: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, output = sealed
    monkeypatch.setattr("paginate._plan.run", lambda *_: pytest.fail("the command ran"))
    assert plan.fetch(1, output).shard == 1


def test_a_shard_without_its_file_is_missing_and_read_again(sealed: Sealed) -> None:
    plan, output = sealed
    assert plan.missing(output) == []
    (output / "2.ndjson").write_bytes(b"")
    assert [shard.number for shard in plan.missing(output)] == [2]
    result = paginate.verify(plan, output)
    assert not result.complete
    assert {problem.shard for problem in result.problems} == {2}
    plan.fetch(2, output)
    assert paginate.verify(plan, output).complete


def test_the_receipt_of_another_plan_does_not_count(sealed: Sealed, lists: Lists, tmp_path: Path) -> None:
    _, output = sealed
    (tmp_path / "other").mkdir()
    other = lists.plan(tmp_path / "other", shards=5)
    assert len(other.missing(output)) == 5


def test_a_damaged_receipt_does_not_count(sealed: Sealed) -> None:
    plan, output = sealed
    path = output / "0.receipt.json"
    path.write_bytes(path.read_bytes()[:-20])
    assert plan.receipt(0, output) is None
    with pytest.raises(paginate.UsageError, match="not a receipt"):
        paginate.Receipt.read(path)


def test_a_list_that_is_not_complete_names_the_shard(server: str, tmp_path: Path) -> None:
    parents = [{"id": number} for number in (1, 2)]
    url = f"{server}/parents/{{id}}/children?limit=10&max=30&seed=3&fault=500@1"
    plan = paginate.plan(url, parents, shards=1, output=tmp_path / "plan.jsonl", pagination="link", retries=0)
    with pytest.raises(paginate.PaginateError, match="shard 0"):
        plan.fetch(0, tmp_path / "shards")
    assert plan.receipt(0, tmp_path / "shards") is None


def test_merged_items_are_those_of_all_shards(sealed: Sealed, lists: Lists, tmp_path: Path) -> None:
    plan, output = sealed
    file = paginate.merge(plan, output, tmp_path / "all.ndjson")
    assert sorted(json.loads(line)["id"] for line in file.read_text().splitlines()) == lists.ids


def test_merged_parquet_has_the_items_of_all_shards(sealed: Sealed, lists: Lists, tmp_path: Path) -> None:
    plan, output = sealed
    file = paginate.merge(plan, output, tmp_path / "all.parquet")
    assert sorted(parquet.read_table(file).column("id").to_pylist()) == lists.ids
    assert [path.name for path in tmp_path.iterdir() if "parquet" in path.name] == ["all.parquet"]


def test_merged_parquet_has_the_columns_of_every_shard(sealed: Sealed, tmp_path: Path) -> None:
    plan, output = sealed
    with pytest.raises(paginate.RowsError):
        paginate.merge(plan, output, tmp_path / "all.parquet", schema=pa.schema([("id", pa.list_(pa.string()))]))
    assert not list(tmp_path.glob("all.parquet*"))
    only = paginate.merge(plan, output, tmp_path / "ids.parquet", schema=pa.schema([("id", pa.int64())]))
    assert parquet.read_table(only).column_names == ["id"]


def test_parquet_of_shards_that_are_not_complete_is_not_written(sealed: Sealed, tmp_path: Path) -> None:
    plan, output = sealed
    (output / "1.receipt.json").unlink()
    with pytest.raises(paginate.IncompleteError):
        paginate.merge(plan, output, tmp_path / "all.parquet")
    assert not list(tmp_path.glob("all.parquet*"))


def test_shards_that_are_not_complete_are_not_merged(sealed: Sealed, tmp_path: Path) -> None:
    plan, output = sealed
    (output / "1.receipt.json").unlink()
    with pytest.raises(paginate.IncompleteError):
        paginate.merge(plan, output, tmp_path / "all.ndjson")
    assert not (tmp_path / "all.ndjson").exists()


@pytest.mark.parametrize("text", ["", "{}\n", "[]\n", "no JSON\n", '{"plan":2}\n'])
def test_another_file_is_not_a_plan(text: str, tmp_path: Path) -> None:
    path = tmp_path / "plan.jsonl"
    path.write_text(text)
    with pytest.raises(paginate.UsageError, match="plan"):
        paginate.Plan.read(path)


def test_a_plan_without_a_line_is_refused(plan: paginate.Plan) -> None:
    lines = plan.path.read_text().splitlines(keepends=True)
    plan.path.write_text("".join(lines[:-1]))
    with pytest.raises(paginate.UsageError, match="make the plan again"):
        _ = paginate.Plan.read(plan.path).shards
