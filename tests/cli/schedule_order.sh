#!/usr/bin/env bash
# The document of all sheets is in the order of a schedule of three days and two rooms.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash

"$program" keygen "$dir/key" --no-passphrase >/dev/null || exit 1
make_set() { "$program" generate "$1" --key "$dir/key" --quiet -o "$dir/$2"; }
in_order() { python3 tests/cli/schedule_order.py "$1" "$2"; }

wcif=tests/data/wcif/three-days.json
if ! command -v pdftotext >/dev/null; then
    ok sheets_are_not_read_without_pdftotext
    exit 0
fi
expect a_competition_of_three_days 0 'set:' make_set $wcif days
expect its_sheets_are_in_the_order_of_the_schedule 0 '' in_order $wcif "$dir/days.secret/print/All sheets.pdf"

# The rounds of the same rooms at other times: the order of one schedule is not that of the other.
sed 's/2026-06-12T07/2026-06-12T13/g; s/2026-06-13T11/2026-06-13T07/g' $wcif >"$dir/moved.json"
expect of_another_schedule_they_are_not 1 'the schedule has' in_order "$dir/moved.json" "$dir/days.secret/print/All sheets.pdf"

# Each room has a document for each day: together they have the pages of the whole, but for its cover.
words_of() { for file in "$@"; do pdftotext -raw "$file" -; done | tr -d '\f' | sort; }
words_of "$dir/days.secret/print/20"*/"All sheets.pdf" >"$dir/parts"
words_of "$dir/days.secret/print/All sheets.pdf" >"$dir/whole"
expect each_room_and_day_has_a_document 0 6 grep -c . <(find "$dir/days.secret/print" -path '*/20*/All sheets.pdf')
expect they_have_no_other_page 0 '' diff /dev/null <(comm -23 "$dir/parts" "$dir/whole")
expect and_all_but_the_cover 1 '' grep -E "^([0-9]+ )?([RUFDLB][2']? ){5}" <(comm -13 "$dir/parts" "$dir/whole")
