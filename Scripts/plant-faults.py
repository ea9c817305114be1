#!/usr/bin/env python3
"""Plants faults in the state machine of lists, one at a time, and checks that the simulation finds each.

Usage: Scripts/plant-faults.py [--steps N] [--seed SEED] [--only REGEX] [--check]

Copies PagingUI, what it depends on and its simulation to a temporary package, so the sources stay as they are, and
builds it once with all faults behind a switch. The simulation has to be clean without a fault, and to fail with each.
`--check` only verifies that the lines to replace are still there. Each fault takes at most one run of STEPS steps
(200,000 by default).
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

# File, the text to replace, which occurs once, its replacement, in which PLANTED tells whether the fault is planted, and
# the rule that the fault breaks.
MACHINE = "Sources/PagingUI/StateMachine/ListStateMachine"
WINDOW = "Sources/PagingUI/Window/"
FAULTS = [
    (MACHINE + "+Loads.swift", "moved(by: -load.removals)", "moved(by: PLANTED ? 0 : -load.removals)",
     "the next address moves with removals during the request"),
    (MACHINE + "+Loads.swift",
     "guard let load = loads.cancel(slot) else { return }\n        setState(load.previousState, of: slot)",
     "guard let load = loads.cancel(slot), !PLANTED else { return }\n        setState(load.previousState, of: slot)",
     "a canceled load restores the state before it"),
    (MACHINE + "+Demand.swift", "default: if needsPage(direction), !end.isSuspended",
     "default: if !PLANTED, needsPage(direction), !end.isSuspended", "pages load until enough rows lie ahead"),
    (MACHINE + "+Demand.swift", "if window[direction].isRequested { start", "if !PLANTED, window[direction].isRequested { start",
     "a requested page is loaded"),
    (MACHINE + "+Insertion.swift", "return (edited, !isRemoved &&", "return (edited, (!isRemoved || PLANTED) &&",
     "a removed row is hidden"),
    (MACHINE + "+Insertion.swift", "        window.rows.append(rows)\n",
     "        if PLANTED { window.rows.prepend(rows) } else { window.rows.append(rows) }\n",
     "a page stands at its end of the list"),
    (MACHINE + "+Insertion.swift", "guard let row = window.rows[id], load >= row.loadedAt,",
     "guard let row = window.rows[id], load >= (PLANTED ? 0 : row.loadedAt),",
     "an older page does not replace newer content"),
    (MACHINE + "+Edits.swift", "        window.applyConfirmed(edit, asOf: loads.sequence + 1)",
     "        if !PLANTED { window.applyConfirmed(edit, asOf: loads.sequence + 1) }",
     "a confirmed edit stays in the rows"),
    (MACHINE + "+Edits.swift", "if case .remove = edit.kind { moveAddresses(because: edit) }",
     "if case .remove = edit.kind, !PLANTED { moveAddresses(because: edit) }",
     "addresses move when a removal is confirmed"),
    ("Sources/PagingUI/Edits/EditJournal.swift", "if case .remove = edit.kind { return nil }",
     "if case .remove = edit.kind, !PLANTED { return nil }",
     "a page that was requested before a removal brings no row back"),
    (MACHINE + "+Gaps.swift", "filled(id, next: known.isEmpty ?", "filled(id, next: known.isEmpty && !PLANTED ?",
     "a gap stays until a page reaches its other side"),
    (MACHINE + "+HeadInsertion.swift", "window.insertGap(gap, below: last)\n        changes.insert(gap)",
     "if PLANTED {\n            window.pages.update(serial) { $0.gapBelow = nil }\n        } else {\n"
     "            window.insertGap(gap, below: last)\n            changes.insert(gap)\n        }",
     "an unconnected head leaves a gap"),
    (MACHINE + "+Head.swift", "if leavesGap { newItems", "if leavesGap, !PLANTED { newItems",
     "missing pushes are not skipped silently"),
    (MACHINE + "+Swap.swift", "window.rows.append(makeRows(page, of: load, serial: serial, meeting: meeting))",
     "let made = makeRows(page, of: load, serial: serial, meeting: meeting)\n"
     "            if PLANTED { window.rows.prepend(made) } else { window.rows.append(made) }",
     "the pages of a refresh stand in order"),
    (MACHINE + "+Jump.swift", "if window.hasMissed(", "if !PLANTED, window.hasMissed(",
     "a window that was left has missed the items received since"),
    (MACHINE + "+Retention.swift", "while window.rows.tree.count > limit, let side",
     "while window.rows.tree.count > limit * (PLANTED ? 8 : 1), let side", "far pages are discarded"),
    (MACHINE + "+Boundaries.swift", "        let range = min(top, first.flatMap",
     "        if PLANTED { return }\n        let range = min(top, first.flatMap", "the rows of a page stay together"),
    (WINDOW + "PageRecord.swift", "following = following?.moved(by: -1)", "following = following?.moved(by: PLANTED ? 0 : -1)",
     "a removal moves the next address"),
    (WINDOW + "SharedRows.swift", "let isMajority = onPage[near] + inList[far] <",
     "let isMajority = (PLANTED ? 0 : onPage[near] + inList[far]) <", "a single shared row joins no pages"),
    (WINDOW + "ListWindow+Overlap.swift",
     "guard end == .forward else { return longestIncreasing(",
     "guard end == .forward else { return PLANTED ? matches : longestIncreasing(",
     "rows that have changed places do not both stay"),
    (WINDOW + "ListWindow+Removals.swift", "        pages.move(because: removal.id, on: serial)\n",
     "        if !PLANTED { pages.move(because: removal.id, on: serial) }\n",
     "pages below a removed item move up"),
    (WINDOW + "ListWindow+Removals.swift", "count += shared.last.map { Int($0.label) + 1 } ?? 0",
     "count += PLANTED ? 0 : shared.last.map { Int($0.label) + 1 } ?? 0",
     "an address does not move twice below an item that its page has counted"),
    (MACHINE + "+Restoring.swift", "return confirmed + pending", "return confirmed + (PLANTED ? 0 : pending)",
     "a row that a pending removal may have moved up stays"),
    (MACHINE + "+Swap.swift", "if old.isLoaded { keepNewerContents(of: old) }",
     "if old.isLoaded, !PLANTED { keepNewerContents(of: old) }",
     "a refresh does not replace content that was received during it"),
    (MACHINE + ".swift", "[newItems] in newItems.contains($0)", "[newItems] in newItems.contains($0) && !PLANTED",
     "an item that is held back keeps its confirmed edits"),
]

SWITCH = """import Foundation

/// The number of the planted fault; 0 for none.
let plantedFault = ProcessInfo.processInfo.environment["SWIFT_PAGING_FAULT"].flatMap { Int($0) } ?? 0
"""

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


def plant(faults, package=None):
    """Plants each fault behind a switch, in the files of a package, and checks that the lines to replace are there."""
    texts = {}
    for number, (path, old, new, rule) in faults:
        text = texts.get(path) or (ROOT / path).read_text()
        if text.count(old) != 1:
            sys.exit(f"plant-faults: {path} has {text.count(old)} times what the fault replaces: {rule}\n{old}")
        texts[path] = text.replace(old, new.replace("PLANTED", f"(plantedFault == {number})"))
    for path, text in texts.items() if package else []:
        (package / path).write_text(text)
    if package:
        (package / "Sources/PagingUI/PlantedFault.swift").write_text(SWITCH)


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
    """Builds the simulation with all faults, and ends the program if that fails."""
    command = ["swift", "build", "--build-tests", "-c", "release", "-Xswiftc", "-enable-testing"]
    result = subprocess.run(command, cwd=package, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"plant-faults: the package does not build:\n{result.stdout[-4000:]}{result.stderr[-2000:]}")


def simulate(package, steps, seed, fault=0):
    """Returns what the simulation finds with a fault, if anything."""
    command = ["swift", "test", "--skip-build", "-c", "release", "--filter", "SimulationTests"]
    environment = dict(os.environ, SWIFT_PAGING_SIMULATION=str(steps), SWIFT_PAGING_SEED=str(seed))
    environment["SWIFT_PAGING_FAULT"] = str(fault)
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
    # A crash names no seed.
    found = re.search(r"seed \d+: step \d+: .*", output) or re.search(r"Fatal error.*|.*recorded an issue.*", output)
    return found.group(0)[:100] if found else f"code {result.returncode}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="plant only the faults whose rule or file matches")
    parser.add_argument("--check", action="store_true", help="only verify that the lines to replace are there")
    options = parser.parse_args()
    faults = [fault for fault in enumerate(FAULTS, 1) if re.search(options.only, f"{fault[1][0]} {fault[1][3]}")]
    if options.check:
        plant(faults)
        return print(f"plant-faults: {len(faults)} faults can be planted")
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder)
        copy(package)
        plant(faults, package)
        build(package)
        if found := simulate(package, options.steps, options.seed):
            sys.exit(f"plant-faults: the simulation is not clean without a fault: {found}")
        for number, (_, _, _, rule) in faults:
            # Most faults are found in the first steps.
            runs = (simulate(package, steps, options.seed, number) for steps in [5_000, options.steps])
            found = next(filter(None, runs), None)
            print(f"{'found ' if found else 'MISSED'}  {rule}: {found or 'nothing'}", flush=True)
            if not found:
                missed.append(rule)
    if missed:
        sys.exit(f"plant-faults: {len(missed)} of {len(faults)} faults were not found")
    print(f"plant-faults: each of {len(faults)} faults was found")


if __name__ == "__main__":
    main()
