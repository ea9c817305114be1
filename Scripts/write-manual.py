#!/usr/bin/env python3
"""Writes the man pages of the command, from the declarations of its options.

Usage: Scripts/write-manual.py PROGRAM FOLDER    (writes FOLDER/paginate.1, FOLDER/paginate-fetch.1, …)
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HEADING = re.compile(r"^([A-Z][A-Z ]+):$")


def escaped(text):
    """Returns text whose backslashes, dashes and leading dots troff takes literally."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def words(argument):
    """Returns the spelling of an option and its value."""
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    names = [dashes[name["kind"]] + name["name"] for name in argument.get("names") or []]
    value = argument.get("valueName")
    if argument["kind"] == "positional":
        return f"\\fI{escaped(value)}\\fR"
    text = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names)
    return f"{text} \\fI{escaped(value)}\\fR" if argument["kind"] == "option" else text


def discussion(text):
    """Returns the sections of a command's discussion: pairs of a heading, or None, and lines."""
    sections = [(None, [])]
    for line in text.split("\n"):
        heading = HEADING.match(line)
        if heading:
            sections.append((heading.group(1), []))
        else:
            sections[-1][1].append(line)
    return [(heading, "\n".join(lines).strip("\n")) for heading, lines in sections]


def paragraphs(text):
    """Returns plain text as troff; indented lines keep their breaks."""
    parts = []
    for part in re.split(r"\n\n+", text.strip("\n")):
        if part.startswith("  "):
            lines = "\n".join(line[2:] if line.startswith("  ") else line for line in part.split("\n"))
            parts.append(f".PP\n.nf\n.RS 4\n{escaped(lines)}\n.RE\n.fi")
        elif part.strip():
            parts.append(f".PP\n{escaped(part)}")
    # A section starts a paragraph by itself.
    return "\n".join(parts).removeprefix(".PP\n")


def entry(argument):
    """Returns the entry of an option or argument."""
    lines = [".TP", words(argument), escaped(argument.get("abstract") or "")]
    values = argument.get("allValues") or []
    if values and argument["kind"] == "option" and len(values) < 12:
        lines.append(escaped(f"Values: {', '.join(values)}."))
    if argument.get("discussion"):
        lines.append(escaped(argument["discussion"].strip().replace("\n\n", " ")))
    return "\n".join(line for line in lines if line)


def page(command, parents, version):
    """Returns the man page of a command."""
    name = " ".join([*parents, command["commandName"]])
    dashed = name.replace(" ", "-")
    arguments = [argument for argument in command.get("arguments") or [] if argument.get("shouldDisplay", True)]
    subcommands = [child for child in command.get("subcommands") or [] if child["commandName"] != "help"]
    sections = discussion(command.get("discussion") or "")
    lines = [
        f'.TH "{escaped(dashed.upper())}" "1" "" "paginate {escaped(version)}" "User Commands"', ".SH NAME",
        f"{escaped(dashed)} \\- {escaped(command['abstract'].rstrip('.'))}", ".SH SYNOPSIS",
        f".B {escaped(name)}",
    ]
    if subcommands:
        lines.append("\\fIsubcommand\\fR")
    if any(argument["kind"] != "positional" for argument in arguments):
        lines.append("[\\fIoptions\\fR]")
    for argument in arguments:
        if argument["kind"] == "positional":
            text = words(argument) + (" ..." if argument.get("isRepeating") else "")
            lines.append(f"[{text}]" if argument.get("isOptional") else text)
    examples = [text for heading, text in sections if heading == "EXAMPLES"]
    for text in examples:
        lines += [".SH EXAMPLES", paragraphs(text)]
    lead = [text for heading, text in sections if heading is None and text]
    if lead:
        lines += [".SH DESCRIPTION", *map(paragraphs, lead)]
    if subcommands:
        lines.append(".SH SUBCOMMANDS")
        for child in subcommands:
            lines += [".TP", f".BR {escaped(dashed)}\\-{escaped(child['commandName'])} (1)", escaped(child["abstract"])]
    titles = []
    for argument in arguments:
        title = argument.get("sectionTitle") or ("Arguments" if argument["kind"] == "positional" else "Options")
        if title not in titles:
            titles.append(title)
    for title in titles:
        lines.append(f".SH {escaped(title.upper())}")
        for argument in arguments:
            own = argument.get("sectionTitle") or ("Arguments" if argument["kind"] == "positional" else "Options")
            if own == title:
                lines.append(entry(argument))
    for heading, text in sections:
        if heading not in (None, "EXAMPLES"):
            lines += [f".SH {heading}", paragraphs(text)]
    others = parents[:1] or []
    if others:
        lines += [".SH SEE ALSO", f".BR {escaped(others[0])} (1)"]
    return dashed, "\n".join(lines) + "\n"


def pages(command, parents, version):
    """Yields the man pages of a command and its subcommands."""
    yield page(command, parents, version)
    for child in command.get("subcommands") or []:
        if child["commandName"] != "help":
            yield from pages(child, [*parents, command["commandName"]], version)


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])

    def output(*arguments):
        return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout

    version = output("--version").removeprefix("paginate ").split()[0]
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(json.loads(output("--experimental-dump-help"))["command"], [], version):
        (folder / f"{name}.1").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
