#!/usr/bin/env python3
"""Draws the figures of Scripts/bench.sh into Benchmarks/Plots.

Needs matplotlib; if it is missing, a virtual environment is created in .build-plots.
"""

import json
import pathlib
import sys

from plotting import pyplot

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIGURES = ROOT / ".build-benchmarks" / "crawl.json"
PLOTS = ROOT / "Benchmarks" / "Plots"

plt = pyplot()

COLOURS = ["#4477aa", "#ee6677", "#228833", "#aa3377", "#ccbb44"]


def series(points, plot):
    """Returns the lines of a plot: the points of each name, in the order of x."""
    lines = {}
    for point in points:
        if point["plot"] == plot:
            lines.setdefault(point["series"], []).append((point["x"], point["y"]))
    return {name: sorted(line) for name, line in lines.items()}


def axes(title, x, y):
    figure, axes = plt.subplots(figsize=(8, 5), dpi=120, layout="constrained")
    axes.set_title(title)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.grid(True, which="major", color="#dddddd")
    axes.set_axisbelow(True)
    return figure, axes


def draw_windows(points):
    figure, plot = axes(
        "200 pages, collected as values: wall time by window and latency",
        "pages under way at once (diamond: adaptive up to 32, at the most it used)",
        "wall time (s)",
    )
    adaptive = series(points, "adaptive")
    for color, (name, line) in zip(COLOURS, series(points, "window").items()):
        xs, ys = zip(*line)
        label = name if "," in name else f"{name} of latency"
        plot.plot(xs, [y / 1000 for y in ys], marker="o", color=color, label=label)
        for x, y in adaptive.get(name, []):
            plot.axhline(y / 1000, color=color, linestyle=":", linewidth=1)
            plot.plot([x], [y / 1000], marker="D", markersize=9, color=color, markeredgecolor="black")
    plot.set_xscale("log", base=2)
    plot.set_yscale("log")
    ticks = [1, 2, 4, 6, 8, 12, 16, 24, 32]
    plot.set_xticks(ticks, [str(tick) for tick in ticks])
    seconds = [0.25, 0.5, 1, 2, 5, 10, 20]
    plot.set_yticks(seconds, [f"{second:g}" for second in seconds])
    plot.minorticks_off()
    plot.legend()
    return figure


def draw_memory(points):
    figure, plot = axes("Peak memory of a process that keeps nothing", "items in the list", "peak memory (MB)")
    for color, (name, line) in zip(COLOURS, series(points, "memory").items()):
        xs, ys = zip(*line)
        plot.plot(xs, ys, marker="o", color=color, label=name)
    plot.axhline(80, color="black", linestyle="--", linewidth=1)
    plot.annotate("80 MB, the most that is allowed", (1, 80), xycoords=("axes fraction", "data"),
                  xytext=(-4, 4), textcoords="offset points", ha="right")
    plot.set_xscale("log")
    plot.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    plot.set_ylim(0, 100)
    plot.legend(loc="lower right")
    return figure


def main():
    if not FIGURES.exists():
        sys.exit("There is nothing to draw; run Scripts/bench.sh first.")
    points = json.loads(FIGURES.read_text())["points"]
    PLOTS.mkdir(parents=True, exist_ok=True)
    for name, plot, draw in [("window", "window", draw_windows), ("memory", "memory", draw_memory)]:
        if not series(points, plot):
            print(f"Skipped: {name}.png; the last run of Scripts/bench.sh did not measure it.")
            continue
        path = PLOTS / f"{name}.png"
        draw(points).savefig(path, facecolor="white")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
