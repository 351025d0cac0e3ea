# %% [markdown]
# # Many rows, on a cluster
# Some points, spread evenly, are embedded once. The processes of Spark then place all other rows among them: a pandas UDF
# receives some rows of the columns and returns their places. It needs pyspark and pyarrow, and a Java runtime.

# %%
import os
import shutil
import sys

import numpy as np

import ldle


def main():
    try:
        import pandas as pd
        import pyarrow  # noqa: F401
        from pyspark.sql import SparkSession
        from pyspark.sql.functions import pandas_udf
    except ImportError as error:
        print(f"skipped: {error.name} is not installed")
        return
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        print("skipped: Spark needs a Java runtime")
        return

    roll = ldle.datasets.make("swiss-roll", n=20000, sampling="random")
    model = ldle.LDLE(landmarks=3000, n_jobs=1).fit(roll.points)
    print(f"{len(model.landmarks_)} of {len(roll.points)} rows are landmarks. {model.verdict_}")

    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    shared = spark.sparkContext.broadcast(model)  # the model is sent to each process once

    @pandas_udf("u double, v double")
    def place(x: pd.Series, y: pd.Series, z: pd.Series) -> pd.DataFrame:
        places = shared.value.transform(np.column_stack([x, y, z]))
        return pd.DataFrame({"u": places[:, 0], "v": places[:, 1]})

    rows = pd.DataFrame(roll.points, columns=["x", "y", "z"])
    rows["row"] = np.arange(len(rows))
    table = spark.createDataFrame(rows).repartition(4)
    placed = table.select("row", place("x", "y", "z").alias("place")).select("row", "place.u", "place.v")
    places = placed.toPandas().sort_values("row")[["u", "v"]].to_numpy()
    spark.stop()

    print(f"distance from the true flat roll: {ldle.metrics.procrustes_error(places, roll.flat):.5f}")
    print("same places as in one process:", np.array_equal(places, model.transform(roll.points)))


# %%
if __name__ == "__main__":
    main()
