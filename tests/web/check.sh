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
node tests/web/words.mjs || status=1
if tsc --noEmit --strict --target es2022 --module es2022 --moduleResolution node --lib es2022,dom --typeRoots build/none tests/web/types.ts; then
    ok the_types_are_those_of_the_calls
else
    not_ok the_types_are_those_of_the_calls "see above"
    status=1
fi
(modules_or_end browser playwright-core && node tests/web/browser.mjs) || status=1
(modules_or_end page playwright-core && node tests/web/page.mjs "$1" build/web/twistseal.html build/web/site "$dir") || status=1
exit $status
