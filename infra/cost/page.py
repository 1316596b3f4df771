"""Writes `infra/docs/cost.md` and its pictures from prices, assumptions, measured units and the load test. With `--check` it writes
nothing and says what is not as it would write it now.

    python3 infra/cost/page.py
"""

import sys
import textwrap
from pathlib import Path

import model
import pictures

DOCS = model.REPOSITORY / "infra/docs"
SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
WORDS = {1000: "1,000", 10_000: "10 thousand", 100_000: "100 thousand", 1_000_000: "a million", 10_000_000: "ten million"}
SHOWN = 12
LINE = 160


def usd(amount):
    return f"{amount:,.0f}" if amount >= 1000 else f"{amount:.2f}"


def about(number):
    """Three digits are more than is known."""
    digits = max(len(str(int(number))) - 2, 0)
    return f"{round(number, -digits):,.0f}"


def plain(number):
    return f"{number:,.2f}".rstrip("0").rstrip(".")


def share(part):
    told = f"{part * 100:,.0f} %" if part >= 0.01 else "< 1 %"
    return f"**{told}**" if part > 1 else told


def point(words):
    return textwrap.fill(words, LINE, initial_indent="- ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def table(head, rows, numbers=()):
    """A table of Markdown whose columns stand below each other; `numbers`: columns to the right."""
    cells = [list(map(str, row)) for row in (head, *rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(head))]

    def line(row):
        return "| " + " | ".join(cell.rjust(width) if at in numbers else cell.ljust(width) for at, (cell, width) in enumerate(zip(row, widths))) + " |"

    ruler = "| " + " | ".join("-" * (width - 1) + ":" if at in numbers else "-" * width for at, width in enumerate(widths)) + " |"
    return "\n".join([line(cells[0]), ruler, *map(line, cells[1:])])


def monthly(inputs):
    items, standing = model.variable(inputs, 1000), model.base(inputs)
    sizes = [(WORDS[size], usd(sum(model.variable(inputs, size).values()) + sum(standing.values()))) for size in (1000, *SIZES)]
    one = model.person(inputs)
    return f"""## What a month costs

1,000 active people cost about **{usd(sum(items.values()))} USD** a month, on top of **{usd(sum(standing.values()))} USD** for a stage that nobody uses.
They make {about(one["requests"] * 1000)} calls, which with what they are told take {one["read"] / 1000:.2f} million read and {one["write"] / 1000:.2f} million write units of the table.

![Costs of 1,000 active people a month by item](cost.svg)

{table(("for 1,000 active people", "USD a month"), [(name, usd(cost)) for name, cost in items.items()], (1,))}

{table(("for a stage, whoever uses it", "USD a month"), [(name, usd(cost)) for name, cost in standing.items()], (1,))}

{table(("active people", "USD a month in all"), sizes, (0, 1))}

Rows and files are those of {plain(inputs.other("kept_months"))} months: in the first month nearly nothing is kept. Not in it: taxes, discounts, free tiers (they cover most of the first
thousand people), support, tracing, a scanner of files, a key of your own, copies in a second region. From 100 thousand on, prices by volume
and reserved capacity make it cheaper than the table says. `alarms.budget` of the stage tells you when a month costs more than you expect.
"""


def assumed(inputs):
    does = [
        (row["kind"], plain(row["count"]), plain(round(row["units"]["requests"], 2)), plain(round(row["units"]["read"], 2)), plain(round(row["units"]["write"], 2)), row["why"])
        for row in model.rows(inputs)
    ]
    others = [(name, plain(row["value"]), row["why"]) for name, row in inputs.month["other"].items()]
    return f"""## What a person does

One active person in a month: how often, and what each time takes. How often is assumed (`infra/cost/month.toml`, each with its reason); calls and
units are measured on the real programs (`infra/cost/measured.json`, {inputs.measured["date"]}, commit `{inputs.measured["commit"]}`). Nobody has used the product yet: compare with the
dashboard after the first month, and correct the file.

{table(("kind", "times", "calls", "read", "write", "why so often"), does, (1, 2, 3, 4))}

{table(("assumed besides", "value", "why"), others, (1,))}

- The calls of `open` and of each `page` are those that the site makes in Chromium (`site/scripts/calls.mjs`).
- Read and write units are counted between the programs and the table, each kind the third time, when catalogs are in memory. The log line of a call has
  them as one sum; both agree.
- A reminder or a morning is what a run of the notifier takes for many beyond what it takes for one. Mornings differ by a few units from one measurement to
  the next: whether somebody is invited to something follows from their number.
- Time of functions: {plain(round(model.mean_busy(inputs), 2))} ms of a processor a call (load test), seven times as long on the seventh of a processor that 256 MB have, and {plain(inputs.other("table_ms"))} ms for
  each call of the table.
"""


def scale(inputs):
    limits = model.limits(inputs)
    shares = [(limit["name"], f"{limit['size']:,} {limit['unit']}", about(limit["people"]), *(share(size / limit["people"]) for size in SIZES)) for limit in limits]
    peaks = [(name, f"{row['value']:g}", row["why"]) for name, row in inputs.month["peak"].items()]
    parts = [f"""## What breaks first

The busiest minute is a morning at 8:00, when intakes and mornings are told and people open the app. Assumed (`infra/cost/month.toml`):

{table(("peak", "value", "what"), peaks, (1,))}

The table says how much of each limit that takes, and at how many active people it is reached. Fat: too small.

![At how many active people each limit is reached](cost-scale.svg)

{table(("limit", "size", "reached at", *(WORDS[size] for size in SIZES)), shares, (2, 3, 4, 5, 6))}
"""]
    before = 0
    for size in SIZES:
        new = [limit for limit in limits if before < limit["people"] <= size]
        before = size
        lines = [point(f"**{limit['name']}** (from {about(limit['people'])} on). {limit['lever']} Where: {limit['place']}.") for limit in new]
        parts.append(f"### {WORDS[size].capitalize()}\n\n" + ("\n".join(lines) if lines else nothing(limits, size)) + "\n")
    parts.append("""### Whatever the size

- **SES in its sandbox** sends 200 mails a day, to verified addresses alone: nobody can sign up. Ask for production access (`infra/docs/deploy.md`).
- **One address** may make `throttle.address` requests in five minutes (3,000): a clinic whose wireless network is one address opens the app about
  {visits} times in that time. Raise it where that is so.
- **Bursts**: `throttle.burst` calls may come at once beyond the rate (500). What is refused is tried again by the site.
- **Partitions of people, logs, S3**: no limit that is reached below ten million. One person's partition takes 1,000 write units a second.
""".format(visits=about(3000 / (inputs.measured["kinds"]["open"]["requests"] + 3 * model.units_of(inputs, "page")["requests"]))))
    return "\n".join(parts)


def nothing(limits, size):
    closest = next(limit for limit in limits if limit["people"] > size)
    return f"Nothing, once what is above is done. The closest is **{closest['name']}**: {share(size / closest['people'])} of it."


def tested(inputs):
    load, told = inputs.load, inputs.load["reminders"]
    kinds = [(name, f"{row['calls']:,}", row["p50"], row["p99"], row["busy"]) for name, row in most_called(load)]
    memory = [(f"`{row['artefact']}`", row["memory"], row["instances"], row["peak"], f"`{row['function']}`") for row in load["memory"]]
    shares = load["shares"]
    each = told["seconds"] / told["told"] * 1000
    return f"""## Load test

{load["people"]} people at once on one machine, bounded: {load["calls"]:,} calls in {load["seconds"]:.0f} seconds, **{load["errors"]} errors** ({load["date"]}, commit `{load["commit"]}`, {load["machine"]}; {load["artefact"]} build of the programs of {load["built"]}).
They open the app, look at pages, write, export and send a document, a second or so between two things.

![Times of calls and memory in the load test](cost-load.svg)

{table(("call", "calls", "p50 ms", "p99 ms", "processor ms"), kinds, (1, 2, 3, 4))}

{table(("artefact", "MB it has", "instances", "MB it took at most", "function"), memory, (1, 2, 3))}

- **What the times mean.** Calls, errors, memory and processor time are those of the programs. p50 and p99 are indicative: gateway, programs and table
  share two cores with whatever else ran, and of the processor time of this test the table took {shares["table"]} %, the test itself {shares["driver"]} % and the
  functions {shares["functions"]} %. In the cloud the table answers within a few milliseconds and each instance has its own processor.
- **The programs are those that are deployed**, each call in a process of its own as Lambda does it; an emulated cloud would have measured the emulator.
- **Memory.** Sign-up hashes passwords with 19 MB each and keeps what a dozen of them took: it grows to some 220 MB and stays there.
{point(f'**Reminders.** One run of the notifier told and pushed {told["told"]} that were due at once in {told["seconds"]:.1f} s, {each:.0f} ms each, {told["busy"]:.1f} ms of a processor ({told["artefact"]} build{", which is several times slower than a release" if told["artefact"] == "debug" else ""}).')}
"""


def most_called(load):
    ordered = sorted(load["kinds"].items(), key=lambda pair: -pair[1]["calls"])
    kept = [pair for pair in ordered if pair[0].split(" ")[0] in ("GET", "POST", "DELETE")][:SHOWN]
    return [*kept, *(pair for pair in ordered if pair[0].startswith("the first"))]


RENEWED = (
    ("prices, assumptions, limits, alarms or metrics of the template", "`python3 infra/cost/page.py`"),
    ("what functions read and write, or what the site asks for", "`target/venv/bin/python infra/cost/measure.py`, then the line above"),
    ("programs, before a release", "`cargo verify --full`, then `target/venv/bin/python infra/cost/load.py`, then the first line"),
)


def renewed(inputs):
    return f"""## How to renew it

This page is written by a program; `cargo verify` fails when it is not what that would write now. Change the files in `infra/cost/`, never the page.

{table(("what has changed", "command"), RENEWED)}

Prices are of {inputs.prices["date"]} ({inputs.prices["source"]}), for eu-central-1. Compare `infra/cost/prices.toml` with the price pages before you rely on them; quotas
in `infra/cost/limits.toml` with Service Quotas of your account. `emulated` of `cargo verify` asks the programs again for the units of the cheapest calls.
"""


def page(inputs):
    head = """# Cost and scale

What the product costs a month, what becomes too small as it grows, and what a load test says.

"""
    return head + "\n".join([monthly(inputs), assumed(inputs), scale(inputs), tested(inputs), renewed(inputs)])


def costs_picture(inputs):
    items = model.variable(inputs, 1000)
    rows = [(name, cost, f"{cost:.2f}") for name, cost in items.items()]
    description = "USD a month: " + "; ".join(f"{name} {told}" for name, _, told in rows) + "."
    return pictures.bars(f"1,000 active people: {sum(items.values()):.2f} USD a month", description, rows)


def scale_picture(inputs):
    rows = [(limit["name"], [limit["people"]], about(limit["people"])) for limit in model.limits(inputs)]
    marks = [(10_000, "10 thousand"), (100_000, "100 thousand"), (1_000_000, "a million"), (10_000_000, "ten million")]
    description = "Active people: " + "; ".join(f"{name} {told}" for name, _, told in rows) + "."
    return pictures.steps("What breaks first", description, rows, marks, "active people at which each limit is reached; the lever is on the page")


def load_picture(inputs):
    load = inputs.load
    calls = [(name, [row["p50"], row["p99"]], f"{row['p50']:.0f} / {row['p99']:.0f} ms") for name, row in most_called(load)]
    memory = [(f"memory of {row['artefact']}, {row['memory']} MB", [row["peak"], row["memory"]], f"{row['peak']:.0f} MB") for row in load["memory"]]
    title = f"{load['calls']:,} calls of {load['people']} people: {load['errors']} errors"
    description = "p50 and p99 of calls, and most memory of an instance: " + "; ".join(f"{name} {told}" for name, _, told in (*calls, *memory)) + "."
    marks = [(1, "1"), (10, "10"), (100, "100"), (1000, "1,000"), (10_000, "10,000")]
    return pictures.steps(title, description, [*calls, *memory], marks, "first part: p50 in ms, whole bar: p99; memory: MB it took, MB it has")


def written():
    """All files that belong to the page, with what has to be in them."""
    inputs = model.Inputs()
    return {
        DOCS / "cost.md": page(inputs), DOCS / "cost.svg": costs_picture(inputs), DOCS / "cost-scale.svg": scale_picture(inputs),
        DOCS / "cost-load.svg": load_picture(inputs),
    }


def stale():
    """What is not as it would be written now, one sentence each."""
    return [
        f"{place.relative_to(model.REPOSITORY)} is not what its figures say: python3 infra/cost/page.py"
        for place, content in written().items()
        if not place.is_file() or place.read_text() != content
    ]


def main():
    if sys.argv[1:] == ["--check"]:
        sys.exit("\n".join(stale()) or 0)
    for place, content in written().items():
        Path(place).write_text(content)


if __name__ == "__main__":
    main()
