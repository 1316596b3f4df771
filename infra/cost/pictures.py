"""Pictures of bars as SVG: narrow enough for a phone, readable in light and dark, with a title and a description."""

import math
from xml.sax.saxutils import escape

WIDTH = 480
LEFT, RIGHT = 16, 16
ROW, BAR = 44, 14
HEAD = 56

STYLE = """
    text { font: 14px system-ui, "Segoe UI", Roboto, sans-serif; fill: #1f2328 }
    .title { font-size: 17px; font-weight: 600 }
    .small { font-size: 12px; fill: #59636e }
    .back { fill: #ffffff }
    .bar { fill: #2f6f73 }
    .far { fill: #9cc3c5 }
    .line { stroke: #d1d9e0 }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc }
      .small { fill: #a8b3bd }
      .back { fill: #14181d }
      .bar { fill: #7cc4c8 }
      .far { fill: #3c6669 }
      .line { stroke: #3d444d }
    }
"""


def frame(title, description, height, parts):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title description">',
        f'  <title id="title">{escape(title)}</title>', f'  <desc id="description">{escape(description)}</desc>', f"  <style>{STYLE}  </style>",
        f'  <rect class="back" width="{WIDTH}" height="{height}" rx="8"/>', f'  <text class="title" x="{LEFT}" y="30">{escape(title)}</text>',
        *(f"  {part}" for part in parts), "</svg>", "",
    ])


def text(x, y, words, kind="", anchor="start"):
    return f'<text x="{x:g}" y="{y:g}"{f" class={chr(34)}{kind}{chr(34)}" if kind else ""}{"" if anchor == "start" else f" text-anchor={chr(34)}{anchor}{chr(34)}"}>{escape(words)}</text>'


def bar(x, y, width, kind="bar"):
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:g}" width="{max(width, 1):.1f}" height="{BAR}" rx="3"/>'


def named(at, name, told):
    y = HEAD + at * ROW
    return [text(LEFT, y + 14, name), text(WIDTH - RIGHT, y + 14, told, anchor="end")]


def bars(title, description, rows):
    """Rows of a name, a size and how it is told; the longest bar is the largest size."""
    most = max(size for _, size, _ in rows)
    parts = []
    for at, (name, size, told) in enumerate(rows):
        parts += [*named(at, name, told), bar(LEFT, HEAD + at * ROW + 20, size / most * (WIDTH - LEFT - RIGHT))]
    return frame(title, description, HEAD + len(rows) * ROW + 8, parts)


def steps(title, description, rows, marks, foot):
    """Bars on a scale of powers of ten; a row may have a second size, up to which its bar is paler."""
    low, high = math.log10(marks[0][0]), math.log10(marks[-1][0])

    def place(size):
        share = (math.log10(max(size, marks[0][0])) - low) / (high - low)
        return LEFT + min(share, 1) * (WIDTH - LEFT - RIGHT)

    bottom = HEAD + len(rows) * ROW
    parts = []
    for size, words in marks:
        anchor = "start" if size == marks[0][0] else "end" if size == marks[-1][0] else "middle"
        parts += [f'<line class="line" x1="{place(size):.1f}" y1="{HEAD}" x2="{place(size):.1f}" y2="{bottom}"/>', text(place(size), bottom + 16, words, "small", anchor)]
    for at, (name, sizes, told) in enumerate(rows):
        y = HEAD + at * ROW + 20
        if len(sizes) > 1:
            parts.append(bar(LEFT, y, place(sizes[1]) - LEFT, "far"))
        parts += [*named(at, name, told), bar(LEFT, y, place(sizes[0]) - LEFT)]
    parts.append(text(LEFT, bottom + 38, foot, "small"))
    return frame(title, description, bottom + 52, parts)
