"""Compares two PDFs as pictures, page by page.

Two programs draw the same page with other edges: where an edge falls between two dots, each has its own shade
of grey. At 144 dots an inch, the mean of a square of 4 points differs by 60 of 255 at most between what Chromium
and cairo draw, and by more than 100 where something has moved by a point, is missing or has another colour.
"""

import subprocess
import sys

DOTS, SIDE, MOST = 144, 8, 80


def pages_of(pdf, width, height):
    """Grey dots, row by row. The page's size is given: browsers round that of paper."""
    command = ["pdftoppm", "-gray", "-r", str(DOTS), "-scale-to-x", str(width), "-scale-to-y", str(height), pdf]
    rest, out = subprocess.run(command, check=True, capture_output=True).stdout, []
    head = b"P5\n%d %d\n255\n" % (width, height)
    while rest:
        assert rest.startswith(head), rest[:20]
        out.append(rest[len(head):len(head) + width * height])
        rest = rest[len(head) + width * height:]
    return out


def squares(page, width, height):
    """The mean of each square by its place."""
    out = {}
    for y in range(0, height - SIDE + 1, SIDE):
        rows = [page[row * width:(row + 1) * width] for row in range(y, y + SIDE)]
        for x in range(0, width - SIDE + 1, SIDE):
            out[x, y] = sum(sum(row[x:x + SIDE]) for row in rows) / SIDE**2
    return out


def main(one, other, points):
    width, height = (round(float(n) * DOTS / 72) for n in points.split("x"))
    left, right = (pages_of(pdf, width, height) for pdf in (one, other))
    if len(left) != len(right) or not left:
        sys.exit(f"{len(left)} pages and {len(right)}")
    far = 0
    for number, pair in enumerate(zip(left, right), 1):
        a, b = (squares(page, width, height) for page in pair)
        worst = max(a, key=lambda at: abs(a[at] - b[at]))
        if abs(a[worst] - b[worst]) > MOST:
            far += 1
            print(f"page {number}: other at {worst[0] * 72 / DOTS:.0f}, {worst[1] * 72 / DOTS:.0f} points")
    print(f"{far} of {len(left)} pages differ")
    sys.exit(far > 0)


main(*sys.argv[1:])
