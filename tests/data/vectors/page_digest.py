#!/usr/bin/env python3
"""Makes the vectors of tests/unit/set/test_page_digest.c: digests of two documents, as core/set/README.md has them.

usage: tests/data/vectors/page_digest.py > tests/data/vectors/page_digest.txt; one line a vector, NAME DIGEST
"""
import hashlib
import struct

NONE = 0xFFFFFFFF


def string(text):
    return b"\0" if text is None else b"\1" + struct.pack(">Q", len(text.encode())) + text.encode()


def item(kind, fill=NONE, stroke=NONE, width=0, opacity=0, points=(), text=None, box=(0,) * 4, sizes=(0, 0), angle=0,
         align=0, face=0, bold=0, fit_group=0):
    out = struct.pack(">BIIdd", kind, fill, stroke, width, opacity) + struct.pack(">Q", len(points))
    out += b"".join(struct.pack(">dd", *point) for point in points) + string(text)
    return out + struct.pack(">7d3BI", *box, *sizes, angle, align, face, bold, fit_group)


def page(width, height, items, outline=None):
    head = b"twistseal/page/v1\n" + string(outline) + struct.pack(">ddQ", width, height, len(items))
    return hashlib.sha256(head + b"".join(items)).digest()


def document(title, date, pages):
    head = b"twistseal/pages/v1\n" + string(title) + string(date) + struct.pack(">Q", len(pages))
    return hashlib.sha256(head + b"".join(pages)).hexdigest()


if __name__ == "__main__":
    ITEMS = [
        item(0, 0xFF0000, 0x123456, 0.5, 0.25, [(0, 0), (1.5, -2), (1e-9, 14400)]),
        item(1, 0, text="Z\u00fcrich R U2", box=(1, 2, 3, 4), sizes=(5, 6.05), angle=-54, align=2, face=1, bold=1,
             fit_group=1000, opacity=1),
        item(4, text="", box=(10, 20, 30, 30), opacity=1),
    ]
    print("none", document("", "2026-11-20T10:00:00Z", []))
    print("all", document("A sheet", "2026-11-20T10:00:00Z", [page(595.28, 841.89, ITEMS, "Set A"), page(612, 792, [])]))
