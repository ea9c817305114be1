from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from conftest import Lists

import paginate
from paginate._shards import ShardReader


@pytest.fixture
def plan(lists: Lists, tmp_path: Path) -> paginate.Plan:
    return lists.plan(tmp_path)


def test_the_columns_are_those_of_the_first_shard_with_items(plan: paginate.Plan, tmp_path: Path) -> None:
    output = tmp_path / "shards"
    columns = ShardReader(plan, str(output), {}).schema()
    assert columns.field("id").type == pa.int64()
    assert columns.field("title").type == pa.string()
    sealed = [shard.number for shard in plan.shards if plan.receipt(shard.number, output)]
    assert sealed == [0]
    assert ShardReader(plan, str(output), {}).schema() == columns
    assert ShardReader(plan, str(output), {}, as_text=True).schema().names == ["value"]


def test_batches_have_the_items_of_a_shard(plan: paginate.Plan, tmp_path: Path, lists: Lists) -> None:
    reader = ShardReader(plan, str(tmp_path / "shards"), {})
    schema = pa.schema({"id": pa.int64()})
    batches = [batch for shard in plan.shards for batch in reader.batches(shard.number, schema)]
    assert sorted(pa.Table.from_batches(batches, schema).column("id").to_pylist()) == lists.ids


def test_an_altered_file_is_refused(plan: paginate.Plan, tmp_path: Path) -> None:
    reader = ShardReader(plan, str(tmp_path / "shards"), {})
    receipt = reader.fetch(0)
    content = bytearray(receipt.file.read_bytes())
    content[content.index(b"title") + 10] ^= 1
    receipt.file.write_bytes(content)
    with pytest.raises(paginate.RowsError, match="differs from its receipt"):
        list(reader.batches(0, pa.schema({"id": pa.int64()})))


@pytest.mark.spark
def test_spark_reads_all_shards_and_then_their_files(plan: paginate.Plan, tmp_path: Path, lists: Lists) -> None:
    pyspark = pytest.importorskip("pyspark.sql")
    from paginate.spark import PaginateDataSource  # noqa: PLC0415 - needs pyspark

    builder = pyspark.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.sql.warehouse.dir", str(tmp_path / "warehouse")).getOrCreate()
    try:
        spark.dataSource.register(PaginateDataSource)
        source = spark.read.format("paginate").option("plan", str(plan.path)).option("output", str(tmp_path / "shards"))
        receipts = source.option("mode", "receipts").load()
        assert receipts.count() == 40
        assert paginate.verify(plan, tmp_path / "shards").complete
        # Nothing is left to read.
        assert source.option("mode", "receipts").load().count() == 0
        rows = source.option("mode", "rows").load()
        assert dict(rows.dtypes)["id"] == "bigint"
        assert sorted(row.id for row in rows.select("id").collect()) == lists.ids
        assert source.option("items", "text").load().columns == ["value"]
        source = source.option("items", "columns")
        typed = source.schema("id long, title string, missing timestamp").load().limit(1).collect()[0]
        assert (typed.title[:5], typed.missing) == ("Child", None)
    finally:
        spark.stop()


@pytest.mark.ray
def test_ray_reads_all_shards(plan: paginate.Plan, tmp_path: Path, lists: Lists) -> None:
    ray = pytest.importorskip("ray")
    import paginate.ray  # noqa: PLC0415 - needs Ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        rows = paginate.ray.read(plan, tmp_path / "shards")
        assert sorted(row["id"] for row in rows.select_columns(["id"]).iter_rows()) == lists.ids
        assert paginate.verify(plan, tmp_path / "shards").complete
    finally:
        ray.shutdown()
