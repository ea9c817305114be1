# The packages of the system that the tests need beyond the Swift toolchain, for scripts, which source this file. The command
# needs none: it loads libraries that the toolchain itself needs. Works with bash 3.2.
#
#   missing_needs NEED…    prints which of them are missing
#   install_needs NEED…    installs what is missing where that needs no question, unless PAGINATE_NO_INSTALL=1
#   package_of NEED        prints the package that has it on this system
#
# Needs: sqlite-headers, tmux, java, venv (of Python).

# Prints the system's package manager, or nothing.
_manager() {
    local name
    for name in apt-get dnf apk brew; do
        if command -v "$name" > /dev/null; then
            echo "$name"
            return
        fi
    done
}

package_of() {
    case $(_manager):$1 in
        dnf:sqlite-headers) echo sqlite-devel ;;
        apk:sqlite-headers) echo sqlite-dev ;;
        *:sqlite-headers) echo libsqlite3-dev ;;
        apt-get:java) echo openjdk-17-jre-headless ;;
        dnf:java) echo java-17-openjdk-headless ;;
        apk:java) echo openjdk17-jre-headless ;;
        brew:java) echo openjdk@17 ;;
        apt-get:venv) echo python3-venv ;;
        *:venv) echo python3 ;;
        *) echo "$1" ;;
    esac
}

# Whether one of the paths, which may be patterns that match nothing, exists.
_exists() {
    local path
    for path in "$@"; do
        if [[ -e $path ]]; then return 0; fi
    done
    return 1
}

_has() {
    case $(uname):$1 in
        # Part of the system.
        Darwin:sqlite-headers) ;;
        *:sqlite-headers) _exists /usr/include/{,*-linux-*/}sqlite3.h /usr/local/include/sqlite3.h ;;
        *:venv) python3 -m venv --help > /dev/null 2>&1 && python3 -m ensurepip --version > /dev/null 2>&1 ;;
        *) command -v "$1" > /dev/null ;;
    esac
}

missing_needs() {
    local need
    for need in "$@"; do
        _has "$need" || echo "$need"
    done
}

install_needs() {
    local missing packages=() need manager
    missing=$(missing_needs "$@")
    manager=$(_manager)
    if [[ -z $missing || ${PAGINATE_NO_INSTALL:-} == 1 || -z $manager ]]; then return 0; fi
    for need in $missing; do packages+=("$(package_of "$need")"); done
    # Without a question: as root, with a sudo that asks for no password, or with Homebrew, which needs neither.
    local run=(env DEBIAN_FRONTEND=noninteractive)
    if [[ $manager != brew && $(id -u) != 0 ]]; then
        if ! sudo -n true 2> /dev/null; then return 0; fi
        run=(sudo -n "${run[@]}")
    fi
    # A machine without a network must not wait for long.
    if command -v timeout > /dev/null; then run=(timeout 300 "${run[@]}"); fi
    echo "Installing ${packages[*]} with $manager (PAGINATE_NO_INSTALL=1 prevents it) …" >&2
    local apt=(apt-get -o Acquire::Retries=1 -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10)
    local install=(install -y --no-install-recommends "${packages[@]}")
    case $manager in
        # New images have no lists of packages, hence the update.
        apt-get)
            "${run[@]}" "${apt[@]}" "${install[@]}" ||
                { "${run[@]}" "${apt[@]}" update && "${run[@]}" "${apt[@]}" "${install[@]}"; }
            ;;
        dnf) "${run[@]}" dnf install -y -q "${packages[@]}" ;;
        apk) "${run[@]}" apk add --quiet "${packages[@]}" ;;
        brew) brew install --quiet "${packages[@]}" ;;
    esac > /dev/null 2>&1 < /dev/null || true
    packages=()
    for need in $(missing_needs "$@"); do packages+=("$(package_of "$need")"); done
    if [[ ${#packages[@]} -gt 0 ]]; then echo "${packages[*]} could not be installed" >&2; fi
}
