#!/usr/bin/env python3
"""Plants faults in the state machine of lists, one at a time, and checks that the simulation finds each.

Usage: Scripts/plant-faults.py [--steps N] [--seed SEED] [--only REGEX] [--check]

Copies PagingUI, what it depends on and its simulation to a temporary package, so the sources stay as they are. The
simulation has to be clean without a fault, and to fail with each. `--check` only verifies that the lines to replace are
still there. Each fault takes a build of PagingUI and at most one run of STEPS steps (200,000 by default).
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# File, the text to replace, which occurs once, its replacement, and the rule that the fault breaks.
MACHINE = "Sources/PagingUI/StateMachine/ListStateMachine"
WINDOW = "Sources/PagingUI/Window/"
FAULTS = [
    (MACHINE + "+Loads.swift", "page.following?.moved(by: -load.removals)", "page.following",
     "the next address moves with removals during the request"),
    (MACHINE + "+Loads.swift",
     "guard let load = loads.cancel(slot) else { return }\n        setState(load.previousState, of: slot)",
     "_ = loads.cancel(slot)", "a canceled load restores the state before it"),
    (MACHINE + "+Demand.swift", "default: if needsPage(direction), !end.isSuspended { start(slot, at: key) }",
     "default: break", "pages load until enough rows lie ahead"),
    (MACHINE + "+Demand.swift", "if window[direction].isRequested { start(slot, at: key) }", "",
     "a requested page is loaded"),
    (MACHINE + "+Insertion.swift", "return (edited, !isRemoved && (filter.map { $0(edited) } ?? true))",
     "return (edited, isRemoved || (filter.map { $0(edited) } ?? true))", "a removed row is hidden"),
    (MACHINE + "+Insertion.swift",
     "if direction == .forward { window.rows.append(rows) } else { window.rows.prepend(rows) }",
     "window.rows.append(rows)", "a page stands at its end of the list"),
    (MACHINE + "+Insertion.swift", "guard let row = window.rows[id], load >= row.loadedAt,",
     "guard let row = window.rows[id], load >= 0,", "an older page does not replace newer content"),
    (MACHINE + "+Edits.swift", "window.applyConfirmed(edit, asOf: loads.sequence + 1)", "",
     "a confirmed edit stays in the rows"),
    (MACHINE + "+Edits.swift", "if case .remove = edit.kind { moveAddresses(because: edit) }", "",
     "addresses move when a removal is confirmed"),
    (MACHINE + "+Gaps.swift", "filled(id, next: known.isEmpty ? next : nil,", "filled(id, next: nil,",
     "a gap stays until a page reaches its other side"),
    (MACHINE + "+HeadInsertion.swift", "window.insertGap(gap, below: last)\n        changes.insert(gap)",
     "window.pages.update(serial) { $0.gapBelow = nil }\n        _ = last", "an unconnected head leaves a gap"),
    (MACHINE + "+Head.swift", "if leavesGap { newItems.markIncomplete(at: sequence) }", "",
     "missing pushes are not skipped silently"),
    (MACHINE + "+Swap.swift", "window.rows.append(makeRows(page, of: load, serial: serial))",
     "window.rows.prepend(makeRows(page, of: load, serial: serial))", "the pages of a refresh stand in order"),
    (MACHINE + "+Jump.swift", "if window.hasMissed(newItems, receivedAt: receivedAt) { newItems.markIncomplete(at: receivedAt) }", "",
     "a window that was left has missed the items received since"),
    (MACHINE + "+Retention.swift", "while window.rows.tree.count > limit, let side",
     "while window.rows.tree.count > limit * 8, let side", "far pages are discarded"),
    (MACHINE + "+Boundaries.swift", "let range = min(top, first.flatMap { window.rows.label(of: $0) } ?? top)...end\n"
     "        let taken = window.assign(window.wholeRange(range, of: serial), to: serial)\n"
     "        removeEmptyPages(above: serial, among: taken)",
     "_ = min(top, end)", "the rows of a page stay together"),
    (WINDOW + "PageRecord.swift", "        following = following?.moved(by: -1)\n", "",
     "a removal moves the next address"),
    (WINDOW + "SharedRows.swift", "let isMajority = onPage[near] + inList[far] < count + removals",
     "let isMajority = count + removals > 0", "a single shared row joins no pages"),
    (WINDOW + "ListWindow+Overlap.swift",
     "guard end == .forward else { return longestIncreasing(matches.map { $0.label }).map { matches[$0] } }",
     "guard end == .forward else { return matches }", "rows that have changed places do not both stay"),
    (WINDOW + "ListWindow+Removals.swift", "        pages.move(because: removal.id, on: serial)\n",
     "        _ = serial\n", "pages below a removed item move up"),
    (WINDOW + "ListWindow.swift", "$0.page != 0 || received.contains(id)", "$0.page != 0",
     "a received row stays above the pages that have it below"),
    (WINDOW + "PageRecord.swift", "names = Array(names.drop { !own.contains($0) })", "_ = own",
     "a page that begins elsewhere names no rows of the pages above"),
    (WINDOW + "ListWindow+Removals.swift", "count += shared.last.map { Int($0.label) + 1 } ?? 0", "_ = shared",
     "an address does not move twice below an item that its page has counted"),
    (MACHINE + "+Restoring.swift", "return confirmed + pending", "return confirmed",
     "a row that a pending removal may have moved up stays"),
    (MACHINE + "+Swap.swift", "if old.isLoaded { keepNewerContents(of: old) }", "",
     "a refresh does not replace content that was received during it"),
    (MACHINE + ".swift", "journal.prune(oldestLoad: oldestLoad) { [newItems] in newItems.contains($0) }",
     "journal.prune(oldestLoad: oldestLoad) { _ in false }", "an item that is held back keeps its confirmed edits"),
    (WINDOW + "ListWindow+Overlap.swift", "let border = known.isEmpty ? end + 1 : last", "let border = last",
     "the row above a page is not one that the page lacks"),
]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let package = Package(
    name: "planted",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Paging", swiftSettings: settings),
        .target(name: "PagingJSON", dependencies: ["Paging"], swiftSettings: settings),
        .target(name: "PagingUI", dependencies: ["Paging", "PagingJSON"], swiftSettings: settings),
        .target(name: "PagingTesting", swiftSettings: settings),
        .testTarget(
            name: "PagingUITests", dependencies: ["Paging", "PagingUI", "PagingTesting"], swiftSettings: settings
        ),
    ]
)
"""

SIMULATION = ["Simulation", "Support/Post.swift", "Support/ListOracle.swift", "Support/PlanBench.swift"]


def planted(fault):
    """Returns the text of a file with a fault."""
    path, old, new, rule = fault
    text = (ROOT / path).read_text()
    if text.count(old) != 1:
        sys.exit(f"plant-faults: {path} has {text.count(old)} times what the fault replaces: {rule}\n{old}")
    return text.replace(old, new)


def copy(package):
    """Creates the temporary package."""
    (package / "Package.swift").write_text(MANIFEST)
    for module in ["Paging", "PagingJSON", "PagingUI"]:
        source = ROOT / "Sources" / module
        shutil.copytree(source, package / "Sources" / module, ignore=shutil.ignore_patterns("*.docc"))
    (package / "Sources/PagingTesting").mkdir()
    shutil.copy(ROOT / "Sources/PagingTesting/SeededGenerator.swift", package / "Sources/PagingTesting")
    tests = package / "Tests/PagingUITests"
    for name in SIMULATION:
        source = ROOT / "Tests/PagingUITests" / name
        if source.is_dir():
            shutil.copytree(source, tests / name)
        else:
            (tests / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, tests / name)


def build(package):
    """Builds the simulation, and ends the program if that fails: a fault has to compile."""
    command = ["swift", "build", "--build-tests", "-c", "release", "-Xswiftc", "-enable-testing"]
    result = subprocess.run(command, cwd=package, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"plant-faults: the package does not build:\n{result.stdout[-4000:]}{result.stderr[-2000:]}")


def simulate(package, steps, seed):
    """Returns the first fault that the simulation finds, if any."""
    command = ["swift", "test", "--skip-build", "-c", "release", "--filter", "SimulationTests"]
    environment = dict(os.environ, SWIFT_PAGING_SIMULATION=str(steps), SWIFT_PAGING_SEED=str(seed))
    try:
        result = subprocess.run(
            command, cwd=package, env=environment, capture_output=True, text=True, errors="replace", timeout=1800
        )
    except subprocess.TimeoutExpired:
        return "the simulation does not end"
    output = result.stdout + result.stderr
    if result.returncode == 0:
        if "SimulationTests" not in output and "passed" not in output:
            sys.exit(f"plant-faults: no simulation was run:\n{output[-2000:]}")
        return None
    found = re.search(r"seed \d+: step \d+: .*", output)
    return found.group(0)[:100] if found else f"code {result.returncode}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="plant only the faults whose rule or file matches")
    parser.add_argument("--check", action="store_true", help="only verify that the lines to replace are there")
    options = parser.parse_args()
    texts = [(fault, planted(fault)) for fault in FAULTS if re.search(options.only, f"{fault[0]} {fault[3]}")]
    if options.check:
        return print(f"plant-faults: {len(texts)} faults can be planted")
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder)
        copy(package)
        build(package)
        if found := simulate(package, options.steps, options.seed):
            sys.exit(f"plant-faults: the simulation is not clean without a fault: {found}")
        for (path, _, _, rule), text in texts:
            original = (package / path).read_text()
            (package / path).write_text(text)
            build(package)
            found = simulate(package, options.steps, options.seed)
            (package / path).write_text(original)
            print(f"{'found ' if found else 'MISSED'}  {rule}: {found or 'nothing'}", flush=True)
            if not found:
                missed.append(rule)
    if missed:
        sys.exit(f"plant-faults: {len(missed)} of {len(texts)} faults were not found")
    print(f"plant-faults: each of {len(texts)} faults was found")


if __name__ == "__main__":
    main()
