#!/usr/bin/env bash
# tools/check-layers finds what it is for: each breach is planted in a small tree of its own.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
tree=$dir/tree
mkdir -p "$tree/tools"
cp tools/check-layers "$tree/tools/"

# plant NAME FILE MESSAGE TEXT: a tree with this one file gives this message.
plant() {
    local name=$1 file=$2 message=$3
    shift 3
    rm -rf "${tree:?}"/{core,plugins,include,lua,tests,other}
    mkdir -p "$tree"/{core/{base,trust,cube,twophase,set/write,commands},plugins/{lib,one},include/twistseal,lua,tests}
    echo '/* Text. */' | tee "$tree"/core/{base/text,set/write/make,set/plan,commands/command,trust/hash,cube/cube}.h \
        "$tree"/plugins/one/parts.h \
        "$tree"/include/twistseal/base.h >"$tree/plugins/lib/rank.h"
    for room in base trust cube twophase set commands; do
        echo '# A room' >"$tree/core/$room/README.md"
    done
    printf '/* Leaves. */\n#include "plan.h"\n' >"$tree/core/set/leaf.h"
    echo 'int tsl_open(void);' >>"$tree/include/twistseal/base.h"
    mkdir -p "$tree/$(dirname "$file")"
    printf '%s\n' "$@" >"$tree/$file"
    if [ -n "$message" ]; then
        expect "$name" 1 "$file:$message" "$tree/tools/check-layers"
    else
        expect "$name" 0 '' "$tree/tools/check-layers"
    fi
}

first='/* A file. */'
plant accepts_what_is_right core/set/x.c '' "$first" '#include <stdio.h>' '' '#include "trust/hash.h"' \
    '#include "plan.h"' '/* strcpy() in a comment */' 'static const char s[] = "rand()";'
plant keeps_core_out_of_plugins plugins/x.c '2: may not include core/base/text.h' \
    "$first" '#include "../core/base/text.h"'
plant keeps_plugins_out_of_core core/x.c '2: may not include plugins/lib/rank.h' \
    "$first" '#include "lib/rank.h"'
plant keeps_a_plugin_out_of_another plugins/two/x.c '2: may not include plugins/one/parts.h' \
    "$first" '#include "one/parts.h"'
plant keeps_plugins_out_of_what_they_share plugins/lib/x.c '2: may not include plugins/one/parts.h' \
    "$first" '#include "one/parts.h"'
plant keeps_the_set_out_of_trust core/trust/x.c '2: may not include core/set/plan.h' \
    "$first" '#include "set/plan.h"'
plant keeps_trust_out_of_the_engine core/twophase/x.c '2: may not include core/trust/hash.h' \
    "$first" '#include "trust/hash.h"'
plant keeps_the_order_of_the_set core/set/plan/x.c '2: may not include core/set/write/make.h' \
    "$first" '#include "set/write/make.h"'
plant keeps_commands_out_of_the_set core/set/x.c '2: may not include core/commands/command.h' \
    "$first" '#include "commands/command.h"'
plant keeps_commands_out_of_the_library core/library.c '2: may not include core/commands/command.h' \
    "$first" '#include "commands/command.h"'
plant keeps_core_out_of_the_public_headers include/twistseal/x.h '2: may not include core/base/text.h' \
    "$first" '#include "../../core/base/text.h"'
plant wants_a_function_declared_where_it_is_defined core/set/plan.c \
    '3: plan_new() is not static: a header of core/set must declare it' "$first" '#include "plan.h"' \
    'int plan_new(void)' '{' '}'
plant accepts_a_static_function core/set/x.c '' "$first" 'static int plan_new(int a,' '    int b)' '{' '}'
plant refuses_a_circle_of_units core/set/plan.h \
    '2: includes in a circle: core/set/leaf -> core/set/plan -> core/set/leaf' \
    "$first" '#include "leaf.h"'
plant refuses_a_room_that_no_list_knows core/shed/x.c "1: 'core/shed' is no room" "$first"
rm "$tree/core/shed/x.c" "$tree/core/set/README.md"
expect wants_a_guide_in_every_room 1 'core/set/README.md:1: is missing' "$tree/tools/check-layers"
# shellcheck disable=SC2046 # one line each
plant keeps_a_guide_to_a_page core/base/README.md '81: more than a page' $(yes x | head -90)
plant names_a_missing_header core/x.c '2: no file of the project is "nosuch.h"' \
    "$first" '#include "nosuch.h"'
plant keeps_openssl_in_trust core/x.c '2: <openssl/evp.h> belongs to' \
    "$first" '#include <openssl/evp.h>'
plant keeps_lua_in_the_script_host core/x.c '2: <lua.h> belongs to' "$first" '#include <lua.h>'
plant keeps_cairo_in_paper plugins/x.c '2: <cairo.h> belongs to' "$first" '#include <cairo.h>'
plant refuses_strcpy core/x.c '2: strcpy() is not used here' "$first" 'int a = strcpy(b, c);'
plant refuses_rand plugins/x.c '2: rand() is not used here' "$first" 'int a = rand ();'
plant refuses_other_randomness plugins/x.c '2: randomness comes from core/trust only' \
    "$first" 'int a = getrandom(b, c, 0);'
plant keeps_the_public_prefix core/x.c '2: the prefix of tsl_x' "$first" 'int tsl_x(void)' '{' '}'
plant accepts_what_a_public_header_declares core/x.c '' "$first" 'int tsl_open(void)' '{' '}'
plant keeps_the_public_macros core/x.h '2: the prefix of TSL_X' "$first" '#define TSL_X 1'
# shellcheck disable=SC2046 # one line each
plant refuses_a_long_function core/x.c '3: a function of 120 lines' "$first" 'int x(void)' '{' \
    $(yes ';' | head -119) '}'
# shellcheck disable=SC2046 # one line each
plant refuses_a_long_file core/x.c '702: more than' "$first" $(yes ';' | head -700)
plant wants_an_opening_sentence core/x.c '1: the first line says' '#include <stdio.h>'
plant wants_an_opening_sentence_in_lua lua/x.lua '1: the first line says' 'return {}'
plant refuses_what_is_left_undone core/x.c '2: something left undone' "$first" "/* TO""DO: x */"
plant refuses_a_path_of_one_machine core/x.c '2: a path of one machine' "$first" "/* /ro""ot/me */"
plant refuses_blanks_at_a_line_end core/x.c '2: blanks at the end' "$first" 'int a; '
plant keeps_the_top_level other/x.c "1: 'other' has no place at the top level" "$first"
