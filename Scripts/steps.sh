# Shows the steps of a script, with the time that they take. Sourced; works with bash 3.2.
#
#   plan_steps FILE NAME SECONDS…   the names of the steps in order, with the seconds that each takes from a clean clone on two
#                                   cores; FILE keeps those of the last run here, which count from then on
#   step NAME TITLE                 starts a step: prints its title, about how long it takes, and how long all that follow do
#   end_steps TITLE                 ends the last step
#   duration SECONDS                prints a time as people say it
#
# The steps that have passed tell how fast the machine is: the others are expected to differ from their times as much.

duration() {
    if (( $1 < 90 )); then echo "$(( ($1 + 9) / 10 * 10 )) s"; else echo "$(( ($1 + 30) / 60 )) min"; fi
}

plan_steps() {
    local known
    _step_file=$1 _step_names=() _step_seconds=() _step_now=-1
    shift
    while (( $# > 0 )); do
        known=$(sed -n "s/^$1 //p" "$_step_file" 2> /dev/null || true)
        _step_names+=("$1")
        _step_seconds+=("${known:-$2}")
        shift 2
    done
    _steps_start=$SECONDS
}

# Prints the expected seconds of the steps between two numbers, the second of which is left out.
_expected() {
    local sum=0 index
    for (( index = $1; index < $2; index++ )); do sum=$(( sum + _step_seconds[index] )); done
    echo "$sum"
}

# Records the time of the step that ends.
_end_step() {
    (( _step_now >= 0 )) || return 0
    local name=${_step_names[_step_now]}
    mkdir -p "$(dirname "$_step_file")"
    { grep -v "^$name " "$_step_file" 2> /dev/null || true; echo "$name $(( SECONDS - _step_start ))"; } > "$_step_file.new"
    mv "$_step_file.new" "$_step_file"
}

step() {
    local count=${#_step_names[@]} passed elapsed own rest
    _end_step
    while (( ++_step_now < count )) && [[ ${_step_names[_step_now]} != "$1" ]]; do
        # A step that is left out says nothing about the machine.
        _step_seconds[_step_now]=0
    done
    if (( _step_now >= count )); then
        echo "The step $1 is not in the plan, or comes before one that has passed." >&2
        exit 70
    fi
    _step_start=$SECONDS
    passed=$(_expected 0 "$_step_now") elapsed=$(( SECONDS - _steps_start ))
    own=$(_expected "$_step_now" $(( _step_now + 1 ))) rest=$(_expected "$_step_now" "$count")
    # A few seconds tell nothing.
    if (( passed >= 30 )); then own=$(( own * elapsed / passed )) rest=$(( rest * elapsed / passed )); fi
    shift
    printf '\n== %s/%s %s (about %s, and %s to the end)\n' \
        $(( _step_now + 1 )) "$count" "$*" "$(duration "$own")" "$(duration "$rest")"
}

end_steps() {
    _end_step
    _step_now=-1
    printf '\n== %s (%s)\n' "$*" "$(duration $(( SECONDS - _steps_start )))"
}
