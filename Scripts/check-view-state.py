"""Finds views whose `@State` needs more than Swift's memberwise initializer. Usage: check-view-state.py FILE…

In Xcode 27 `@State` is a macro. A type with such a property has no memberwise initializer, and a property without an
initial value is not implicitly nil. So a view with such a property and others to set declares an `init` in the same
file, and every `@State` has a value: in its declaration, or as `_name = State(…)` in the `init`.
"""
import re
import sys

TYPE = re.compile(r"\b(?:struct|class)\s+(\w+)[^{]*\{")
STATE = re.compile(r"^\s*@State\b[^\n]*\bvar\s+(\w+)([^\n]*)", re.M)
STORED = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|private|package|internal|fileprivate)\s+)?(?:let|var)\s+(\w+)\s*:\s*([^\n]*)", re.M)


def body(text, start):
    """Returns the text between the brace before `start` and its closing brace, without nested contents."""
    depth, result, position = 1, [], start
    while position < len(text) and depth:
        character = text[position]
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 1 or character == "{" and depth == 2:
            result.append(character)
        position += 1
    return "".join(result), text[start:position]


def faults(path):
    text = re.sub(r"//[^\n]*", "", open(path, encoding="utf-8").read())
    for found in TYPE.finditer(text):
        outer, whole = body(text, found.end())
        states = STATE.findall(outer)
        if not states:
            continue
        for name, rest in states:
            if "=" not in rest and not re.search(rf"\b_{name}\s*=", whole):
                yield f"{path}: the @State `{name}` of {found[1]} has no initial value."
        others = [
            name for name, rest in STORED.findall(outer)
            if "=" not in rest and "{" not in rest and name not in dict(states)
        ]
        if (others or any("=" not in rest for _, rest in states)) and not re.search(r"\binit\s*[(<]", outer):
            yield f"{path}: {found[1]} has @State and no init of its own, but `{'`, `'.join(others) or states[0][0]}` to be set."


problems = [problem for path in sys.argv[1:] for problem in faults(path)]
print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
sys.exit(1 if problems else 0)
