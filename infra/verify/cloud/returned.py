"""Mails that come back: SES tells of it, the function that hears it pauses the address, and the person shows that it is right."""

import secrets
import time

from client import NEW_PASSWORD, PASSWORD, Person, expect
from simulator import HOST


def paused(site):
    """The mail that welcomes somebody comes back, and is called spam by somebody else. A mailbox that is away for today is none."""
    ways = {"bounce": "bounce", "complaint": "complaint", "ooto": None}
    people = {kind: Person(site, kind) for kind in ways}
    for kind, person in people.items():
        person.email = f"{kind}+{secrets.token_hex(4)}@{HOST}"
        person.sign_up()
    for kind, reason in ways.items():
        until(people[kind], reason)
    gerda = people["bounce"]
    before = len(site.mails())
    gerda.post("/api/password/update", {"oldpassword": PASSWORD, "password": NEW_PASSWORD})
    gerda.password = NEW_PASSWORD
    expect(not sent(site, gerda, before), "something is sent to an address that mails come back from")
    proven(site, gerda)
    until(gerda, None)
    other = Person(site, "gerda").email
    hilde = people["complaint"]
    before = len(site.mails())
    hilde.post("/api/email/update", {"email": other, "password": PASSWORD})
    code = site.code(other, before)
    hilde.post("/api/email/update", {"email": other, "password": PASSWORD, "code": code})
    expect(not sent(site, hilde, before), "an address that called our mails spam is told of another one")
    until(hilde, None)


def proven(site, person):
    """The code is asked for, so that it is sent all the same; that it comes back too is told of a mail that had left before."""
    before = len(site.mails())
    body = {"email": person.email, "password": person.password}
    person.post("/api/email/update", body)
    person.post("/api/email/update", {**body, "code": site.code(person.email, before)})


def sent(site, person, before):
    return [mail for mail in site.mails()[before:] if person.email in mail["to"]]


def until(person, reason):
    began = time.time()
    while person.get("/api/v1/session/user").body.get("emailpaused") != reason:
        expect(time.time() - began < 60, f"the address of {person.name} is not paused because of {reason}")
        time.sleep(0.2)
