"""Signing up and in, second factors, forgotten passwords, other addresses, roles and external accounts, as people do it."""

import json

from client import NEW_PASSWORD, PASSWORD, Person, expect
from devices import App, Passkey


def signing_in(site):
    """Sign-up, sign-in, a wrong password, refresh, ends of sign-ins and sign-out."""
    anna = Person(site, "anna").sign_up()
    anna.sign_in()
    anna.post("/api/login", {"email": anna.email, "password": "Kirschbaum-2026!"}, expected=401)
    anna.renew()
    elsewhere = Person(site, "anna")
    elsewhere.email, elsewhere.id = anna.email, anna.id
    elsewhere.sign_in()
    # A known address is mailed that it is known, and the answer tells nobody.
    before = len(site.mails())
    site_answer = Person(site, "anna").post(
        "/api/signup", {"email": anna.email, "password": PASSWORD, "termsaccepted": True, "healthdataaccepted": True}, expected=202
    )
    expect(site_answer.status == 202, "a known address is told")
    site.mail(anna.email, after=before)
    for path in ("/api/signin/list", "/api/signin/history", "/api/v1/session/user"):
        anna.get(path)
    anna.post("/api/signin/end", {"others": True})
    elsewhere.post("/api/login", {"refresh_token": elsewhere.refresh}, expected=401)
    elsewhere.sign_in()
    elsewhere.post("/api/login/revoke", {"refresh_token": elsewhere.refresh})
    anna.post("/api/logout", {})
    # A sign-up that is begun twice, with a wrong code between.
    berta = Person(site, "berta")
    body = {"email": berta.email, "password": PASSWORD, "termsaccepted": True, "healthdataaccepted": True}
    berta.post("/api/signup", body, expected=202)
    berta.post("/api/signup", {**body, "code": "000000"}, expected=400)
    return anna.sign_in()


def factors(site):
    """An authenticator app with its recovery codes, and a passkey."""
    dora = Person(site, "dora").sign_up()
    begun = dora.post("/api/factor/totp/begin", {"password": PASSWORD})
    app = App(begun["secret"])
    codes = dora.post("/api/factor/totp/confirm", {"code": app.code()})["recoverycodes"]
    answer = dora.post("/api/login", {"email": dora.email, "password": PASSWORD}, expected=202)
    expect("token" not in (answer.body or {}), "the password alone signs nobody in who has a second factor")
    dora.sign_in(app.code())
    dora.sign_in(codes[0])
    dora.get("/api/factor/state")
    codes = dora.post("/api/factor/recovery", {"password": PASSWORD, "factor": codes[1]})["recoverycodes"]
    dora.spare = codes
    dora.app = app
    protected(site, dora, codes)
    passkeys(site)
    erna = Person(site, "erna").sign_up()
    app = App(erna.post("/api/factor/totp/begin", {"password": PASSWORD})["secret"])
    codes = erna.post("/api/factor/totp/confirm", {"code": app.code()})["recoverycodes"]
    erna.post("/api/factor/totp/end", {"password": PASSWORD, "factor": codes[0]})
    erna.sign_in()
    return dora


def protected(site, dora, codes):
    """Everything that asks for the second factor once more, each by a recovery code or the app."""
    dora.post("/api/user/export/json", {"password": PASSWORD, "factor": codes.pop()})
    dora.post("/api/timelineentry/feed", {"titles": False, "password": PASSWORD, "factor": codes.pop()})
    dora.post("/api/password/update", {"oldpassword": PASSWORD, "password": NEW_PASSWORD, "factor": codes.pop()})
    dora.password = NEW_PASSWORD
    before = len(site.mails())
    body = {"email": "neu." + dora.email, "password": NEW_PASSWORD}
    dora.post("/api/email/update", {**body, "factor": codes.pop()})
    dora.post("/api/email/update", {**body, "code": site.code(body["email"], before), "factor": codes.pop()})
    dora.email = body["email"]
    dora.sign_in(codes.pop())


def add_passkey(site, person):
    key = Passkey(site.host)
    made = key.make(person.post("/api/factor/passkey/begin", {"password": person.password})["publickey"])
    person.post("/api/factor/passkey/add", {"name": "Handy", "response": made})
    return key


def passkeys(site):
    """A passkey that is made, renamed, signs in and is removed."""
    paula = Person(site, "paula").sign_up()
    key = add_passkey(site, paula)
    paula.get("/api/factor/passkey/list")
    paula.post("/api/factor/passkey/rename", {"id": key.id, "name": "Tablet"})
    challenge = paula.post("/api/login/passkey/begin", {})["publickey"]
    paula.take(paula.post("/api/login/passkey", {"response": key.sign(challenge, paula.id)}))
    paula.post("/api/factor/passkey/remove", {"id": key.id, "password": PASSWORD})


def forgotten(site):
    """A password that was forgotten, changed by a mailed link while signed in, and changed by the former one."""
    frieda = Person(site, "frieda").sign_up()
    before = len(site.mails())
    frieda.post("/api/password/reset", {"email": frieda.email})
    token = site.link(frieda.email, "/password/new#", before)
    frieda.post("/api/password/reset/change", {"token": token, "password": NEW_PASSWORD})
    frieda.post("/api/login", {"email": frieda.email, "password": PASSWORD}, expected=401)
    frieda.password = NEW_PASSWORD
    frieda.sign_in()
    before = len(site.mails())
    frieda.post("/api/password/reset", {"email": frieda.email})
    token = site.link(frieda.email, "/password/new#", before)
    frieda.post("/api/password/update/token", {"token": token, "password": PASSWORD})
    frieda.password = PASSWORD
    frieda.sign_in()
    frieda.post("/api/password/update", {"oldpassword": PASSWORD, "password": NEW_PASSWORD})


def roles(site, operator):
    """An editor and an admin by the operator; a role by the admin, taken again."""
    ada, carla = Person(site, "ada").sign_up(), Person(site, "carla").sign_up()
    operator("grant", ada.email, "admin")
    ada.sign_in()
    given = ada.post("/api/usersecurityrole/add", {"user": carla.id, "securityrole": 2, "password": PASSWORD}).body
    carla.get(f"/api/usersecurityrole/{given['id']}")
    # Another is taken away first: the last one is kept for the editor's work.
    kept = ada.post("/api/usersecurityrole/add", {"user": carla.id, "securityrole": 3, "password": PASSWORD}).body
    ada.delete(f"/api/usersecurityrole/delete/{kept['id']}")
    return ada, carla.sign_in()


def begin(site, person, path):
    """A browser that was sent to the provider: its headers, and what it was given to bring back."""
    answer = person.post(path, {"category": site.provider.CATEGORY})
    cookies = [line.split(";")[0] for line in answer.headers.get_all("Set-Cookie") or []]
    cookie = next(line for line in cookies if line.startswith("external="))
    return {"Cookie": cookie, "Origin": f"https://{site.host}"}, answer["state"]


def connect(site, person):
    headers, state = begin(site, person, "/api/externalaccount/begin")
    body = {"code": person.email, "state": state, "password": PASSWORD}
    person.post(f"/api/externalaccount/connect/{site.provider.CATEGORY}", body, headers=headers)
    return person.get("/api/externalaccount/list")["items"][0]


def elsewhere(site):
    """Signing up and in by an external account, connecting and disconnecting one."""
    path = f"/api/login/external/{site.provider.CATEGORY}"
    agreed = {"termsaccepted": True, "healthdataaccepted": True}
    grete, again = Person(site, "grete"), Person(site, "grete")
    for person, more in ((grete, agreed), (again, {})):
        headers, state = begin(site, person, "/api/login/external/begin")
        person.take(person.post(path, {"code": grete.email, "state": state, **more}, headers=headers))
    expect(again.id == grete.id, "the external account leads to another person the second time")
    helga = Person(site, "helga").sign_up()
    row = connect(site, helga)
    helga.get(f"/api/externalaccount/{row['id']}")
    helga.post("/api/client-login", {})
    helga.delete(f"/api/externalaccount/delete/{row['id']}")


def settled(site, stage):
    """The operator's part of external accounts: what proves us to the provider."""
    stage.cloud("secretsmanager").put_secret_value(
        SecretId=stage.outputs["ExternalSecretArn"], SecretString=json.dumps(site.provider.secrets())
    )
