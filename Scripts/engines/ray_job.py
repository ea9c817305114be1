"""Reads the shards of a plan with Ray, and prints the number of rows and the sum of their ids as JSON.

Usage: ray_job.py PLAN OUTPUT FOLDER    (FOLDER is for other engines; Ray keeps its own files in /tmp/ray)
"""

import json
import sys

import pyarrow as pa
import ray

import paginate.ray

plan, output, _ = sys.argv[1:]
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
rows = paginate.ray.read(plan, output, schema=pa.schema({"id": pa.int64()}), window=8).materialize()
print(json.dumps({"rows": rows.count(), "sum": rows.sum("id") or 0}), flush=True)
ray.shutdown()
