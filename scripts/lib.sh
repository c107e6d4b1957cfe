# shellcheck shell=bash disable=SC2034
# What scripts/test and scripts/bench share: the tools that they compare with, installed where they are missing.
# Sourced, not run.

readonly TRITONS=(3.6.0 3.9.0)
# Those that the Python package is tried with: the last of each release that it knows.
readonly PYTHON_TRITONS=(3.4.0 3.5.1 3.6.0 3.7.1 3.8.0 3.9.0)
readonly NUMPY=2.4.6
readonly PYTEST=9.2.0
readonly STATICCHECK=v0.8.2 # 2026.2.2, for Go 1.26

# The binary is static: no part of it is C, and without a C library it starts faster.
export CGO_ENABLED=0

# Kept from run to run, outside the checkout.
readonly cache=${TGOPT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tgopt}

# What this run writes.
work=$(mktemp -d "${TMPDIR:-/tmp}/tgopt-${0##*/}.XXXXXX")
readonly work

declare -A children=() # process ids, each the leader of a group of its own

# start COMMAND…: a command or function in the background, in a process group of its own. Sets $child.
start() {
  set -m
  (
    set +m -euo pipefail
    "$@"
  ) </dev/null &
  child=$!
  set +m
  children[$child]=1
}

# finish PID: wait for what start began.
finish() {
  local code=0
  wait "$1" || code=$?
  unset "children[$1]"
  return "$code"
}

cleanup() {
  trap - EXIT INT TERM HUP
  local pid
  for pid in "${!children[@]}"; do
    kill -TERM -- "-$pid" 2>/dev/null || true
  done
  # Time to remove their own temporary folders.
  for pid in "${!children[@]}"; do
    for _ in {1..30}; do
      kill -0 -- "-$pid" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$pid" 2>/dev/null || true
  done
  rm -rf -- "$work"
}

trap cleanup EXIT
# Die of the signal, so that a shell ends its loop too.
for signal in INT TERM HUP; do
  # shellcheck disable=SC2064
  trap "cleanup; kill -$signal \$\$" "$signal"
done
unset signal

venv() { echo "$cache/venv-$1"; }
python_of() { echo "$cache/venv-$1/bin/python"; }
has_venv() { [[ -e $cache/venv-$1/complete ]]; }

# install_venv VERSION: Python with that Triton, and pytest. One that is complete is used again.
install_venv() {
  local folder wanted
  folder=$(venv "$1")
  wanted="triton==$1 numpy==$NUMPY"
  mkdir -p "$cache"
  exec {lock}>"$folder.lock"
  flock "$lock"
  if [[ ! -x $folder/bin/python || $(cat "$folder/complete" 2>/dev/null) != "$wanted" ]]; then
    rm -rf -- "$folder"
    python3 -m venv "$folder"
    # shellcheck disable=SC2086
    venv_pip "$1" $wanted
    "$folder/bin/python" -c 'import triton._C.libtriton'
    echo "$wanted" >"$folder/complete"
  fi
  # With a mark of its own: what only asks Triton does not wait for another pytest.
  if [[ $(cat "$folder/complete-pytest" 2>/dev/null) != "$PYTEST" ]]; then
    venv_pip "$1" "pytest==$PYTEST"
    echo "$PYTEST" >"$folder/complete-pytest"
  fi
}
venv_pip() { "$(python_of "$1")" -m pip install --quiet --disable-pip-version-check --no-input --only-binary=:all: "${@:2}"; }

# What builds, checks and tries the wheels of the Python package.
tools_python() { echo "$cache/python-tools/bin/python"; }
has_python_tools() { [[ -e $cache/python-tools/complete ]]; }
install_python_tools() {
  local folder=$cache/python-tools requirements=scripts/wheel/requirements.txt
  mkdir -p "$cache"
  exec {lock}>"$folder.lock"
  flock "$lock"
  if [[ $(cat "$folder/complete" 2>/dev/null) != "$(cat "$requirements")" ]]; then
    rm -rf -- "$folder"
    python3 -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --only-binary=:all: -r "$requirements"
    cat "$requirements" >"$folder/complete"
  fi
}

# Intel's OpenCL runtime for CPUs. It names more than it needs: what its own libraries load is enough.
readonly OPENCL="numpy==$NUMPY pyopencl==2026.1.4 intel-opencl-rt==2026.2.0"
readonly OPENCL_LIBRARIES="intel-cmplr-lib-rt==2026.2.0"
opencl_python() { echo "$cache/opencl/bin/python"; }
has_opencl() { [[ -e $cache/opencl/complete ]]; }
install_opencl() {
  local folder=$cache/opencl wanted="$OPENCL $OPENCL_LIBRARIES"
  mkdir -p "$cache"
  exec {lock}>"$folder.lock"
  flock "$lock"
  if [[ $(cat "$folder/complete" 2>/dev/null) == "$wanted" ]]; then
    return
  fi
  rm -rf -- "$folder"
  if [[ $(uname -m) != x86_64 ]]; then
    echo "not installed: intel-opencl-rt (for x86-64 alone)"
    return
  fi
  python3 -m venv "$folder"
  # shellcheck disable=SC2086
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --only-binary=:all: $OPENCL
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --only-binary=:all: --no-deps "$OPENCL_LIBRARIES"
  echo "$wanted" >"$folder/complete"
}

# One at a time: apt-get update does not wait for another.
apt() { mkdir -p "$cache" && DEBIAN_FRONTEND=noninteractive flock "$cache/apt.lock" apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null; }

# install_debian: LLVM's own tools, Intel's graphics compiler (ocloc), and what Debian splits off Python. What cannot be had is no failure here: the
# steps that need it say so.
install_debian() {
  local package candidate packages=()
  python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
  command -v mlir-opt-22 >/dev/null || packages+=(mlir-22-tools)
  command -v FileCheck-22 >/dev/null || packages+=(llvm-22-tools)
  command -v ocloc >/dev/null || packages+=(intel-opencl-icd)
  if [[ ${#packages[@]} -eq 0 ]]; then
    return
  fi
  if [[ $EUID -ne 0 ]] || ! command -v apt-get >/dev/null; then
    echo "not installed: ${packages[*]} (needs root and apt)"
    return
  fi
  apt update
  for package in "${packages[@]}"; do
    candidate=$(apt-cache policy "$package" | awk '$1 == "Candidate:" { print $2 }')
    if [[ -z $candidate || $candidate == "(none)" ]]; then
      echo "not installed: $package (apt has none)"
      continue
    fi
    apt install --no-install-recommends "$package"
  done
}

# first_of PROGRAM…: the first that exists.
first_of() {
  local program
  for program in "$@"; do
    if program=$(command -v "$program" 2>/dev/null); then
      echo "$program"
      return
    fi
  done
}

ocloc() { first_of ocloc; }
mlir_opt() { first_of mlir-opt-22; }
# Not the FileCheck in Triton's wheels: that of a newer LLVM has other messages.
file_check() { first_of FileCheck-22; }
# lit by its own name: tests take the tools beside it.
lit() { readlink -f "$(first_of lit-22)" || true; }
