"""Reads the shards of a plan with Spark, and prints the number of rows and the sum of their ids as JSON.

Usage: spark_job.py PLAN OUTPUT FOLDER    (FOLDER is for Spark's own files)
"""

import json
import sys

from pyspark.sql import SparkSession, functions

from paginate.spark import PaginateDataSource

plan, output, folder = sys.argv[1:]
settings = {
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.local.dir": folder,
    "spark.sql.warehouse.dir": f"{folder}/warehouse",
    "spark.ui.enabled": "false",
    # Kills count as failures of the task and of the executor.
    "spark.task.maxFailures": "1000",
    "spark.deploy.maxExecutorRetries": "-1",
    "spark.executor.memory": "1024m",
    "spark.log.level": "ERROR",
}
builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("crash")
for name, value in settings.items():
    builder = builder.config(name, value)
spark = builder.getOrCreate()
spark.dataSource.register(PaginateDataSource)
source = spark.read.format("paginate").option("plan", plan).option("output", output).option("window", "8")
lists = source.option("mode", "receipts").load().count()
rows = source.option("mode", "rows").schema("id long").load()
count, total = rows.agg(functions.count("id"), functions.sum("id")).collect()[0]
print(json.dumps({"lists": lists, "rows": count, "sum": total or 0}), flush=True)
spark.stop()
