"""What people do with a deployed stage, from the sign-up to the end of the account."""

import accounts
import helpdesk
import leaving
import returned
import rows
import ways
from client import PASSWORD, Person, expect


def all_of_it(site, stage, document):
    """Everything, once. `stage`: what its operator can do."""
    accounts.settled(site, stage)
    anna = accounts.signing_in(site)
    ways.remind(anna, stage)
    accounts.factors(site)
    accounts.forgotten(site)
    returned.paused(site)
    accounts.elsewhere(site)
    ada, carla = accounts.roles(site, stage.operate)
    rows.of_catalogs(document, carla, ada, anna)
    rows.offer(carla, "paymenttype", 16)
    rows.of_a_person(document, anna)
    helper = helpdesk.Helper(stage)
    who = ways.messages(site, anna, stage.operate, helper.operate)
    helper.given_up(anna, who)
    helper.refused(anna, who)
    ways.trusted(site, anna)
    address = ways.feed(anna)
    ways.files(anna)
    anna.get("/api/stresslevelquestionnaire/show")
    stress = anna.rows["stresslevelentry"]
    anna.post("/api/stresslevelentry/read", {"ids": [stress["id"]]})
    anna.post("/api/stresslevel/2", {"stresslevel": stress["stresslevel"], "value": 3})
    anna.post("/api/tumorInfoAssistant/1", {"medicalprofile": anna.rows["medicalprofile"]["id"], "side": "left"})
    anna.post("/api/usercancercenter/add/cancercenter", {"cancercenter": 24})
    anna.post("/api/articleuser/read", {"article": 3})
    ways.studies(anna, stage.operate)
    anna.sign_in()
    others = {
        "/api/timelineentry/feed/{token}.ics": address,
        "/api/tumorformula/formula": f"/api/tumorformula/formula?medicalprofileId={anna.rows['medicalprofile']['id']}",
        "/api/studyquestionnaire/show": "/api/studyquestionnaire/show?study=studyP4",
    }
    read = rows.every_get(document, anna, others)
    expect(read >= 100, f"only {read} addresses were read")
    for kind in ("json", "csv"):
        exported = anna.post(f"/api/user/export/{kind}", {"password": PASSWORD})
        expect(len(exported.data) > 1000, f"the export as {kind} has {len(exported.data)} bytes")
    ways.changes(anna)
    ways.reminded(anna)
    return anna, ada


def ends(site, stage, anna, ada):
    """An account that goes, with all that a person can have."""
    accounts.connect(site, anna)
    accounts.add_passkey(site, anna)
    ways.invite(anna)
    ada.post("/api/usersecurityrole/add", {"user": anna.id, "securityrole": 2, "password": PASSWORD})
    leaving.swept(site, stage, anna)
