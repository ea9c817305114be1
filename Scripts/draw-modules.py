#!/usr/bin/env python3
"""Draws the modules of the package and their dependencies: Documentation/modules.svg.

The data comes from `swift package describe`, once with the default traits and once with all traits. Targets that no product
reaches are left out. A dependency that follows from others has no arrow.
Usage: Scripts/draw-modules.py [--check]    (--check fails if the file is not up to date)
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "Documentation" / "modules.svg"

CHARACTER, PADDING, GAP, LANE = 8.4, 16, 28, 10
HEIGHT, LINE, ROW_GAP, MARGIN = 34, 16, 52, 16

STYLE = """
  text { font: 14px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, sans-serif; text-anchor: middle; }
  .name { font-weight: 600; }
  .note { font-size: 11px; }
  .key { font-size: 12px; text-anchor: start; }
  .edge { fill: none; stroke: #768390; stroke-width: 1.5; }
  .head { fill: #768390; }
  .trait { stroke-dasharray: 5 4; }
  .product rect { fill: #ddf4ff; stroke: #0969da; stroke-width: 1.5; }
  .product text { fill: #0a3069; }
  .internal rect { fill: #f6f8fa; stroke: #768390; stroke-width: 1.5; }
  .internal text { fill: #24292f; }
  .key { fill: #57606a; }
  @media (prefers-color-scheme: dark) {
    .product rect { fill: #0c2d4d; stroke: #539bf5; }
    .product text { fill: #cae8ff; }
    .internal rect { fill: #22272e; }
    .internal text { fill: #cdd9e5; }
    .key { fill: #9ba7b4; }
  }
"""


class Module:
    """A target of the package, or a lane by which a long arrow passes a row."""

    def __init__(self, name, *, isProduct=False, isLane=False):
        self.name, self.isProduct, self.isLane = name, isProduct, isLane
        # The modules that this one depends on; the value is whether a trait is needed.
        self.dependencies = {}
        # Lines below the name: the packages from elsewhere.
        self.notes = []
        self.layer, self.x = 0, 0.0

    @property
    def width(self):
        if self.isLane:
            return LANE
        lengths = [len(self.name) * CHARACTER] + [len(note) * 6.2 for note in self.notes]
        return max(lengths) + 2 * PADDING

    @property
    def height(self):
        return HEIGHT + LINE * len(self.notes)


def describe(*options):
    output = subprocess.run(
        ["swift", "package", *options, "describe", "--type", "json"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout
    return json.loads(output[output.index("{"):])


def modules():
    """Returns the modules of the package by name."""
    lean, full = describe(), describe("--enable-all-traits")
    products = {name for product in full["products"] if "library" in product["type"] for name in product["targets"]}
    # The libraries and the views. The command, the demo server, examples and what tests share are in no product.
    drawn = products | {"PagingSwiftUI"}
    for target in full["targets"]:
        if target["name"] in drawn and target["type"] != "snippet":
            drawn |= {name for name in target.get("target_dependencies") or [] if name != "SwiftUI"}
    kept = sorted((t for t in full["targets"] if t["name"] in drawn), key=lambda t: t["name"])
    always = {target["name"]: target for target in lean["targets"]}
    found = {target["name"]: Module(target["name"], isProduct=target["name"] in products | {"PagingSwiftUI"}) for target in kept}
    for target in kept:
        module, usual = found[target["name"]], always.get(target["name"], {})
        for name in (n for n in target.get("target_dependencies") or [] if n in drawn):
            module.dependencies[name] = name not in (usual.get("target_dependencies") or [])
        module.notes = notes(target.get("product_dependencies") or [], usual.get("product_dependencies") or [])
    return found


def notes(every, usual):
    """Returns the lines that name products of other packages, with those of one family as one name."""
    def families(names):
        shown = []
        for name in names:
            family = "NIO" if name.startswith("NIO") else name
            if family not in shown:
                shown.append(family)
        return shown

    lines = [", ".join(families(usual))] if usual else []
    behindTraits = families([name for name in every if name not in usual])
    if behindTraits:
        lines.append(f"with traits: {', '.join(behindTraits)}")
    return lines


def reach(found, name):
    """Returns everything that a module depends on, directly or not."""
    reached = set()
    for dependency in found[name].dependencies:
        reached |= {dependency} | reach(found, dependency)
    return reached


def reduce(found):
    """Removes the dependencies that follow from others."""
    reached = {name: reach(found, name) for name in found}
    for module in found.values():
        module.dependencies = {
            name: isTrait for name, isTrait in module.dependencies.items()
            if not any(name in reached[other] for other in module.dependencies)
        }


def layers(found):
    """Returns the rows from top to bottom, with lanes where an arrow passes a row."""
    def depth(name):
        return 1 + max((depth(other) for other in found[name].dependencies), default=-1)

    for name, module in found.items():
        module.layer = depth(name)
    used = {name for module in found.values() for name in module.dependencies}
    for name, module in found.items():
        # A target that only needs a system library stands just below its users.
        if not module.dependencies and name in used and not module.isProduct:
            module.layer = min(m.layer for m in found.values() if name in m.dependencies) - 1
        # A module without any arrows stands in the last row.
        if not module.dependencies and name not in used:
            module.layer = 0
    for module in list(found.values()):
        for name, isTrait in list(module.dependencies.items()):
            upper = module
            for layer in range(module.layer - 1, found[name].layer, -1):
                lane = Module(f"{module.name}>{name}@{layer}", isLane=True)
                lane.layer = layer
                found[lane.name] = lane
                upper.dependencies.pop(name, None)
                upper.dependencies[lane.name] = isTrait
                upper = lane
            upper.dependencies[name] = isTrait
    count = 1 + max(module.layer for module in found.values())
    return [[m for m in found.values() if m.layer == layer] for layer in range(count - 1, -1, -1)]


def place(rows, found):
    """Orders each row and gives each module its horizontal center."""
    neighbors = {name: [] for name in found}
    for module in found.values():
        for name in module.dependencies:
            neighbors[module.name].append(found[name])
            neighbors[name].append(module)

    def spread(row):
        """Moves the modules of a row to their neighbors' mean, without overlaps."""
        wishes = {m.name: sum(n.x for n in neighbors[m.name]) / len(neighbors[m.name]) for m in row}
        row.sort(key=lambda m: (wishes[m.name], m.name))
        left, right = [], []
        for m in row:
            edge = left[-1] + (row[len(left) - 1].width + m.width) / 2 + GAP if left else wishes[m.name]
            left.append(max(edge, wishes[m.name]))
        for index in range(len(row) - 1, -1, -1):
            m = row[index]
            edge = right[-1] - (row[index + 1].width + m.width) / 2 - GAP if right else wishes[m.name]
            right.append(min(edge, wishes[m.name]))
        for m, a, b in zip(row, left, reversed(right)):
            m.x = (a + b) / 2

    for row in rows:
        x = -sum(m.width + GAP for m in row) / 2
        for m in row:
            m.x = x + m.width / 2
            x += m.width + GAP
    connected = [[m for m in row if neighbors[m.name]] for row in rows]
    for _ in range(40):
        for row in connected + connected[::-1]:
            spread(row)
    # A module without any arrows stands at the right.
    for row, spreadRow in zip(rows, connected):
        for m in row:
            if not neighbors[m.name]:
                m.x = max((n.x + n.width / 2 for n in spreadRow), default=0) + 3 * GAP + m.width / 2
                spreadRow.append(m)


def svg(rows, found):
    left = min(m.x - m.width / 2 for m in found.values()) - MARGIN
    width = max(m.x + m.width / 2 for m in found.values()) + MARGIN - left
    top, y = {}, MARGIN
    for row in rows:
        height = max(m.height for m in row)
        for m in row:
            top[m.name] = y
            m.rowHeight = height
        y += height + ROW_GAP
    bottom = y - ROW_GAP + 28

    users = {name: [] for name in found}
    for module in found.values():
        for name in module.dependencies:
            users[name].append(module)

    def port(module, others, other):
        """Returns where the arrow to or from another module meets this one."""
        if module.isLane:
            return module.x
        ordered = sorted(others, key=lambda m: (m.x, m.name))
        step = min(26.0, (module.width - 2 * PADDING) / max(1, len(ordered)))
        return module.x + (ordered.index(other) - (len(ordered) - 1) / 2) * step

    edges, boxes = [], []
    for row in rows:
        for module in row:
            lower = [found[name] for name in module.dependencies]
            for other in lower:
                kind = "edge trait" if module.dependencies[other.name] else "edge"
                x1, x2 = port(module, lower, other) - left, port(other, users[other.name], module) - left
                y1 = top[module.name] + (module.rowHeight if module.isLane else module.height)
                y2 = top[other.name] - (0 if other.isLane else 7)
                middle = (top[module.name] + module.rowHeight + y2) / 2
                edges.append(
                    f'<path class="{kind}" d="M{x1:.0f} {y1:.0f}C{x1:.0f} {middle:.0f} {x2:.0f} {middle:.0f} '
                    f'{x2:.0f} {y2:.0f}"/>'
                )
                if not other.isLane:
                    edges.append(f'<path class="head" d="M{x2 - 4.5:.1f} {y2 - 1:.0f}h9l-4.5 8z"/>')
            if module.isLane:
                x = module.x - left
                edges.append(f'<path class="edge trait" d="M{x:.0f} {top[module.name]:.0f}v{module.rowHeight:.0f}"/>')
            else:
                boxes.append(box(module, module.x - left, top[module.name]))
    key = (
        '<g class="key">'
        f'<text class="key" x="{MARGIN}" y="{bottom - 6:.0f}">'
        "Blue: a library product. Dashed: with a trait. An arrow that follows from others is left out.</text></g>"
    )
    size = f'width="{width:.0f}" height="{bottom + MARGIN - 6:.0f}"'
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width:.0f} {bottom + MARGIN - 6:.0f}" '
         'role="img">', "<title>The modules of swift-paging and their dependencies</title>", f"<style>{STYLE}</style>"]
        + edges + boxes + [key, "</svg>", ""]
    )


def box(module, x, y):
    kind = "product" if module.isProduct else "internal"
    lines = [f'<text class="name" x="{x:.0f}" y="{y + 22:.0f}">{module.name}</text>']
    for index, note in enumerate(module.notes):
        lines.append(f'<text class="note" x="{x:.0f}" y="{y + 39 + LINE * index:.0f}">{note}</text>')
    frame = f'<rect x="{x - module.width / 2:.0f}" y="{y:.0f}" width="{module.width:.0f}" height="{module.height}" rx="6"/>'
    return f'<g class="{kind}">{frame}{"".join(lines)}</g>'


def main():
    found = modules()
    reduce(found)
    rows = layers(found)
    place(rows, found)
    drawing = svg(rows, found)
    if "--check" in sys.argv:
        if not OUTPUT.exists() or OUTPUT.read_text(encoding="utf-8") != drawing:
            print("Documentation/modules.svg is not up to date: run Scripts/draw-modules.py.", file=sys.stderr)
            return 1
        return 0
    OUTPUT.write_text(drawing, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
