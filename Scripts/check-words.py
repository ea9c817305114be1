#!/usr/bin/env python3
"""Checks the words of the project against the voice that CONTRIBUTING describes.

Prints each line that breaks a rule, and fails if there is one that is not an exception.
Usage: Scripts/check-words.py [--summary] [FILE ...]    (all tracked files by default)
       Scripts/check-words.py --self-test               (checks the rules with lines of each kind)
"""

import re
import subprocess
import sys
from collections import Counter

# The file of a line that may break a rule, and a part of the line. At most ten.
EXCEPTIONS: dict[str, str] = {}

SUMMARY_LIMIT = 100
OPENERS = re.compile(r"(What|Who|Whose|How|Where|When|Whether|That|Makes|Tells|Says|Takes over)\b")
IDIOMS = re.compile(
    r"\b([Ss]omebody|[Nn]obody|[Ww]hoever|[Aa]new|for ever|[Oo]ftener|[Mm]eanwhile|that is to say|of such,|heeds?|heeded"
    r"|carr(?:y|ies|ied) out|the like|may all the same|all the same|takes? (?:it|them|this|one) for|goes on|go on|went on|round in circles"
    r"|[Tt]old by|is told|are told|at the earliest|hitherto|thereof|whereupon|as it were"
    r"|begun again|(?:begin|begins|beginning|began) (?:again|anew)|who asks|[Oo]f old)\b"
)
PUBLIC = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s+(?!extension\b|import\b)"
    r"(?:(?:final|static|class(?=\s+(?:func|var|subscript))|convenience|required|mutating|nonmutating|nonisolated|isolated|consuming|borrowing|indirect|lazy"
    r"|internal\(set\)|private\(set\)|fileprivate\(set\)|package\(set\)|override|dynamic|unowned|weak)\s+)*"
    r"(?P<kind>struct|class|enum|actor|protocol|func|var|let|init|subscript|typealias|case|macro)\b\s*(?P<name>`?[\w=<>+\-*/!]+`?)?(?P<rest>.*)"
)
# Requirements of the standard library's protocols, whose documentation is inherited.
WITNESSES = {
    "==", "<", "hash", "encode", "description", "debugDescription", "makeAsyncIterator", "makeIterator", "next",
    "errorDescription", "localizedDescription", "startIndex", "endIndex", "rawValue", "hashValue", "body", "index",
    "formIndex", "count", "underestimatedCount", "id", "customMirror", "encodedHint", "Element", "Index", "Failure", "AsyncIterator",
    "Iterator", "RawValue", "Body", "failureReason", "recoverySuggestion", "init", "allCases",
}


def blocks(lines):
    """Yields the documentation comments: the first line's number, the text, and the line declared after it."""
    start, text = None, []
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped.startswith("///"):
            if start is None:
                start = number
            text.append(stripped[3:].strip())
        elif start is not None:
            if stripped.startswith("@") and PUBLIC.match(line) is None and not re.search(r"\b(func|var|let|init|struct|class|enum|case)\b", stripped):
                continue
            yield start, text, line
            start, text = None, []


def summary(text):
    paragraph = []
    for line in text:
        if not line:
            break
        paragraph.append(line)
    return " ".join(paragraph)


def check_summary(name, number, text, declaration):
    first = summary(text)
    if not first or first.startswith(("```", "- ")):
        return
    opener = OPENERS.match(first)
    if opener and not (opener[1] == "Whether" and not re.search(r"\b(public|open)\b", declaration)):
        yield number, "opener", f"begins with “{opener[1]}”: {first}"
    if len(first) > SUMMARY_LIMIT:
        yield number, "long", f"has a summary of {len(first)} characters: {first}"
    elif re.search(r"(?<!e\.g)(?<!i\.e)(?<!vs)\. [A-Z`]", first):
        yield number, "sentences", f"has a summary of several sentences: {first}"
    if re.match(r"\s*(?:(?:public|package|private|fileprivate|internal|convenience|required|override)\s+)*init\b", declaration):
        if not first.startswith(("Creates ", "Creates, ")):
            yield number, "init", f"is an initializer whose summary does not begin with “Creates”: {first}"


def check_public(lines):
    documented = False
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped.startswith("///"):
            documented = True
            continue
        if stripped.startswith(("@", "#if", "#endif", "//")) and not PUBLIC.match(line):
            continue
        match = PUBLIC.match(line)
        if match and not documented and "@_spi" not in line and "override" not in line:
            name = (match["name"] or match["kind"]).strip("`")
            name = match["kind"] if match["kind"] in ("init", "subscript") else name
            inherited = name in WITNESSES and not (match["kind"] == "init" and "from decoder" not in line and "rawValue" not in line and "Literal" not in line)
            if not inherited and match["kind"] != "case":
                yield number, "undocumented", f"is public and has no documentation: {stripped}"
        documented = False


# A setting in the notation of Swift, within the words of a message.
SWIFT = re.compile(
    r"\b[a-z][A-Za-z]*\((?:[a-z][A-Za-z]*:)*\)|\b[A-Z][a-z]+[A-Z][A-Za-z]*\.[a-z]"
    r"|\b(?:allows|maximum|minimum|repeated|requires|takes)[A-Z][A-Za-z]+"
)
# The text of a message that Swift alone shows: the advice for a list, and errors about calls of the libraries.
SWIFT_ONLY = re.compile(r"case \.\w+(?:\(.*\))?: \"|PagingError\(|CachedSource|Identify items with")
MESSAGES = ("Sources/Paging/", "Sources/PagingJSON/", "Sources/PagingHTTP/", "Sources/PagingDetection/", "Sources/PagingGraphQL/", "Sources/PagingPresets/")


def check_notation(name, lines):
    """Messages of the libraries reach the command, too, and so name no setting in the notation of Swift."""
    for number, line in enumerate(lines, 1):
        if "docc/" in name or "//" in line.split('"')[0] or SWIFT_ONLY.search(line):
            continue
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
            words = SWIFT.search(re.sub(r"\\\([^)]*\)*", "", text)) if " " in text else None
            if words:
                yield number, "notation", f"names “{words[0]}” in a message, in the notation of Swift: {line.strip()}"


def check_swift(name, lines):
    isSource = name.startswith("Sources/")
    for number, text, declaration in blocks(lines):
        yield from check_summary(name, number, text, declaration)
    for number, line in enumerate(lines, 1):
        comment = re.search(r"(?:^|\s)//+(.*)", line)
        for text in ([comment[1]] if comment else []) + re.findall(r'"((?:[^"\\]|\\.)*)"', line.split("//")[0] if '"' in line.split("//")[0] else line):
            idiom = IDIOMS.search(text)
            if idiom:
                yield number, "idiom", f"says “{idiom[0]}”: {line.strip()}"
    if isSource:
        yield from check_public(lines)
    if name.startswith(MESSAGES):
        yield from check_notation(name, lines)


def check_text(lines):
    for number, line in enumerate(lines, 1):
        idiom = IDIOMS.search(line)
        if idiom:
            yield number, "idiom", f"says “{idiom[0]}”: {line.strip()}"


def check(name, lines):
    """Yields the number, the rule and the description of each line that breaks a rule."""
    if name.endswith(".swift"):
        yield from check_swift(name, lines)
    elif name.endswith((".md", ".sh", ".tutorial")):
        yield from check_text(lines)


# A file, its lines, and the rules that they break.
SAMPLES = [
    ("Sources/A.swift", ["/// Returns the next page.", "public func next() {}"], []),
    ("Sources/A.swift", ["/// What the server sent.", "let body: String"], ["opener"]),
    ("Sources/A.swift", ["/// Whether the list is complete.", "let isComplete: Bool"], []),
    ("Sources/A.swift", ["/// Whether the list is complete.", "public let isComplete: Bool"], ["opener"]),
    ("Sources/A.swift", ["/// Creates a page.", "@inlinable", "public init(items: [Item]) {}"], []),
    ("Sources/A.swift", ["/// A new page.", "public init(items: [Item]) {}"], ["init"]),
    ("Sources/A.swift", ["/// " + "a" * 101, "let body: String"], ["long"]),
    ("Sources/A.swift", ["/// A page. It has items.", "struct Page {}"], ["sentences"]),
    ("Sources/A.swift", ["/// A page.", "///", "/// It has items. They are in order.", "struct Page {}"], []),
    ("Sources/A.swift", ["public struct Page {}"], ["undocumented"]),
    ("Sources/A.swift", ["struct Page {}", "public extension Page {}", "public import Paging"], []),
    ("Tests/A.swift", ["public struct Page {}"], []),
    ("Sources/A.swift", ["// A retry goes on with the page that failed.", "retry()"], ["idiom"]),
    ("Sources/A.swift", ['throw PagingError("The walk carried out no request.")'], ["idiom"]),
    ("Sources/Paging/A.swift", ['let words = "use PaginationScheme.single for it"'], ["notation"]),
    ("Sources/PagingHTTP/A.swift", ['reason = "the head is too large (maximumHeadSize)"'], ["notation"]),
    ("Sources/PagingGraphQL/A.swift", ['return .unproven("more pages follow: call fromEnd()")'], ["notation"]),
    ("Sources/Paging/A.swift", ['case .overlap: "read it with overlapping(by:)"'], []),
    ("Sources/PagingHTTP/A.swift", ['reason = "select pageInfo { endCursor } for \\(name(of: list)) first"'], []),
    ("Sources/A.swift", ["// A retry continues with the page that failed.", "let nobody = anew()"], []),
    ("README.md", ["Quarantined items are counted, and the walk continues."], []),
    ("README.md", ["A list that others change meanwhile."], ["idiom"]),
    ("Scripts/a.sh", ["# Ends when somebody presses a key."], ["idiom"]),
    ("Scripts/a.py", ["# Ends when somebody presses a key."], []),
]


def self_test():
    """Checks the samples, so that a rule that matches nothing is noticed."""
    status = 0
    for name, lines, expected in SAMPLES:
        found = [kind for _, kind, _ in check(name, lines)]
        if found != expected:
            print(f"check-words.py: {lines} breaks {found}, not {expected}.", file=sys.stderr)
            status = 1
    return status


def main():
    if "--self-test" in sys.argv:
        return self_test()
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    names = arguments or subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split()
    kinds, status = Counter(), 0
    if len(EXCEPTIONS) > 10:
        print("At most ten exceptions.", file=sys.stderr)
        status = 1
    for name in names:
        if not name.endswith((".swift", ".md", ".sh", ".tutorial")):
            continue
        with open(name, encoding="utf-8") as file:
            lines = file.read().split("\n")
        for number, kind, text in check(name, lines):
            if any(name == file and part in text for file, part in EXCEPTIONS.items()):
                continue
            kinds[kind] += 1
            status = 1
            if "--summary" not in sys.argv:
                print(f"{name}:{number}: {text}")
    if "--summary" in sys.argv:
        print(dict(kinds))
    return status


if __name__ == "__main__":
    sys.exit(main())
