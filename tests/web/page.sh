#!/usr/bin/env bash
# The page of the browser edition in a browser: usage: tests/web/page.sh OUT [PICTURES], after `make web`.
#
# Needs Chromium, ssh-keygen and the packages of tests/package-lock.json.
set -u
# shellcheck source=tests/expect.bash
. tests/expect.bash
# shellcheck source=tests/node_modules.bash
. tests/node_modules.bash

if ! install_modules; then
    not_ok web_page "cannot install playwright-core: $(grep -m1 -iE 'error|not found' "$dir/npm")"
    exit 1
fi
node tests/web/page.mjs "$1" build/web/twistseal.html build/web/site "$dir" "${@:2}"
