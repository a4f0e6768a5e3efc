#!/usr/bin/env bash
# What `make install` puts where: manual pages and completions that say what the program says, a
# metainfo file, nothing left by `make uninstall`; and the list of what the program is made of.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
build=${1##*/}
export XDG_CACHE_HOME=$dir/cache
if [ "$build" != release ]; then
    echo "skip packages: what is installed is the release build"
    exit 0
fi
root=$dir/root prefix=/opt/twist libraries=/opt/twist/lib/x86_64-linux-gnu
places=("DESTDIR=$root" "prefix=$prefix" "LIBDIR=$libraries")
make --no-print-directory BUILD="$build" "${places[@]}" install >"$dir/log" 2>&1 ||
    not_ok installs "$(tail -n 1 "$dir/log")"
installed=$root$prefix
commands=$("$program" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')

all() { # all NAME COMMAND: what the command prints is what is missing
    local name=$1 missing
    shift
    missing=$("$@")
    if [ -z "$missing" ]; then ok "$name"; else not_ok "$name" "$(head -n 3 <<<"$missing" | tr '\n' ' ')"; fi
}

# ---- the table of options in the source, the help, the manual and the completions agree ----
options() { # options COMMAND: those that its source takes, but for --seed, which is refused with a reason
    grep -oE '\{"--?[a-z-]+", ("-[a-z]"|NULL), OPTION_[A-Z]+' "core/commands/cmd_$1.c" | grep -v '"--seed", NULL, OPTION_STRING' |
        grep -oE '"--?[a-z-]+"' | tr -d '"'
}
each_option() { # each_option COMMAND...: runs it for each command and option; it prints what it misses
    local c o
    for c in $commands; do for o in $(options "$c"); do "$@" "$c" "$o"; done; done
}
in_help() { "$program" "$1" --help | grep -qE -- "(^|[ [(,])$2([] ,)=]|\$)" || echo "$1 $2"; }
page() { MANWIDTH=200 man -P cat -l "$installed/share/man/man1/twistseal-$1.1" 2>/dev/null; }
in_page() { grep -qF -- "$2" "$dir/page.$1" || echo "$1 $2"; }
completed() { # completed SHELL COMMAND WORD: is the word among the completions?
    grep -qxF -- "$3" "$dir/$1.$2" || echo "$2 $3"
}
all every_option_is_in_its_help each_option in_help

if command -v man >/dev/null && command -v groff >/dev/null; then
    for c in $commands; do page "$c" >"$dir/page.$c"; done
    all every_option_is_in_its_manual_page each_option in_page
    warnings() { for f in "$installed"/share/man/man1/*; do LC_ALL=C.UTF-8 groff -man -Tutf8 -ww -z "$f" 2>&1; done; }
    all groff_has_nothing_to_say warnings
    expect a_page_has_the_summary_of_its_command 0 'twistseal-verify - check a signed set' page verify
    expect and_its_exit_codes 0 'EXIT STATUS' page verify
else
    echo 'skip manual pages: no man and groff'
fi

# ---- completions, asked as the shells ask ----
bash_completes() { # bash_completes WORD...: what follows
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _twistseal; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$installed/share/bash-completion/completions/twistseal" twistseal "$@"
}
for c in $commands; do bash_completes "$c" - >"$dir/bash.$c"; done
all bash_completes_every_option each_option completed bash
expect bash_completes_commands 0 generate bash_completes gen
expect bash_completes_steps 0 reveal bash_completes ceremony re
PATH=$(dirname "$program"):$PATH
expect bash_completes_events 0 333mbf bash_completes scramble 333m
if command -v fish >/dev/null; then
    fish_completes() { XDG_CONFIG_HOME=$dir HOME=$dir fish -c "source $installed/share/fish/vendor_completions.d/twistseal.fish; complete -C '$*'" | cut -f1; }
    for c in $commands; do { fish_completes "twistseal $c -"; fish_completes "twistseal $c --"; } >"$dir/fish.$c"; done
    all fish_completes_every_option each_option completed fish
    expect fish_completes_commands 0 generate fish_completes twistseal gen
else
    echo 'skip fish: not installed'
fi
if command -v zsh >/dev/null; then
    # What zsh would offer is what _arguments and _describe get.
    zsh_completes() {
        zsh -fc '_arguments() { print -l -- ${${@#\*}%%[\[:]*} }; _describe() { print -l -- ${${(P)2}%%:*} }
            words=(twistseal "$@"); CURRENT=$#words; set --; . '"$installed/share/zsh/site-functions/_twistseal" zsh "$@"
    }
    for c in $commands; do zsh_completes "$c" - >"$dir/zsh.$c"; done
    all zsh_completes_every_option each_option completed zsh
    expect zsh_completes_commands 0 generate zsh_completes ''
else
    echo 'skip zsh: not installed'
fi

missed=$(in_help solve --none; in_page solve --none; completed bash solve --none)
if [ "$(wc -l <<<"$missed")" = 3 ]; then ok an_option_that_is_nowhere_is_missed; else not_ok an_option_that_is_nowhere_is_missed "$missed"; fi

# ---- the rest ----
if command -v appstreamcli >/dev/null; then
    expect the_metainfo_file_is_valid 0 'successful' appstreamcli validate --no-net "$installed"/share/metainfo/*.xml
fi
expect the_metainfo_file_has_the_version 0 "version=\"$("$program" --version | cut -d' ' -f2)\"" cat "$installed"/share/metainfo/*.xml
expect an_installed_program_finds_its_parts 0 '333' "$installed/bin/twistseal" events
# A library in a folder of its architecture finds them, too.
export PKG_CONFIG_PATH=$root$libraries/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
# shellcheck disable=SC2046
if cc tests/platform/embed/example.c $(pkg-config --cflags --libs twistseal) -o "$dir/example" 2>"$dir/log" &&
    LD_LIBRARY_PATH=$root$libraries "$dir/example" >"$dir/moves" 2>>"$dir/log"; then
    ok a_library_in_a_folder_of_its_architecture_does
else not_ok a_library_in_a_folder_of_its_architecture_does "$(head -n 3 "$dir/log")"; fi

files=("$1/twistseal" "$1/twistseal-script" "$1/plugins/cube3.so")
if command -v python3 >/dev/null && tools/package/sbom 0 "${files[@]}" >"$dir/sbom"; then
    cat >"$dir/sbom.py" <<'END'
import hashlib, json, sys
d = json.load(open(sys.argv[1]))
known = {"SPDXRef-DOCUMENT", *(p["SPDXID"] for p in d["packages"] + d["files"])}
assert len(known) == 1 + len(d["packages"]) + len(d["files"]), "an id stands for two things"
for r in d["relationships"]:
    assert {r["spdxElementId"], r["relatedSpdxElement"]} <= known, r
for f in d["files"]:
    data = open(f["fileName"], "rb").read()
    for c in f["checksums"]:
        assert hashlib.new(c["algorithm"].lower(), data).hexdigest() == c["checksumValue"], f
for name in ("libc6", "libssl3", "liblua5.4-0", "libseccomp2", "libyaml-0-2"):
    print(name if any(p["name"].startswith(name) for p in d["packages"]) else "missing")
END
    expect the_sbom_fits_the_files 0 libseccomp2 python3 "$dir/sbom.py" "$dir/sbom"
    if grep -q missing "$dir/out"; then not_ok the_sbom_has_the_libraries "$(cat "$dir/out")"; else ok the_sbom_has_the_libraries; fi
fi

make --no-print-directory BUILD="$build" "${places[@]}" uninstall >"$dir/log" 2>&1
left() { find "$root" ! -type d; }
all nothing_is_left_by_uninstall left
