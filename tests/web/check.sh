#!/usr/bin/env bash
# The browser edition: the module in node and in Chromium, and the page. usage: tests/web/check.sh BUILD_DIR; called by `make check-web`.
set -u
# shellcheck source=tests/expect.bash
. tests/expect.bash
# shellcheck source=tests/node_modules.bash
. tests/node_modules.bash

status=0
node tests/web/same_bytes.mjs "$1" || status=1
node tests/web/scramble_only.mjs || status=1
if install_modules; then
    node tests/web/browser.mjs || status=1
    node tests/web/page.mjs "$1" build/web/twistseal.html build/web/site "$dir" || status=1
else
    not_ok browser "cannot install playwright-core: $(grep -m1 -iE 'error|not found' "$dir/npm")"
    status=1
fi
exit $status
