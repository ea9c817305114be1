#!/usr/bin/env bash
# Browses lists of the demo server in a real terminal: sends keys, and reads the screen.
# Usage: Scripts/test-browse.sh [show]      show also prints some of the screens
# Needs tmux, and the command's release build, which it builds if missing. Ends only the processes that it started.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v tmux > /dev/null; then
    echo "test-browse: skipped, because tmux is not installed (apt-get install tmux)."
    exit 0
fi

# `PAGINATE` selects another binary.
paginate=${PAGINATE:-}
if [ -z "$paginate" ]; then
    ./paginate --version > /dev/null
    paginate=.build-cli/release/paginate
fi
paginate=$(realpath "$paginate")

work=$(mktemp -d)
socket=$work/tmux
server=""
name="the start"
cleanup() {
    tmux -S "$socket" kill-server 2> /dev/null || true
    if [ -n "$server" ]; then
        kill "$server" 2> /dev/null || true
        wait "$server" 2> /dev/null || true
    fi
    rm -rf "$work"
}
trap cleanup EXIT

t() { tmux -S "$socket" "$@"; }
keys() { t send-keys -t test "$@"; }
# Prints the screen, with color codes if `-e` is given.
screen() { t capture-pane -p "$@" -t test; }

fail() {
    echo "test-browse: FAILED at $name: $1" >&2
    screen >&2 || true
    exit 1
}

# Waits until a line of the screen matches, for at most 20 seconds.
see() {
    local deadline=$((SECONDS + 20))
    until screen | grep -qE -- "$1"; do
        if [ "$SECONDS" -ge "$deadline" ]; then fail "nothing matches '$1'"; fi
        sleep 0.05
    done
}

# A line of the screen, counted from 0, matches now.
line() {
    screen | sed -n "$(($1 + 1))p" | grep -qE -- "$2" || fail "line $1 does not match '$2'"
}

# Presses keys repeatedly until a line of the screen matches, for at most 60 seconds.
press_until() {
    local expected=$1 deadline=$((SECONDS + 60))
    shift
    until screen | grep -qE -- "$expected"; do
        if [ "$SECONDS" -ge "$deadline" ]; then fail "nothing matches '$expected' after many $*"; fi
        keys "$@"
        sleep 0.05
    done
}

# Runs a command in the shell, and waits until it has ended.
shell() {
    keys "$1; echo do''ne > $work/done" Enter
    local deadline=$((SECONDS + 20))
    until [ -e "$work/done" ]; do
        if [ "$SECONDS" -ge "$deadline" ]; then fail "the shell did not run '$1'"; fi
        sleep 0.05
    done
    rm -f "$work/done"
}

# Starts to browse, with the terminal's modes saved for comparison.
browse() {
    shell "stty -a > $work/before; clear; echo shell screen"
    see '^shell screen'
    keys "$3 '$paginate' browse '$base$1' $2; echo code \$?" Enter
}

# Checks that the terminal is restored: the shell's screen, its modes and the echo of keys.
restored() {
    see '^code [0-9]+'
    screen | grep -q '^shell screen' || fail "the shell's screen is not restored"
    [ "$(t display-message -p -t test '#{alternate_on} #{cursor_flag}')" = "0 1" ] || fail "alternate screen or no cursor"
    screen | grep -q "^code $1\$" || fail "the exit code is not $1"
    shell "stty -a > $work/after"
    cmp -s "$work/before" "$work/after" || fail "the terminal's modes differ: $(diff "$work/before" "$work/after")"
}

step() {
    name=$1
    echo "test-browse: $name"
}

start() {
    : > "$work/server"
    "$paginate" serve "$@" > "$work/server" &
    server=$!
    for _ in $(seq 400); do
        if [ -s "$work/server" ]; then break; fi
        sleep 0.05
    done
    base=$(head -n 1 "$work/server")
}

start --port 0
t -f /dev/null new-session -d -s test -x 90 -y 24 "env -u NO_COLOR PS1='\$ ' TERM=screen-256color bash --norc --noprofile"
see '^\$'

step "the first rows, and the identity of an item"
list="/page/airports?per_page=50&count=640&latency=20"
browse "$list" "" ""
see '^> +1 +Aero B Ranch Airport'
line 1 '^  id  name +icao  city '
see '50 of 640|100 of 640'
see '\? help'
if [ "${1:-}" = show ]; then screen; fi

step "colors are written by default"
screen -e | grep -q $'\e\[7m\|\e\[0;7m' || fail "the selected row is not in reverse"

step "endless scrolling, to row 500"
press_until '^> 5[0-9][0-9] ' PageDown
see '^  500 |^  5[0-9][0-9] '

step "the end"
press_until '── the end ──' G
see '^> 640 '
see '640 of 640'

step "g and G"
keys g
see '^> +1 '
keys G
see '^> 640 '
keys g

step "enter shows the item's JSON, q goes back"
keys Enter
see '^  "icao": "00AA",'
see '^  "lat": 38.704022,'
keys q
see '^> +1 '

step "resize"
t resize-window -t test -x 30 -y 12
see '^ +id  name +icao$'
see '^> +1 +Aero B'
t resize-window -t test -x 60 -y 12
see '^ +id  name +icao +[a-z]'
see '^> +1 +Aero B'
t resize-window -t test -x 90 -y 24
see '^ +20 '
line 1 '^ +id  name +icao  city '

step "help"
keys '?'
see 'retry what failed'
keys Escape
see '^> +1 '

step "q restores the terminal"
keys q
restored 0

step "search"
browse "$list" "--search-parameter q" ""
see '^> +1 '
keys / L o w e l l
see 'Lowell Field'
see '^/Lowell'
keys Enter
see 'search: Lowell'
if screen | grep -q 'Aero B Ranch'; then fail "the search left other items in the list"; fi
see '── the end ──'
keys Escape
see '^. +1 +Aero B'
keys / z z z z Enter
see 'Nothing found'
keys Escape
see '^. +1 +Aero B'
keys C-c
restored 0

step "a failed load shows how to retry, and the retry works"
browse "$list&fault=503@3x1&run=errors" "--retries 0" ""
see '^> +1 '
press_until 'R retries' G
see '503'
see '^> 100 '
if [ "${1:-}" = show ]; then screen; fi
keys R
see 'of 640'
press_until '── the end ──' G
see '^> 640 '

keys q
restored 0

step "new items are counted, and shown without moving the selected row"
browse "/page/airports?per_page=50&count=640&latency=20&grow=3x1&run=news" "--watch 1" ""
see '^> +1 '
keys j j
see '^> +3 '
see ' 3 new '
see '^n show 3 new'
keys n
see '^  643 +'
see '^> +3 '
line 2 '^  643 '
line 5 '^ +1 '
line 7 '^> +3 '
keys q
restored 0

step "a gap is loaded with enter"
browse "/page/airports?per_page=50&count=640&latency=20&grow=60x1&run=gap" "--watch 1" ""
see '^> +1 '
see ' 50\+ new '
keys n
see '^> 700 '
keys -N 50 j
see '^> ┄┄ items are missing here'
if [ "${1:-}" = show ]; then screen; fi
keys Enter
see '^> 651 '
keys j
see '^> 650 '
press_until '── the end ──' G
see '700 of 700'
keys q
restored 0

step "rows far from the screen are dropped, and loaded again"
browse "$list" "--keep 150" ""
see '^> +1 '
press_until '── the end ──' G
see '^> 640 '
see ' (1[0-9][0-9]|200) of 640$'
press_until '^> +1 ' g
keys q
restored 0

step "Ctrl-Z suspends it, and fg resumes it"
browse "$list" "" ""
see '^> +1 '
keys j C-z
see 'Stopped'
screen | grep -q '^shell screen' || fail "the shell's screen is not restored"
keys 'fg' Enter
see '^> +2 '
keys q
see '^shell screen'
shell "stty -a > $work/after"
cmp -s "$work/before" "$work/after" || fail "the terminal's modes differ"

step "no color codes with NO_COLOR"
browse "$list" "" "NO_COLOR=1"
see '^> +1 '
keys j
see '^> +2 '
if screen -e | grep -q $'\e\['; then fail "there are color codes"; fi

step "SIGTERM restores the terminal"
kill -TERM "$(pgrep -P "$(t display-message -p -t test '#{pane_pid}')")"
restored 3

step "a failed refresh keeps the rows, and works when the server is back"
browse "$list" "--retries 0" ""
see '^> +1 '
kill "$server"
wait "$server" || true
server=""
keys r
see 'R retries'
see '^> +1 '
start --port "${base##*:}"
keys R
see '^\? help'
keys q
restored 0

step "an error before the first page is a sentence"
keys "clear; '$paginate' browse '$base$list&fault=503@1' --retries 0; echo code \$?" Enter
see '^paginate: The server answered 503'
see '^code 1$'
keys "clear; '$paginate' browse 'http://127.0.0.1:1/items' --retries 0; echo code \$?" Enter
see '^paginate: '
see '^code 1$'
keys "clear; '$paginate' browse '$base$list' < /dev/null; echo code \$?" Enter
see 'standard input is not a terminal'
see '^code 64$'

step "the list of the demo"
keys "clear; '$paginate' browse --demo; echo code \$?" Enter
see '^> +1 +Aero B Ranch Airport'
press_until 'R retries' G
keys R
press_until '^> [23][0-9][0-9] ' G
keys q
see '^code 0$'

echo "test-browse: all passed"
