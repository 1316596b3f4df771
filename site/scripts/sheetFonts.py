"""Makes the fonts of the appointment sheet for letters that its own font lacks, out of Debian's `fonts-noto-core`, and the list of
what each of its fonts can write. Needs fonttools; run once, when the letters are to change:

    apt-get download fonts-noto-core && dpkg-deb -x fonts-noto-core_*.deb noto
    python3 site/scripts/sheetFonts.py noto/usr/share/fonts/truetype/noto site/src/features/appointment/pdf/fonts
"""

import copy
import json
import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

# Latin with Vietnamese, Greek, Cyrillic, punctuation, currencies, letterlike signs, fractions.
TEXT = [(0x20, 0x7E), (0xA0, 0x36F), (0x370, 0x52F), (0x1E00, 0x1FFF), (0x2010, 0x2027), (0x202F, 0x205F), (0x2070, 0x20CF), (0x2100, 0x218F)]
# Arrows, mathematics, numbers in circles, shapes, signs and dingbats.
SIGNS = [(0x2190, 0x22FF), (0x2300, 0x2300), (0x2460, 0x24FF), (0x25A0, 0x27BF)]
OWN = "atkinson-hyperlegible-next"
FURTHER = "noto-sans"


def points(ranges):
    return {point for low, high in ranges for point in range(low, high + 1)}


def part(file, wanted, features, folder):
    font = TTFont(file)
    wanted &= set(font.getBestCmap())
    options = subset.Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    options.drop_tables += ["MATH"] + ([] if features else ["GSUB", "GPOS", "GDEF"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    to = folder / f"{file.stem}.ttf"
    font.save(to)
    return str(to), wanted


def further(source, weight, to):
    """One file of a weight; signs come from the first of the fonts that has them."""
    with tempfile.TemporaryDirectory() as folder:
        files, left = [], points(SIGNS)
        text, _ = part(source / f"NotoSans-{weight}.ttf", points(TEXT), ["ccmp", "mark", "mkmk", "kern"], Path(folder))
        files.append(text)
        for name in ["NotoSansMath-Regular", f"NotoSansSymbols-{weight}", "NotoSansSymbols2-Regular"]:
            file, found = part(source / f"{name}.ttf", set(left), [], Path(folder))
            files.append(file)
            left -= found
        font = merge.Merger().merge(files)
        tell_apart(font)
        font.save(to)


def tell_apart(font):
    """Each letter gets a glyph of its own: a file says of a glyph which letter it is, and µ and μ share one."""
    taken = set()
    for table in font["cmap"].tables:
        for point, name in sorted(table.cmap.items()):
            key = (name, table.platformID, table.platEncID)
            if key not in taken:
                taken.add(key)
                continue
            own = f"{name}.{point:04X}"
            if own not in font.getGlyphOrder():
                font.setGlyphOrder([*font.getGlyphOrder(), own])
                font["glyf"].glyphs[own] = copy.deepcopy(font["glyf"][name])
                font["hmtx"].metrics[own] = font["hmtx"].metrics[name]
            table.cmap[point] = own


def ranges(file):
    listed = []
    for point in sorted(TTFont(file).getBestCmap()):
        if listed and listed[-1][1] == point - 1:
            listed[-1][1] = point
        else:
            listed.append([point, point])
    return listed


def main(source, target):
    for weight in ["Regular", "Bold"]:
        further(source, weight, target / f"{FURTHER}-{weight.lower()}.ttf")
    coverage = {name: ranges(target / f"{name}-regular.ttf") for name in [OWN, FURTHER]}
    for name, listed in coverage.items():
        if ranges(target / f"{name}-bold.ttf") != listed:
            sys.exit(f"the two weights of {name} have other letters")
    lines = [f'  "{name}": {json.dumps(listed, separators=(",", ":"))}' for name, listed in coverage.items()]
    (target / "coverage.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
