"""Draws the figures of Scripts/test-budget.sh: the arrivals in the last second, against the limit."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from plotting import pyplot  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
FIGURES = ROOT / ".build-budget" / "figures.json"
PLOT = ROOT / "Benchmarks" / "Plots" / "budget.png"
TITLES = {
    "slots": "Slots: paginate --budget",
    "spacing": "Spacing (GCRA) in Redis",
    "sliding": "Sliding window in Redis",
}

plt = pyplot()


def counts(run):
    """Returns the number of arrivals in the window that ends at each arrival."""
    arrivals, first, values = run["arrivals"], 0, []
    for last, arrival in enumerate(arrivals):
        while arrivals[first] <= arrival - run["window"]:
            first += 1
        values.append(last - first + 1)
    return values


def draw(axes, run):
    values = counts(run)
    axes.plot(run["arrivals"], values, color="#4477aa", linewidth=0.9)
    over = [(moment, value) for moment, value in zip(run["arrivals"], values) if value > run["limit"]]
    axes.plot(*zip(*over) if over else ([], []), ".", color="#ee6677", markersize=4)
    axes.axhline(run["limit"], color="#ee6677", linewidth=1)
    for moment, text in run["events"]:
        axes.axvline(moment, color="#888888", linewidth=0.8, linestyle=":")
        axes.text(moment + 0.1, 4, text, fontsize=8, color="#555555")
    axes.set_title(
        f"{TITLES[run['name']]}: {run['rate']:.0f} requests per second, at most {run['most']} in any second, "
        f"{run['over']} windows over the limit",
        fontsize=10, loc="left",
    )
    axes.grid(True, color="#eeeeee")
    axes.set_axisbelow(True)


def main():
    if not FIGURES.exists():
        sys.exit("There are no figures yet; run Scripts/test-budget.sh first.")
    runs = json.loads(FIGURES.read_text())
    figure, panels = plt.subplots(len(runs), 1, figsize=(9, 8), dpi=120, sharex=True, layout="constrained")
    for axes, run in zip(panels, runs):
        draw(axes, run)
        axes.set_ylim(0, max(most["most"] for most in runs) + 10)
    limit = runs[0]["limit"]
    panels[0].text(0.2, limit + 4, f"the limit, {limit} per second", color="#ee6677", fontsize=8)
    figure.supylabel("arrivals in the last second")
    panels[-1].set_xlabel("seconds; four workers, 0 to 300 ms of jitter on the way to the server")
    PLOT.parent.mkdir(exist_ok=True)
    figure.savefig(PLOT)
    print(PLOT.relative_to(ROOT))


main()
