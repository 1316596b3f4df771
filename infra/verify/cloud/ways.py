"""Ways through the product that are more than rows: trusted people, the calendar's feed, files, studies, messages and reminders."""

import datetime
import json
import re
import tempfile
import time
import urllib.parse
import zoneinfo
from pathlib import Path

from client import ILLNESS, PASSWORD, Person, expect

PICTURE = Path(__file__).parents[3] / "functions/tests/pictures/progressive.jpg"
INTAKE = 5
MESSAGES = 9
PART = 1024 * 1024


def trusted(site, anna):
    """An access that is given, accepted, used, widened and taken back; and relations."""
    berta = Person(site, "berta").sign_up()
    until = (datetime.date.today() + datetime.timedelta(days=30)).strftime("%Y%m%d")
    access = {"name": "Meine Schwester", "parts": ["timeline", "tumor"], "until": until}
    given = anna.add("proxyaccess", access)
    code = anna.post(f"/api/proxyaccess/invite/{given['id']}", {"password": PASSWORD})["code"]
    berta.post("/api/proxyaccess/accept", {"code": code})
    berta.get(f"/api/proxyaccess/see/{given['id']}")
    own = anna.get(f"/api/proxyaccess/{given['id']}").body
    wider = {"version": own["version"], "parts": ["timeline", "tumor", "careteam"], "password": PASSWORD}
    own = anna.post(f"/api/proxyaccess/widen/{given['id']}", wider).body
    anna.post(f"/api/proxyaccess/update/{given['id']}", {"id": own["id"], "version": own["version"], "name": "Schwester"})
    other = anna.add("proxyaccess", access)
    anna.post(f"/api/proxyaccess/invite/{other['id']}", {"password": PASSWORD})
    anna.delete(f"/api/proxyaccess/delete/{other['id']}")
    anna.rows["proxyaccess"] = own
    relation = berta.post("/api/userrelation/add", {"relateduser": anna.id, "relationtype": "private"}).body["id"]
    anna.get(f"/api/userrelation/read/{relation}")
    for verdict in ("nomatch", "match/both", "match/private", "match/business"):
        anna.post(f"/api/userrelation/{verdict}/{relation}")
    anna.rows["userrelation"] = anna.get("/api/userrelation/list")["items"][0]
    kind = {"relatedUserId": 1, "relationcategoryId": 1, "relationtypeId": 1}
    anna.delete("/api/userrelation/deleteByRelatedUserIdRelationcategoryIdRelationtypeIdForLoggedInUser", kind)
    anna.delete("/api/userrelation/deleteByRelatedUserIdForLoggedInUser", {"relatedUserId": 1})
    return berta


def invite(anna):
    """A code that nobody has entered yet."""
    until = (datetime.date.today() + datetime.timedelta(days=30)).strftime("%Y%m%d")
    given = anna.add("proxyaccess", {"name": "Mein Bruder", "parts": ["timeline"], "until": until})
    anna.post(f"/api/proxyaccess/invite/{given['id']}", {"password": PASSWORD})


def changes(anna):
    """A device has every row, and is told then what is new and what is gone."""
    told = anna.get("/api/changes")
    expect(told["all"] and not told["more"], "not everything is told at once")
    roots = {item["root"] for item in told["items"]}
    expect({"timelineentry", "treatment", "user.profile"} <= roots, f"of {sorted(roots)} is told")
    row = anna.add("addressbookentry", {"addressbookentrycategory": 1, "lastname": "Winter"})

    def since():
        """Of this row; the index has it a moment later."""
        for _ in range(20):
            answer = anna.get(f"/api/changes?since={told['until']}")
            expect(not answer["all"], "what has changed is told as if it was everything")
            known = [item["row"] for item in answer["items"] if item["row"]["id"] == row["id"]]
            gone = [one for one in answer["deleted"] if one["id"] == row["id"]]
            if known or gone:
                return known, gone
            time.sleep(0.5)
        return [], []

    known, _ = since()
    expect([of["lastname"] for of in known] == ["Winter"], f"a new row is told as {known}")
    anna.delete(f"/api/addressbookentry/delete/{row['id']}")
    _, gone = since()
    expect(gone == [{"root": "addressbookentry", "id": row["id"]}], f"a row that is gone is told as {gone}")


def feed(anna):
    """The calendar's feed by the address that it has, which the browser of nobody is signed in to; another, and its end."""
    anna.add("timelineentry", {"timelineentrycategory": 1, "timelineentrytype": 2, "title": "Dehnen", "date": "20260101"})
    entry = anna.rows["timelineentry"]["id"]
    anna.get(f"/api/timelineentry/calendar/{entry}")
    anna.post(f"/api/timelineentry/day/{entry}", {"day": "20260102", "done": True})
    anna.post("/api/timelineentry/feed", {"titles": True, "password": PASSWORD})
    anna.post("/api/timelineentry/feed", {"titles": False, "password": PASSWORD})
    anna.delete("/api/timelineentry/feed")
    address = anna.post("/api/timelineentry/feed", {"titles": True, "password": PASSWORD})["url"]
    told = urllib.parse.urlsplit(address)
    expect(told.netloc in ("", anna.site.host), f"the feed is at {address}, not at https://{anna.site.host}")
    answer = anna.site.send("GET", told.path)
    expect(answer.status == 200 and b"BEGIN:VCALENDAR" in answer.data, f"the feed is answered {answer.status}")
    anna.get("/api/timelineentry/feed")
    return told.path


def scanned(anna, row):
    """Has the operator's scanner look at a file, which nobody is handed before."""
    waiting = anna.get(f"/api/document/{row['id']}").body
    expect("url" not in waiting and waiting["scan"] == "waiting", f"a file that nobody has scanned is handed out: {waiting}")
    anna.site.scanned(anna)
    return row


def fetch(anna, row, content):
    """The row of a file, whose content comes from the CDN by the address that is signed for it, and by no other."""
    row = anna.get(f"/api/document/{row['id']}").body
    told = urllib.parse.urlsplit(row["url"])
    expect(told.netloc in ("", anna.site.host), f"the file is at {row['url']}, not at the CDN")
    answer = anna.site.send("GET", f"{told.path}?{told.query}")
    expect(answer.status == 200 and answer.data == content, f"{told.path} is answered {answer.status} {answer.data[:200]!r}")
    forged = anna.site.send("GET", told.path + "?" + re.sub("Signature=[0-9a-f]{8}", "Signature=00000000", told.query))
    expect(forged.status == 403, f"an address that nobody signed is answered {forged.status}")
    return row


def files(anna):
    """A document small and in parts, and the picture of the profile."""
    small = b"%PDF-1.7\n%%EOF\n"
    row = fetch(anna, scanned(anna, anna.upload("/api/document/upload", {"name": "Arztbrief"}, small)), small)
    other = small + b"\n"
    row = fetch(anna, scanned(anna, anna.upload("/api/document/", {"id": row["id"], "version": row["version"]}, other)), other)
    large = b"%PDF-1.7\n" + b" " * (PART + 11) + b"%%EOF\n"
    begun = anna.post("/api/document/parts", {"size": len(large)}).body
    for part in begun["parts"]:
        told = urllib.parse.urlsplit(part["url"])
        content = large[part["start"] : part["start"] + part["size"]]
        answer = anna.site.send("PUT", f"{told.path}?{told.query}", content, {"Content-Type": "application/octet-stream"})
        expect(answer.status == 200, f"a part is answered {answer.status} {answer.data[:300]!r}")
    joined = {"upload": begun["upload"], "size": len(large), "filename": "Befund.pdf", "data": {"name": "Befund"}}
    anna.rows["document"] = fetch(anna, scanned(anna, anna.post("/api/document/join", joined).body), large)
    anna.delete(f"/api/document/delete/{row['id']}")
    picture = PICTURE.read_bytes()
    for _ in range(2):
        anna.post("/api/profileimage", picture, headers={"Content-Type": "image/jpeg"})
    anna.get("/api/profileimage")
    anna.delete("/api/profileimage")
    anna.post("/api/profileimage", picture, headers={"Content-Type": "image/jpeg"})


def studies(anna, operator):
    """Both studies: begun by a code of the operator's, asked, drafted, submitted, and left."""
    consent = {"participation": True, "healthdata": True, "contact": False, "version": "1"}
    shown = {}
    for study in ("prisma", "cosionko"):
        code = operator("study-codes", study, "1").splitlines()[1].split(";")[0]
        anna.post("/api/studyquestionnaire/check", {"study": study, "code": code})
        anna.post("/api/studyquestionnaire/start", {"study": study, "code": code, "consent": consent})
        shown[study] = anna.get(f"/api/studyquestionnaire/{study}/show").body
    anna.get("/api/studyquestionnaire/show?study=studyP4")

    def occasion(study, questionnaire):
        return next(one["id"] for one in shown[study]["questionnaires"] if one["questionnaire"] == questionnaire and one["occasion"] == "start")

    anna.post("/api/studyquestionnaire/draft", {"id": occasion("prisma", "gad2"), "data": {}})
    anna.post("/api/studyquestionnaire/draft", {"id": shown["cosionko"]["questionnaires"][0]["id"], "data": {}})
    never = {"phq2_1": "LA6568-5", "phq2_2": "LA6568-5"}
    anna.post("/api/studyquestionnaire/submit", {"id": occasion("prisma", "phq2"), "data": never})
    with tempfile.TemporaryDirectory() as folder:
        operator("study-export", "prisma", folder)
        expect(len((Path(folder) / "answers.csv").read_text().splitlines()) >= 2, "the study's answers are not exported")
    anna.post("/api/studyquestionnaire/withdraw", {"study": "prisma", "erase": True})
    for root in ("studyparticipation", "studyquestionnaire"):
        anna.rows[root] = anna.get(f"/api/{root}/list")["items"][0]
    withdrawn = next(row for row in anna.get("/api/studyparticipation/list")["items"] if row["study"] == "prisma")
    anna.delete(f"/api/studyparticipation/delete/{withdrawn['id']}")
    anna.rows["studyparticipation"] = anna.get("/api/studyparticipation/list")["items"][0]


def messages(site, anna, operator, helper):
    """A message and a wish, which the operator is told of, reads and answers. `helper`: the same with the rights of whoever does that."""
    sigrid = Person(site, "sigrid").sign_up()
    operator("grant", sigrid.email, "support")
    before = len(site.mails())
    anna.add("contact", {"reason": 5, "subject": "Rückmeldung", "text": "Danke!", "replyemail": anna.email})
    number = re.search(r"\d+-\d+", site.mail("kontakt@zuversicht.example", after=before)["text"])[0]
    waiting = anna.rows["contact"]
    anna.get(f"/api/contact/{waiting['id']}")
    anna.get("/api/contact/list")
    anna.add("followup", {"status": 2, "wellbeing": 3, "note": "Bitte rufen Sie an.", "contactwish": True})
    anna.get("/api/followup/due")
    who = ("--as", sigrid.email)
    expect(number in helper("messages", "--open", *who), f"{number} is not among what waits")
    expect(str(anna.rows["followup"]["id"]) in helper("wishes", *who), "the wish is not among what waits")
    helper("contacted", f"{anna.id}-{anna.rows['followup']['id']}", *who)
    expect(str(anna.rows["followup"]["id"]) not in helper("wishes", *who), "somebody was contacted, and the wish waits")
    operator("objections", *who)
    helper("message", number, *who)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("Vielen Dank. Wir melden uns.")
        file.flush()
        before = len(site.mails())
        helper("answer", number, file.name, *who)
    expect(number not in helper("messages", "--open", *who), f"{number} is answered and waits")
    site.mail(anna.email, after=before)
    told = [row for row in anna.get("/api/notification/list")["items"] if row["notificationcategory"]["id"] == MESSAGES]
    expect(told, "the operator's answer is not among the messages")
    anna.post("/api/notification/read", {"ids": [told[0]["id"]]})
    anna.rows["notification"] = told[0]
    anna.get("/api/messageoverview/list")
    expect(number in operator("messages", *who), f"{number} is not among all messages")
    return who


def soon(zone="Europe/Berlin"):
    """The next minute that has not begun yet by a person's clock, with time enough to write it down."""
    at = datetime.datetime.now(zoneinfo.ZoneInfo(zone)) + datetime.timedelta(seconds=63)
    return at.strftime("%Y%m%d"), at.strftime("%H%M")


def remind(anna, stage):
    """An intake of the coming minute, which they want to be told of by push and by mail too."""
    kept, *_ = [anna.add("pushdevice", {"token": f"token-{number}-of-{anna.email}", "platform": "android"}) for number in (1, 2, 3)]
    anna.delete(f"/api/pushdevice/delete/{anna.rows['pushdevice']['id']}")
    # One of their devices takes no pushes any more.
    endpoint = stage.cloud("sns").create_platform_endpoint(PlatformApplicationArn=stage.application, Token=f"token-2-of-{anna.email}")
    stage.cloud("sns").set_endpoint_attributes(EndpointArn=endpoint["EndpointArn"], Attributes={"Enabled": "false"})
    anna.rows["pushdevice"] = kept
    choices = anna.get("/api/usernotificationcategory/list")["items"]
    row = next((one for one in choices if one["notificationcategory"]["id"] == INTAKE), None)
    wanted = {"notificationcategory": INTAKE, "push": True, "email": True}
    if row:
        anna.post(f"/api/usernotificationcategory/update/{row['id']}", {"id": row["id"], "version": row["version"], **wanted})
    else:
        anna.add("usernotificationcategory", wanted)
    day, minute = soon()
    body = {"timelineentrycategory": 2000, "timelineentrytype": 2, "title": "Tablette", "date": day, "time": minute}
    anna.post("/api/timelineentry/add", {**body, "reminderminutes": 0, "drug": "tamoxifen"})
    anna.reminded = (len(anna.site.mails()), time.time())


def told(anna):
    """What is in the list of messages of intakes."""
    return [row for row in anna.get("/api/notification/list")["items"] if row["notificationcategory"]["id"] == INTAKE]


def reminded(anna):
    """What was due is told, as a message and as a mail that names nothing."""
    mails, began = anna.reminded
    while True:
        found = told(anna)
        came = [mail for mail in anna.site.mails()[mails:] if anna.email in mail["to"]]
        if found and came:
            break
        expect(time.time() - began < 250, "the notifier does not tell of an intake that is due, by its own rule")
        time.sleep(1)
    devices = anna.get("/api/pushdevice/list")["items"]
    while len(devices) != 1:
        expect(time.time() - began < 250, f"a device that takes no pushes is kept: {devices}")
        time.sleep(1)
        devices = anna.get("/api/pushdevice/list")["items"]
    expect("Tablette" in found[0]["title"] or "Tablette" in (found[0].get("body") or ""), f"the message does not name the entry: {found[0]}")
    expect(not any("Tablette" in mail["text"] or ILLNESS.search(mail["text"]) for mail in came), "the mail names what it is about")
