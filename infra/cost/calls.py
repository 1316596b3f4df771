"""What a person does in a month, each kind of it once: the same with the local program and with the artefacts."""

import datetime
import itertools
import json
import threading
import uuid

from client import PASSWORD, Person, expect
from local import REPOSITORY

PDF = b"%PDF-1.7\n" + b" " * 20_000 + b"%%EOF\n"
# Times that a reminder has to wait for, so that it stands in the index of what is due.
SOON = 20
DAY = datetime.timedelta(days=1)


def day(from_today):
    return (datetime.date.today() + from_today * DAY).strftime("%Y%m%d")


def example(root):
    document = json.loads((REPOSITORY / "shared/openapi.json").read_text())
    return dict(document["components"]["schemas"][f"{root}.add"]["example"])


def set_up_person(site, name="anna"):
    """Somebody with what an active person has: profile, treatments, team, and the entries of some weeks."""
    person = Person(site, name).sign_up()
    profile = add(person, "medicalprofile", {"diagnosisdate": day(-200), "diagnosisprecision": "day", "aftercare": day(100)})
    add(person, "tumorinformation", {**example("tumorinformation"), "medicalprofile": profile["id"]})
    for _ in range(3):
        add(person, "treatment", {**example("treatment"), "medicalprofile": profile["id"]})
    add(person, "addressbookentry", example("addressbookentry"))
    for title, kind, begun in (("Genug trinken", 2, -20), ("Tablette", 2, -14), ("Yoga", 3, 3)):
        add(person, "timelineentry", reminder(title, begun, kind))
    for begun in range(-10, 10):
        add(person, "timelineentry", reminder("Termin", begun, 1))
    return person


def add(person, root, body):
    """Adds a row as the site does: with a key by which the server knows it when it is sent twice."""
    row = person.post(f"/api/{root}/add", body, headers={"Idempotency-Key": str(uuid.uuid4())}).body
    person.rows[root] = row
    return row


def reminder(title, begun, kind):
    """An entry that is told of: once (1), daily (2) or weekly (3)."""
    return {"timelineentrycategory": 2, "timelineentrytype": kind, "title": title, "date": day(begun), "time": "0830", "reminderminutes": SOON}


def repeated(person, asked):
    """Makes the calls that a page makes; the sign-in is refreshed with what this person has."""
    for line in asked:
        method, path = line.split(" ", 1)
        if path == "/api/login":
            person.renew()
        else:
            # What somebody does not have yet is answered 404.
            status = person.site.send(method, path, headers=person.headers()).status
            expect(status in (200, 404), f"{method} {path} is answered {status}")


def kinds(person, asked):
    """Each kind with what does it. `asked`: the calls of the site (`site/scripts/calls.mjs`)."""
    overview = next(line.split(" ")[1] for line in asked["open"]["api"] if "/timelineentry/list" in line)
    # What is added a second time, or done already, is answered without a write.
    number, days, articles = itertools.count(1), itertools.count(1), itertools.count(1)
    series = next(row for row in person.get("/api/timelineentry/list?p.s=100")["items"] if row["timelineentrytype"]["id"] == 2)

    def added(root, body, shown=None):
        """The site loads the list that is on the screen again."""
        row = add(person, root, body)
        person.get(shown or f"/api/{root}/list?p.s=500")
        return row

    def change():
        row, note = person.rows["timelineentry"], f"anders {next(number)}"
        person.rows["timelineentry"] = person.post(f"/api/timelineentry/update/{row['id']}", {"id": row["id"], "version": row["version"], "note": note}).body

    def stress():
        level = added("stresslevel", {**example("stresslevel"), "date": day(-next(number))})
        for area in (3, 4):
            add(person, "stresslevelentry", {"stresslevel": level["id"], "stresslevelcategory": area, "value": 6})

    def document():
        person.upload("/api/document/upload", {"name": "Befund"}, PDF, {"Idempotency-Key": str(uuid.uuid4())})

    return {
        "open": lambda: repeated(person, asked["open"]["api"]),
        **{f"page {path}": lambda path=path: repeated(person, asked["pages"][path]["api"]) for path in asked["pages"]},
        "entry": lambda: added("timelineentry", reminder(f"Termin {next(number)}", 2, 1), overview),
        "series": lambda: added("timelineentry", reminder(f"Tablette {next(number)}", 0, 2), overview),
        "done": lambda: person.post(f"/api/timelineentry/day/{series['id']}", {"day": day(-next(days)), "done": True}),
        "change": change,
        "stress": stress,
        "read": lambda: person.post("/api/articleuser/read", {"article": next(articles)}),
        "contact": lambda: added("addressbookentry", {**example("addressbookentry"), "note": f"Nummer {next(number)}"}),
        "treatment": lambda: added(
            "treatment", {**example("treatment"), "medicalprofile": person.rows["medicalprofile"]["id"], "note": f"Nummer {next(number)}"}
        ),
        "document": document,
        "export": lambda: person.post("/api/user/export/json", {"password": PASSWORD}),
        "signin": person.sign_in,
        "signup": lambda: Person(person.site, "neu").sign_up(),
    }


def together(people, work):
    """Lets all of them work at once; the first fault is raised."""
    faults = []

    def one(person):
        try:
            work(person)
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=one, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
