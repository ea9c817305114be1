"""Plans as datasets of Ray: each shard is one task.

The plan and the folder of the shards have to be on storage that all workers share.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Literal

import pyarrow as pa
import ray.data
from ray.data.block import BlockMetadata
from ray.data.datasource import Datasource, ReadTask

from paginate._errors import CommandError, IncompleteError
from paginate._plan import Plan, StrPath
from paginate._shards import ShardReader


def read(
    plan: Plan | StrPath,
    output: StrPath,
    *,
    schema: pa.Schema | None = None,
    items_as: Literal["columns", "text"] = "columns",
    retries: int = 3,
    concurrency: int | None = None,
    **options: Any,
) -> ray.data.Dataset:
    """Returns the items of all shards.

    A task reads its shard with the command unless it is sealed, up to `retries` times more if the command fails. Ray
    runs a task again if its worker ends. The options are those of `paginate fetch --shard`: `bearer_env="TOKEN"`.

    Without a schema, the columns are those of the first sealed shard; if none is sealed, a shard is read.
    """
    plan = plan if isinstance(plan, Plan) else Plan.read(plan)
    shards = ShardReader(plan, str(output), options, as_text=items_as == "text")
    source = ShardSource(shards, schema or shards.schema(), retries)
    return ray.data.read_datasource(source, override_num_blocks=max(plan.size, 1), concurrency=concurrency)


class ShardSource(Datasource):  # type: ignore[misc]
    """A data source with one task for each shard."""

    def __init__(self, shards: ShardReader, columns: pa.Schema, retries: int) -> None:
        """Creates a data source whose blocks have these columns."""
        super().__init__()
        self.shards = shards
        self.columns = columns
        self.retries = retries

    def get_name(self) -> str:
        """Returns the name in Ray's plans and messages."""
        return "Paginate"

    def estimate_inmemory_data_size(self) -> int | None:
        """Returns nothing, because the sizes of lists are not known before they are read."""
        return None

    def get_read_tasks(self, parallelism: int, **_: Any) -> list[ReadTask]:  # noqa: ARG002
        """Returns a task for each shard."""
        metadata = BlockMetadata(num_rows=None, size_bytes=None, input_files=None, exec_stats=None)
        return [
            ReadTask(partial(_blocks, self.shards, shard.number, self.columns, self.retries), metadata, self.columns)
            for shard in self.shards.plan.shards
        ]


def _blocks(shards: ShardReader, shard: int, columns: pa.Schema, retries: int) -> Iterable[pa.Table]:
    """Yields the items of a shard in blocks, at least one."""
    for _ in range(retries):
        try:
            shards.fetch(shard)
            break
        except (CommandError, IncompleteError):
            # The shard continues where it stopped.
            continue
    is_empty = True
    for batch in shards.batches(shard, columns):
        is_empty = False
        yield pa.Table.from_batches([batch])
    if is_empty:
        yield columns.empty_table()
