"""Measures what `infra/cost/month.toml` counts on: the calls of the site, in a browser; and the units of the table that each kind of
call takes, reading and writing apart. Writes `infra/cost/measured.json`. Units are counts, the same on every machine.

    target/venv/bin/python infra/cost/measure.py

Needs the programs of `cargo verify --only build` (`--built`), the site (`npm --prefix site run build`), Chromium and its packages.
"""

import argparse
import datetime
import json
import subprocess
import sys
from pathlib import Path

from local import REPOSITORY, Local, commit

import calls
from client import Failed, Person, expect
from functions import Functions
from table import DAYS, SLOW, Counter, Notifier, Table, morning, now

MEASURED = REPOSITORY / "infra/cost/measured.json"
# The first time reads the catalogs and begins what later calls go on with; the last one counts.
ROUNDS = 3
ENTRIES = 40
PEOPLE = 21


def asked_by_the_site(start, port, site):
    """The calls of the site by occasion."""
    with Local(start, port, "--site", str(site)):
        said = subprocess.run(
            ["node", "scripts/calls.mjs", f"http://127.0.0.1:{port}"], cwd=REPOSITORY / "site", capture_output=True, text=True
        )
    expect(said.returncode == 0, f"the site cannot be looked at:\n{said.stderr}")
    return json.loads(said.stdout)


def counted(start, port, built, work):
    """What some work with the artefacts says, over a local program whose own notifier does not begin before a minute is over."""
    with Local(start, port, "--no-site", "--services") as local:
        counter = Counter(local.environment["AWS_ENDPOINT_URL_DYNAMODB"])
        functions = Functions(local, built, counter.endpoint)
        try:
            told = work(functions, counter)
        finally:
            functions.stop()
            counter.stop()
    expect(not functions.broken, "\n".join(functions.broken))
    return told


def of_calls(functions, counter, asked):
    """Units of each kind of call, the last of some rounds; and what catalogs cost whose functions had no instance before."""
    person = calls.set_up_person(functions)
    kinds, catalogs, works = {}, 0, calls.kinds(person, asked)
    for _ in range(ROUNDS):
        for kind, work in works.items():
            before = functions.calls
            used = counter.since(work)
            catalogs += used.pop("catalogs")
            expect(not used.pop("lost"), SLOW)
            kinds[kind] = {"requests": functions.calls - before, **used}
    told = sum(json.loads(line)["dynamoUnits"] for one in functions.instances for line in one.lines if '"dynamoUnits"' in line)
    lines = [line for one in functions.instances for line in one.lines if '"dynamoUnits"' in line]
    names = {one.function.name for one in functions.instances}
    used = counter.told["read"] + counter.told["write"]
    # The lines of calls say the same, without the catalogs that an instance reads before its first call.
    expect(told <= used <= told + catalogs + 1, f"the lines say {told} units, the table {used}")
    rows = Table(functions.local.environment).rows(person)
    return {
        "kinds": kinds,
        "catalogs": {"functions": len(names), "read": round(catalogs, 2)},
        "log_bytes": round(sum(map(len, lines)) / len(lines)),
        "row_bytes": round(sum(len(json.dumps(row)) for row in rows) / len(rows)),
    }


def of_tasks(functions, counter):
    """Units of what the notifier does with one item, of a run that finds nothing, and of the sweep."""
    table = Table(functions.local.environment)
    notifier = Notifier(functions, table, counter)
    begun = int(now().timestamp())
    groups = {kind: [Person(functions, "berta").sign_up() for _ in range(PEOPLE)] for kind in ("morning", "morning of an appointment")}
    for person in groups["morning of an appointment"]:
        person.add("timelineentry", {**calls.reminder("Kontrolle", 1, 1), "reminderminutes": None})
    anna = calls.set_up_person(functions, "anna")
    # Who has just come is looked at at once, and from then on in the morning; what was due is told.
    notifier.run(begun - DAYS)
    tasks = {}
    for kind, people in groups.items():
        homes = [next(row for row in table.rows(person) if row["sk"]["S"].startswith("user#")) for person in people]
        tasks[kind] = notifier.each([(row, morning(person)) for person, row in zip(people, homes)], {}, {})
    second = begun // 60 * 60 - 60
    change = {"time": datetime.datetime.fromtimestamp(second, now().tzinfo).strftime("%H%M")}
    for kind, of, pushed in (("reminder listed", 1, 0), ("reminder", 1, ENTRIES), ("reminder of a series", 2, ENTRIES)):
        if pushed and "pushdevice" not in anna.rows:
            anna.add("pushdevice", {"token": "the-device-of-anna", "platform": "android"})
        known = {row["sk"]["S"] for row in table.rows(anna)}
        for _ in range(ENTRIES):
            entry = {**calls.reminder("Anruf", 0, of), "time": "2359", "reminderminutes": 0}
            anna.add("timelineentry", entry)
        rows = [row for row in table.rows(anna) if row["sk"]["S"] not in known and "dueat" in row]
        expect(len(rows) == ENTRIES, f"{len(rows)} entries are due")
        tasks[kind] = notifier.each([(row, second) for row in rows], change, {"told": ENTRIES, "pushed": pushed})
    tasks["run"] = {name: value for name, value in notifier.run(int(now().timestamp()), 0)[0].items() if name in ("read", "write")}
    functions.work("sweep")
    tasks["sweep"] = {name: value for name, value in counter.since(lambda: functions.work("sweep")).items() if name in ("read", "write")}
    return tasks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--built", type=Path, default=REPOSITORY / "target/debug", help="folder with the built programs")
    parser.add_argument("--site", type=Path, default=REPOSITORY / "site/dist", help="folder with the built site")
    parser.add_argument("--port", type=int, default=9310)
    asked = parser.parse_args()
    start = asked.built / "start"
    site = asked_by_the_site(start, asked.port, asked.site.resolve())
    built = asked.built.resolve()
    measured = counted(start, asked.port, built, lambda functions, counter: of_calls(functions, counter, site))
    measured["tasks"] = counted(start, asked.port, built, of_tasks)
    told = {"date": datetime.date.today().isoformat(), "commit": commit(), **measured, "site": site}
    MEASURED.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n")
    print(json.dumps({"kinds": told["kinds"], "tasks": told["tasks"]}, indent=1))


if __name__ == "__main__":
    try:
        main()
    except Failed as failed:
        sys.exit(str(failed))
