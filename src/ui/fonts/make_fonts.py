"""Makes the two fonts of the shop from Anek Bangla: `python make_fonts.py FOLDER`, where FOLDER has the
files of the npm package @fontsource-variable/anek-bangla. Needs fonttools and brotli. README.md says why.
"""

import sys
from array import array
from collections import defaultdict
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent, GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.varLib import build, instancer

# Assamese letters, the vowels of Sanskrit alone, and signs of old sums are left to the phone's own font.
BENGALI = sorted(
    {*range(0x964, 0x966), *range(0x981, 0x9F4), 0x9F7, 0x9FA, 0x200C, 0x200D, 0x25CC}
    - {0x98C, 0x9E1, 0x9E2, 0x9E3, 0x9F0, 0x9F1}
)
LATIN = [
    *range(0x20, 0x7F), 0xA0, 0xA9, 0xB0, 0xB7, 0xD7, 0xE9, 0x2013, 0x2014, 0x2018, 0x2019,
    0x201C, 0x201D, 0x2022, 0x2026, 0x2212,
]  # fmt: skip
LATIN_FEATURES = ["kern", "liga", "mark", "tnum"]
SIMPLE, COMPOSITE = 0x0002 | 0x0004, -1
# In units of 1/2000 em, as the designers drew: contours that differ by no more are one contour.
CLOSE_ENOUGH = 4
# A glyph becomes a composite where its parts share this many points with other glyphs, on average.
LEAST_SHARED_POINTS = 4


def main() -> None:
    files, here = Path(sys.argv[1]), Path(__file__).parent
    bengali = files / "anek-bangla-bengali-wght-normal.woff2"
    latin = files / "anek-bangla-latin-wght-normal.woff2"
    make(bengali, here / "anek-bengali.woff2", BENGALI, ["*"], (400, 700), units=500)
    make(latin, here / "anek-latin.woff2", LATIN, LATIN_FEATURES, (400, 800), units=1000)


def make(source, target, characters, features, weights, units) -> None:
    masters = [master(source, weight, characters, features) for weight in weights]
    share_contours(masters)
    for font in masters:
        scale_upem(font, units)
    masters = [reopened(font) for font in masters]
    share_pair_distances(masters)

    design = DesignSpaceDocument()
    axis = AxisDescriptor(tag="wght", name="Weight")
    axis.minimum, axis.default, axis.maximum = weights[0], weights[0], weights[1]
    design.addAxis(axis)
    for font, weight in zip(masters, weights):
        location = {"Weight": weight}
        design.addSource(SourceDescriptor(font=font, location=location, styleName=str(weight)))
    variable, _, _ = build(design)
    variable["post"].formatType = 3.0
    for table in ("STAT", "avar", "MVAR"):
        if table in variable:
            del variable[table]
    variable.flavor = "woff2"
    variable.save(target)


def master(source, weight, characters, features) -> TTFont:
    font = TTFont(source)
    # The thinnest weights swap a few letters; the masters must have the same glyphs.
    if getattr(font["GSUB"].table, "FeatureVariations", None):
        font["GSUB"].table.FeatureVariations = None
        font["GSUB"].table.Version = 0x00010000
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    options = subset.Options(
        layout_features=features, hinting=False, glyph_names=True, notdef_outline=True, name_IDs=[1, 2]
    )
    options.drop_tables += ["STAT", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return reopened(font)


def reopened(font) -> TTFont:
    bytes_of_font = BytesIO()
    font.flavor = None
    font.save(bytes_of_font)
    bytes_of_font.seek(0)
    return TTFont(bytes_of_font)


def share_contours(masters) -> None:
    """The source repeats the contours of a letter in each of its conjuncts. Each part is stored once."""
    order = masters[0].getGlyphOrder()
    assert all(font.getGlyphOrder() == order for font in masters)
    shapes, placed, occurrences = distinct_contours(masters, order)

    # Contours that always stand together, at the same distance, are one part.
    groups = defaultdict(list)
    for shape, places in occurrences.items():
        groups[(shapes[shape]["glyph"], tuple(sorted(places)))].append(shape)
    parts = list(groups.values())
    part_of = {shape: part for part, members in enumerate(parts) for shape in members}
    content = {
        glyph: list(dict.fromkeys((part_of[shape], *offsets) for shape, *offsets in contours))
        for glyph, contours in placed.items()
    }
    points = [sum(len(shapes[shape]["flags"]) for shape in members) for members in parts]
    uses = defaultdict(int)
    for members in content.values():
        for part, *_ in members:
            uses[part] += 1

    home, composites = {}, {}
    for glyph, members in content.items():
        if len(members) == 1 and all(offset == (0, 0) for offset in members[0][1:]):
            home.setdefault(members[0][0], glyph)
    for glyph, members in content.items():
        shared = sum(points[part] for part, *_ in members if uses[part] > 1)
        is_home = len(members) == 1 and home.get(members[0][0]) == glyph
        if members and not is_home and shared >= LEAST_SHARED_POINTS * len(members):
            composites[glyph] = members
    added = dict.fromkeys(
        part for members in composites.values() for part, *_ in members if part not in home
    )
    home.update({part: f"part{part}" for part in added})
    for number, font in enumerate(masters):
        write_parts(font, number, order, [(home[part], parts[part]) for part in added], shapes)
        write_composites(font, number, composites, home)


def distinct_contours(masters, order):
    shapes, alike, placed, occurrences = [], defaultdict(list), {}, defaultdict(list)
    for glyph in order:
        placed[glyph] = []
        for drawn in zip(*(contours_of(font, glyph) for font in masters), strict=True):
            outlines, flags = [points for points, _ in drawn], drawn[0][1]
            candidates = alike[tuple(flags)]
            found = next(
                (
                    (shape, *offsets)
                    for shape in candidates
                    if None not in (offsets := list(map(offset, outlines, shapes[shape]["outlines"])))
                ),
                None,
            )
            if found is None:
                found = (len(shapes), *((0, 0) for _ in masters))
                candidates.append(found[0])
                shapes.append({"glyph": glyph, "outlines": outlines, "flags": flags})
            placed[glyph].append(found)
            occurrences[found[0]].append((glyph, *found[1:]))
    return shapes, placed, occurrences


def contours_of(font, name):
    glyph = font["glyf"][name]
    if glyph.numberOfContours <= 0:
        return []
    points, ends, flags = glyph.getCoordinates(font["glyf"])
    starts = [0, *(end + 1 for end in ends)]
    return [
        (list(points[start : end + 1]), [flag & 1 for flag in flags[start : end + 1]])
        for start, end in zip(starts, ends)
    ]


def offset(points, others):
    """How far apart two outlines of one shape stand; None where the shapes differ."""
    moves = []
    for axis in (0, 1):
        distances = [one[axis] - other[axis] for one, other in zip(points, others, strict=True)]
        if max(distances) - min(distances) > CLOSE_ENOUGH:
            return None
        moves.append(round((max(distances) + min(distances)) / 2))
    return tuple(moves)


def write_parts(font, number, order, added, shapes) -> None:
    font.setGlyphOrder([*order, *(name for name, _ in added)])
    table = font["glyf"]
    table.glyphOrder = font.getGlyphOrder()
    for name, members in added:
        glyph, ends = Glyph(), []
        outlines = [shapes[shape]["outlines"][number] for shape in members]
        for outline in outlines:
            ends.append((ends[-1] if ends else -1) + len(outline))
        glyph.numberOfContours = len(members)
        glyph.coordinates = GlyphCoordinates([point for outline in outlines for point in outline])
        glyph.flags = array("B", [flag for shape in members for flag in shapes[shape]["flags"]])
        glyph.endPtsOfContours = ends
        glyph.program = Program()
        glyph.program.fromBytecode(b"")
        glyph.recalcBounds(table)
        table[name] = glyph
        font["hmtx"][name] = (0, glyph.xMin)
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def write_composites(font, number, composites, home) -> None:
    table = font["glyf"]
    for name, members in composites.items():
        glyph = Glyph()
        glyph.numberOfContours, glyph.components = COMPOSITE, []
        for part, *offsets in members:
            component = GlyphComponent()
            component.glyphName, component.flags = home[part], SIMPLE
            component.x, component.y = offsets[number]
            glyph.components.append(component)
        table[name] = glyph
    for name in composites:
        table[name].recalcBounds(table)
        font["hmtx"][name] = (font["hmtx"][name][0], table[name].xMin)


def share_pair_distances(masters) -> None:
    """The distances between letters do not vary with the weight; the anchors of marks do."""
    first, *others = (font["GPOS"].table.LookupList.Lookup for font in masters)
    for lookups in others:
        for number, lookup in enumerate(first):
            is_extension = lookup.LookupType == 9
            kind = lookup.SubTable[0].ExtensionLookupType if is_extension else lookup.LookupType
            if kind in (1, 2):
                lookups[number] = lookup


main()
