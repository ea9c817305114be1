#!/usr/bin/env python3
"""Measures what each product costs a program that depends on it, and writes the figures into the README's table.

The package Dependent has a program for each product, which depends on this repository's branch as the README says. The
programs are built one after another for release, so that a build is the time of what the product adds; its figure is the sum
over the modules that it needs, with the packages that it fetches. It is processor time, because wall time depends on other
programs. The bytes are those that the product adds to an empty program, all of it and without symbols: a program that uses
less is smaller, since linkers strip what is not used.

Usage: Scripts/measure-products.py [--print]    (in .build-products; about ten minutes on two cores; --print leaves the README)
"""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
WORK = ROOT / ".build-products"
TRAITS = {"PagingSQLite": ["SQLite"], "PagingObservability": ["Logging", "Metrics", "Tracing"]}


def main():
    options = sys.argv[1:]
    if options not in ([], ["--print"]):
        sys.exit(__doc__.strip())
    needs = modules_by_product()
    write_dependent(needs)
    swift("package", "resolve")
    figures = {name: measure(name) for name in ["Nothing", *needs]}
    empty = figures.pop("Nothing")[1]
    # A product costs what its build added, and what the builds of the products below it did.
    costs = {}
    for name, (_, size) in figures.items():
        seconds = sum(figures[module][0] for module in needs[name])
        costs[name] = (seconds, size - empty)
        print(f"{name:20} {seconds:6.1f} s  {(size - empty) / 1e6:6.2f} MB")
    if not options:
        write_table(costs)


def modules_by_product():
    """Returns the products in an order in which each follows those that it is built on, with these and itself."""
    traits = ",".join(sum(TRAITS.values(), []))
    description = subprocess.run(["swift", "package", "--traits", traits, "describe", "--type", "json"], cwd=ROOT,
                                 capture_output=True, text=True, check=True).stdout
    package = json.loads(description[description.index("{"):])
    direct = {target["name"]: target.get("target_dependencies", []) for target in package["targets"]}
    products = [product["name"] for product in package["products"] if "library" in product["type"]]

    def below(name):
        found = set()
        for dependency in direct[name]:
            found |= {dependency} | below(dependency)
        return found

    needs = {name: {name} | (below(name) & set(products)) for name in products}
    return dict(sorted(needs.items(), key=lambda need: (len(need[1]), need[0])))


def write_dependent(products):
    """Writes a package that depends on this one with the lines of the README."""
    shutil.rmtree(WORK, ignore_errors=True)
    copy = WORK / "swift-paging"
    subprocess.run(["git", "clone", "--quiet", ROOT, copy], check=True)
    subprocess.run(["git", "-C", copy, "checkout", "--quiet", "-B", "main"], check=True)
    lines = re.search(r"(\.package\(url: [^)]*\)).*?(\.product\(name: [^)]*\))", README.read_text(), re.DOTALL)
    package, product = lines.groups()
    traits = ", ".join(f'"{trait}"' for trait in sum(TRAITS.values(), []))
    package = re.sub(r'url: "[^"]*"', f'url: "{copy}"', package).removesuffix(")") + f", traits: [{traits}])"
    targets = ['.executableTarget(name: "UseNothing")']
    for name in ["Nothing", *products]:
        source = WORK / "Dependent" / "Sources" / f"Use{name}" / "Main.swift"
        source.parent.mkdir(parents=True)
        imported = "" if name == "Nothing" else f"import {name}\n\n"
        source.write_text(f"{imported}@main\nstruct Main {{\n    static func main() {{ print(\"Hello\") }}\n}}\n")
        if name != "Nothing":
            line = re.sub(r'name: "[^"]*"', f'name: "{name}"', product, count=1)
            targets.append(f'.executableTarget(name: "Use{name}", dependencies: [{line}])')
    (WORK / "Dependent" / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n"
        f'    name: "Dependent",\n    platforms: [.macOS(.v15)],\n    dependencies: [{package}],\n'
        "    targets: [\n        " + ",\n        ".join(targets) + ",\n    ]\n)\n"
    )


def swift(*arguments):
    result = subprocess.run(["swift", *arguments], cwd=WORK / "Dependent", capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stdout + result.stderr)


def measure(name):
    """Builds the program of a product, and returns the processor time and the bytes of the program without symbols."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    swift("build", "--configuration", "release", "--disable-dead-strip", "--product", f"Use{name}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    program = WORK / "Dependent" / ".build" / "release" / f"Use{name}"
    stripped = WORK / "stripped"
    subprocess.run(["strip", "-o", stripped, program], check=True)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{name}: {seconds:.1f} s, {os.path.getsize(program):,} bytes, {os.path.getsize(stripped):,} stripped", file=sys.stderr)
    return seconds, os.path.getsize(stripped)


NOTE = """`Build` is the processor time of a release build with everything below the product, and `Size` what all of it adds to a
program without symbols, both on Linux (`Scripts/measure-products.py`); a program that uses less of it is smaller."""


def write_table(costs):
    """Writes the last two columns of the table, and the sentence below it."""
    text = README.read_text()
    table = re.search(r"\| Product \|.*?\n\n", text, re.DOTALL)[0]
    titles, _, *rows = [line.strip("|").split("|")[:3] for line in table.strip().split("\n")]
    lines = [titles + [" Build ", " Size "], [" --- "] * 3 + [" ---: "] * 2]
    for row in rows:
        seconds, size = costs.get(row[0].strip(" `"), (None, None))
        lines.append(row + ([" ", " "] if size is None else [f" {seconds:.0f} s ", f" {size / 1e6:.1f} MB "]))
    written = "\n".join("|" + "|".join(cells) + "|" for cells in lines) + "\n\n" + NOTE + "\n\n"
    README.write_text(text.replace(NOTE + "\n\n", "").replace(table, written))


if __name__ == "__main__":
    main()
