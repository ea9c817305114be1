#!/usr/bin/env python3
"""Draws two screens from real runs: Documentation/browse.svg and Documentation/list.svg.

browse.svg has the cells of a terminal in which `paginate browse` shows a list of the demo server. list.svg is a drawing: its
rows and states are those of a PagingModel (Snippets/ListPicture.swift), its texts those of the views, and its layout is this
script's.
Usage: Scripts/draw-screens.py [browse] [list]    (both without arguments)
Needs tmux, the port 8080, and the command's release build, which it builds if missing; PAGINATE selects another binary.
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTATION = ROOT / "Documentation"
# Always the same, because browse.svg shows the address.
PORT = 8080
COLUMNS, LINES = 92, 20


def main():
    known = {"browse": draw_browse, "list": draw_list}
    names = sys.argv[1:] or list(known)
    if any(name not in known for name in names):
        sys.exit(__doc__.strip())
    with demo_server(command()) as (paginate, address):
        for name in names:
            path = DOCUMENTATION / f"{name}.svg"
            path.write_text(known[name](paginate, address))
            print(path.relative_to(ROOT))


def command():
    """Returns the path of the command, which is built if necessary."""
    if path := os.environ.get("PAGINATE"):
        return Path(path).resolve()
    subprocess.run([ROOT / "paginate", "--version"], stdout=subprocess.DEVNULL, check=True)
    return ROOT / ".build-cli" / "release" / "paginate"


@contextlib.contextmanager
def demo_server(paginate):
    server = subprocess.Popen([paginate, "serve", "--port", str(PORT)], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        if not address:
            sys.exit(f"The demo server could not be started; end the program that uses the port {PORT}.")
        yield paginate, address
    finally:
        server.terminate()
        server.wait()


# The terminal.


class Terminal:
    """A terminal of tmux that runs one program."""

    def __init__(self, folder, *program):
        self.socket = f"{folder}/tmux"
        environment = ["env", "-u", "NO_COLOR", "TERM=screen-256color", "LC_ALL=C.UTF-8"]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "screen", "-x", str(COLUMNS), "-y", str(LINES),
                  *environment, *program)

    def tmux(self, *arguments):
        command = ["tmux", "-u", "-S", self.socket, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def press(self, *keys):
        self.tmux("send-keys", "-t", "screen", *keys)

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", *options, "-t", "screen")

    def wait(self, pattern, *keys):
        """Waits until the screen matches, and presses keys until then."""
        deadline = time.monotonic() + 30
        while not re.search(pattern, self.screen(), re.MULTILINE):
            if time.monotonic() > deadline:
                sys.exit(f"Nothing on the screen matches {pattern}:\n{self.screen()}")
            if keys:
                self.press(*keys)
            time.sleep(0.1)

    def end(self):
        self.tmux("kill-server")


def draw_browse(paginate, address):
    """Returns the screen of a list with new items above the reader and a page that failed below."""
    url = f"{address}/page/airports?count=640&grow=3x1&fault=503@3x99&run=picture-{os.getpid()}"
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(folder, paginate, "browse", url, "--watch", "1", "--retries", "0")
        try:
            terminal.wait(r" 3 new ")
            terminal.wait(r"R retries", "G")
            terminal.press("k", "k", "k", "k")
            terminal.wait(r"^> 193 ")
            return terminal_picture(terminal.screen("-e", "-N"), "paginate browse")
        finally:
            terminal.end()


CELL, LINE, INSET, BAR = 8.4, 18, 14, 30
PALETTE = {None: "#e6edf3", 0: "#484f58", 1: "#ff7b72", 2: "#3fb950", 3: "#d29922", 4: "#58a6ff", 5: "#bc8cff",
           6: "#39c5cf", 7: "#b1bac4"}
BACKGROUND = "#0d1117"


def cells(line):
    """Yields the styled runs of a line of `capture-pane -e`: column, style and text."""
    style = {"bold": False, "dim": False, "reverse": False, "color": None}
    column = 0
    for index, part in enumerate(re.split(r"\x1b\[([\d;]*)m", line)):
        if index % 2 == 0:
            if part:
                yield column, dict(style), part
                column += width(part)
            continue
        for code in map(int, (part or "0").split(";")):
            match code:
                case 0: style = {"bold": False, "dim": False, "reverse": False, "color": None}
                case 1: style["bold"] = True
                case 2: style["dim"] = True
                case 7: style["reverse"] = True
                case 22: style["bold"] = style["dim"] = False
                case 27: style["reverse"] = False
                case 39: style["color"] = None
                case 49: pass
                case _ if 30 <= code <= 37: style["color"] = code - 30
                case _: sys.exit(f"A style of the terminal is not known to this script: {code}")


def width(text):
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def terminal_picture(screen, title):
    lines = screen.removesuffix("\n").split("\n")
    wide, high = COLUMNS * CELL + 2 * INSET, BAR + len(lines) * LINE + INSET
    parts = [
        f'<rect x="0.5" y="0.5" width="{wide - 1:g}" height="{high - 1:g}" rx="8" fill="{BACKGROUND}" stroke="#484f58"/>',
        f'<text class="bar" x="{wide / 2:g}" y="20">{escape(title)}</text>',
    ]
    parts += [f'<circle cx="{18 + 18 * index}" cy="15" r="5" fill="#484f58"/>' for index in range(3)]
    for number, line in enumerate(lines):
        top = BAR + number * LINE
        for column, style, text in cells(line):
            color = PALETTE[style["color"]]
            if style["reverse"]:
                parts.append(f'<rect x="{INSET + column * CELL:.4g}" y="{top}" width="{width(text) * CELL:.4g}" '
                             f'height="{LINE}" fill="{color}"/>')
                color = BACKGROUND
            classes = " ".join(name for name in ["bold", "dim"] if style[name])
            attributes = f' class="{classes}"' if classes else ""
            # The length keeps the columns aligned in whatever font a reader has.
            for word in re.finditer(r"\S+(?: \S+)*", text):
                x = INSET + (column + width(text[:word.start()])) * CELL
                parts.append(f'<text{attributes} x="{x:.4g}" y="{top + 13}" fill="{color}" '
                             f'textLength="{width(word[0]) * CELL:.4g}">{escape(word[0])}</text>')
    style = """
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
  .bar { font: 12px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, sans-serif; text-anchor: middle; fill: #8b949e; }
  .bold { font-weight: 700; }
  .dim { opacity: 0.65; }
"""
    return picture(wide, high, style, parts, "The list of a demo server in a terminal, with new items and a failed page")


# The list.


def moments(address):
    """Returns the list at several moments, from a program that is built if necessary."""
    script = '. Scripts/build-options.sh; echo "$products/ListPicture"; exec swift build "${options[@]}" --product ListPicture'
    build = subprocess.run(["bash", "-c", script], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if build.returncode != 0:
        sys.exit(build.stdout)
    program = ROOT / build.stdout.split("\n")[0]
    return json.loads(subprocess.run([program, address], stdout=subprocess.PIPE, text=True, check=True).stdout)


def view_texts():
    """Returns the texts of the default views by name."""
    source = (ROOT / "Sources" / "PagingSwiftUI" / "PagedParts.swift").read_text()
    texts = dict(re.findall(r'static var (\w+): LocalizedStringKey \{ "(.*)" \}', source))
    one, many = re.search(r'count == 1 \? "(.*)" : "(.*)"', source).groups()
    return texts, lambda count: one if count == 1 else many.replace(r"\(count)", str(count))


SCREEN, SPACE, TOP, TALL = 206, 14, 24, 350
ROW, NAVIGATION = 44, 40


def draw_list(_, address):
    texts, new_items = view_texts()
    drawn = moments(address)
    parts = []
    for number, moment in enumerate(drawn):
        parts.append(f'<g transform="translate({number * (SCREEN + SPACE)} 0)">')
        parts += draw_moment(moment, texts, new_items)
        parts.append("</g>")
    style = """
  text { font: 12px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, sans-serif; fill: #1f2328; }
  .moment { font-weight: 600; text-anchor: middle; fill: #768390; }
  .head { font-weight: 600; text-anchor: middle; font-size: 13px; }
  .detail { font-size: 11px; fill: #59636e; }
  .note { font-size: 11px; fill: #59636e; text-anchor: middle; }
  .state { text-anchor: middle; }
  .button { text-anchor: middle; fill: #0969da; }
  .pill { fill: #0969da; }
  .onpill { text-anchor: middle; fill: #ffffff; font-weight: 600; }
  .screen { fill: #ffffff; stroke: #afb8c1; }
  .line { stroke: #d1d9e0; }
  .spinner { stroke: #59636e; stroke-width: 2; stroke-linecap: round; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .detail, .note { fill: #9198a1; }
    .button { fill: #58a6ff; }
    .pill { fill: #1f6feb; }
    .screen { fill: #151b23; stroke: #484f58; }
    .line { stroke: #3d444d; }
    .spinner { stroke: #9198a1; }
    .moment { fill: #9198a1; }
    .onpill { fill: #ffffff; }
  }
"""
    wide = len(drawn) * (SCREEN + SPACE) - SPACE
    names = ", ".join(moment["name"].lower() for moment in drawn)
    return picture(wide, TOP + TALL + 1, style, parts, f"A drawing of a list on four screens: {names}")


def draw_moment(moment, texts, new_items):
    """Yields the elements of one screen."""
    middle = SCREEN / 2
    yield f'<text class="moment" x="{middle:g}" y="14">{escape(moment["name"])}</text>'
    yield f'<rect class="screen" x="0.5" y="{TOP}.5" width="{SCREEN - 1}" height="{TALL - 1}" rx="14"/>'
    yield f'<text class="head" x="{middle:g}" y="{TOP + 18}">Airports</text>'
    counts = f'{moment["loaded"]:,} of {moment["total"]:,} loaded'
    yield f'<text class="note" x="{middle:g}" y="{TOP + 33}">{counts}</text>'
    y = TOP + NAVIGATION
    yield line(0, SCREEN, y)
    for row in moment["rows"]:
        if "gap" in row:
            yield from draw_state(row["gap"], y, [
                ("note", texts["gap"]), ("button", "↓ " + texts["fillDownwards"]), ("button", "↑ " + texts["fillUpwards"]),
            ], texts)
            y += 66
        elif y + ROW <= TOP + TALL:
            yield f'<text x="14" y="{y + 19}">{escape(shortened(row["title"], 27))}</text>'
            yield f'<text class="detail" x="14" y="{y + 34}">{escape(shortened(row["detail"], 30))}</text>'
            y += ROW
        if y < TOP + TALL - 8:
            yield line(14, SCREEN, y)
    if moment["footer"] != "idle":
        yield from draw_state(moment["footer"], y, [], texts)
    if count := moment["newItems"]:
        text = new_items(count)
        wide = len(text) * 7 + 44
        yield f'<rect class="pill" x="{middle - wide / 2:g}" y="{TOP + NAVIGATION + 8}" width="{wide}" height="26" rx="13"/>'
        yield f'<text class="onpill" x="{middle:g}" y="{TOP + NAVIGATION + 25}">↑ {text}</text>'


def draw_state(state, y, idle, texts):
    """Yields the elements of a load state below a row: a spinner, a failure, or the texts of an idle state."""
    middle = SCREEN / 2
    if state == "loading":
        for spoke in range(8):
            yield (f'<line class="spinner" opacity="{1 - spoke * 0.11:.2f}" x1="{middle:g}" x2="{middle:g}" y1="{y + 14}" '
                   f'y2="{y + 18}" transform="rotate({-45 * spoke} {middle:g} {y + 22})"/>')
        return
    if state == "failed":
        idle = [("state", "⚠ " + texts["failed"]), ("button", texts["retry"])]
    elif state != "idle":
        sys.exit(f"A state of the list is not known to this script: {state}")
    for number, (name, text) in enumerate(idle):
        yield f'<text class="{name}" x="{middle:g}" y="{y + 18 + 19 * number}">{escape(text)}</text>'


def line(start, end, y):
    return f'<line class="line" x1="{start}" x2="{end}" y1="{y}" y2="{y}"/>'


def shortened(text, most):
    return text if len(text) <= most else text[:most - 1].rstrip() + "…"


def picture(wide, high, style, parts, title):
    """Returns an SVG document."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}" '
            f'role="img">\n<title>{escape(title)}</title>\n<style>{style}</style>\n' + "\n".join(parts) + "\n</svg>\n")


if __name__ == "__main__":
    main()
