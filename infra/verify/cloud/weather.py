"""Bad weather between functions and what they rely on: what people see of it, and what is there when it is over."""

import contextlib
import json
import time
from pathlib import Path

import ways
from client import Person, expect

WRITES = ["PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"]
# What a table may do without anybody noticing.
PASSING = {
    "throttled": {"kind": "throttled", "every": 2},
    "failed": {"kind": "failed", "every": 2},
    "stalled": {"kind": "stalled", "seconds": 1.5, "every": 3},
    "lost": {"kind": "lost", "every": 2, "only": WRITES},
}


class Weather:
    """`with weather(ses={"kind": "refused"}):` has functions meet that (`faults.py`), which has to happen at least once."""

    def __init__(self, path):
        self.path, self.seen = path, Path(f"{path}.seen")
        self.seen.touch()
        self.now = {}

    @contextlib.contextmanager
    def __call__(self, **faults):
        before, former = len(self.lines()), self.now
        self.set({**former, **faults})
        try:
            yield
        finally:
            self.set(former)
        for service in faults:
            met = [line for line in self.lines()[before:] if line.startswith(service)]
            expect(met, f"no function has asked {service} while it was {faults[service]['kind']}")

    def set(self, faults):
        self.now = faults
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(faults))
        new.rename(self.path)

    def lines(self):
        return self.seen.read_text().splitlines()


def passing(weather, anna):
    """Faults that pass: each write is done once, and nobody hears of them."""
    body = {"timelineentrycategory": 1, "timelineentrytype": 2, "title": "Tee", "date": "20270101", "time": "0900", "reminderminutes": 0}
    before = anna.get("/api/timelineentry/list")["items"]
    for name, fault in PASSING.items():
        with weather(dynamodb=fault):
            row = anna.add("timelineentry", body)
            row = anna.post(f"/api/timelineentry/update/{row['id']}", {"id": row["id"], "version": row["version"], "title": "Kaffee"}).body
            there = anna.get("/api/timelineentry/list")["items"]
            expect(len(there) == len(before) + 1 and row["version"] == 2, f"{name}: {len(before)} rows became {len(there)}, version {row['version']}")
            anna.delete(f"/api/timelineentry/delete/{row['id']}")
        expect(anna.get("/api/timelineentry/list")["items"] == before, f"{name}: a row that was deleted is there")


def gone(weather, anna):
    """A table that takes no call for a while: that is said, and nothing is half done."""
    before = anna.get("/api/treatment/list")["items"]
    with weather(dynamodb={"kind": "throttled"}):
        answer = anna.get("/api/treatment/list", expected=503)
        expect(answer["key"] == "error.unavailable", f"a table that is away is {answer.body}")
        anna.post("/api/setting/add", {"key": "sample.weather", "value": "rain"}, expected=503)
        anna.post("/api/login", {"email": anna.email, "password": anna.password}, expected=503)
    expect(anna.get("/api/treatment/list")["items"] == before, "rows are others after a table was away")
    anna.add("setting", {"key": "sample.weather", "value": "sun"})
    anna.sign_in()


def mails(site, stage, weather):
    """A mail that SES does not take: whoever signs up is told to try again, and the log has its code, and no address."""
    olga = Person(site, "olga")
    body = {"email": olga.email, "password": olga.password, "termsaccepted": True, "healthdataaccepted": True}
    for kind, code in (("refused", "MessageRejected"), ("failed", "no answer")):
        with weather(ses={"kind": kind}):
            answer = olga.post("/api/signup", body, expected=503)
        expect(answer["key"] == "error.unavailable", f"a mail that does not leave is {answer.body}")
        lines = stage.log(answer["requestId"])
        expect(any(f"ses send: {code}" in line for line in lines), f"the log says of a mail that was {kind}: {lines}")
        expect(not any(olga.email in line for line in lines), "the log has an address")
    olga.sign_up()


def pushes(site, stage, weather):
    """SNS that is away: the message is in the list, once, and the notifier goes on."""
    petra = Person(site, "petra").sign_up()
    with weather(sns={"kind": "failed"}):
        ways.remind(petra, stage)
        mails(site, stage, weather)
        began = time.time()
        while not any(line.startswith("sns") for line in weather.lines()):
            expect(time.time() - began < 250, "the notifier pushes nothing")
            time.sleep(0.2)
        told = ways.told(petra)
        while not told:
            expect(time.time() - began < 250, "a message waits for a push that does not leave")
            time.sleep(0.2)
            told = ways.told(petra)
    expect(len(told) == 1, f"an intake is told {len(told)} times")


def bad_weather(site, stage, weather):
    pushes(site, stage, weather)
    anna = Person(site, "wetter").sign_up()
    passing(weather, anna)
    gone(weather, anna)
