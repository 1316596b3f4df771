"""People who call the deployed product, by the CDN alone; what they are mailed; and what none of that may be."""

import http.client
import itertools
import json
import re
import secrets
import time

PASSWORD = "Apfelbaum-2026!"
NEW_PASSWORD = "Birnenkuchen-2026!"

# A mail is read by whoever looks over a shoulder, or shares the account.
ILLNESS = re.compile(r"krebs|cancer|tumo|krank|illness|therap|chemo|brust|breast|onko|onco|metasta|patient|arzt|doctor|medi[kc]a", re.I)


class Failed(Exception):
    """Something does not behave as it has to, said in one sentence."""


def expect(true, sentence):
    if not true:
        raise Failed(sentence)


class Answer:
    def __init__(self, status, headers, data):
        self.status, self.headers, self.data = status, headers, data

    @property
    def body(self):
        try:
            return json.loads(self.data or b"null")
        except ValueError:
            return None

    def __getitem__(self, name):
        return self.body[name]


class Site:
    """The CDN of a stage at the emulator's port, and the mails that leave it."""

    def __init__(self, port, host):
        self.port, self.host = port, host
        self.broken, self.calls = [], 0
        # Numbers of requests whose faults somebody has made.
        self.foreseen = set()
        # What else takes part: the identity provider, and the operator's scanner of files.
        self.provider = self.scanned = None
        # Whether nothing more has to be done.
        self.is_over = lambda: False

    def go_on(self):
        expect(not self.is_over(), "what was looked for has happened")

    def send(self, method, path, body=None, headers=None, form=None):
        self.go_on()
        told = {"Host": self.host, "X-Forwarded-Proto": "https", **(headers or {})}
        if form is not None:
            data = form
        elif body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            told.setdefault("Content-Type", "application/json")
        else:
            data = None
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, data, told)
            answer = connection.getresponse()
            found = Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()
        self.calls += 1
        if found.status >= 500:
            self.broken.append(f"{method} {path}: {found.status} {found.data[:200]!r}")
        return found

    def mails(self):
        """All mails, the oldest first: to whom, about what, and the text."""
        self.go_on()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", "/_ministack/ses/messages")
        told = json.loads(connection.getresponse().read())["messages"]
        connection.close()
        return [mail for of in (told.values() if isinstance(told, dict) else [told]) for mail in map(plain, of)]

    def mail(self, email, needle="", after=0):
        """The newest mail to an address with this in its text. Waits for one longer than a run of the notifier and the
        lease of one that died take: the emulator ends a run whose function is changed."""
        for _ in range(2000):
            found = [mail for mail in self.mails()[after:] if email.lower() in mail["to"] and needle in mail["text"]]
            if found:
                return found[-1]
            time.sleep(0.1)
        raise Failed(f"No mail with {needle!r} came to {email}.")

    def code(self, email, after=0):
        text = self.mail(email, after=after)["text"]
        found = re.search(r"^(\d{6})$", text, re.M)
        expect(found, f"No code is in the mail to {email}: {text}")
        return found[1]

    def link(self, email, path, after=0):
        """The secret at the end of a link in a mail, which leads to this site."""
        text = self.mail(email, path, after)["text"]
        found = re.search(rf"https://{re.escape(self.host)}{re.escape(path)}(\S+)", text)
        expect(found, f"The link in the mail to {email} does not lead to https://{self.host}{path}: {text}")
        return found[1]


def plain(mail):
    return {"to": [address.lower() for address in mail["To"]], "subject": mail["Subject"], "text": mail["BodyText"]}


class Person:
    """Somebody with an account."""

    number = itertools.count(1)

    def __init__(self, site, name):
        self.site, self.name, self.password = site, name, PASSWORD
        self.email = f"{name}{next(self.number)}.{secrets.token_hex(3)}@zuversicht.example"
        self.token = self.refresh = self.id = None
        self.rows = {}

    def headers(self, more=None):
        return {**({"X-Auth-Token": self.token} if self.token else {}), **(more or {})}

    def ask(self, method, path, body=None, form=None, expected=None, headers=None):
        """The answer; unless another status is expected, the call has to succeed."""
        answer = self.site.send(method, path, body, self.headers(headers), form)
        if expected and expected >= 500 and answer.status == expected:
            self.site.broken.pop()
            self.site.foreseen.add(answer["requestId"])
        good = 200 <= answer.status < 300 if expected is None else answer.status == expected
        expect(good, f"{self.name}: {method} {path} is answered {answer.status} {answer.data[:300]!r}, body {str(body)[:200]}")
        return answer

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, {} if body is None and "form" not in more else body, **more)

    def delete(self, path, body=None, **more):
        return self.ask("DELETE", path, body, **more)

    def take(self, answer):
        self.token, self.refresh = answer["token"], answer["refreshToken"]
        self.id = answer.body.get("id", self.id)
        return self

    def sign_up(self):
        body = {"email": self.email, "password": self.password, "termsaccepted": True, "healthdataaccepted": True}
        before = len(self.site.mails())
        self.post("/api/signup", body, expected=202)
        return self.take(self.post("/api/signup", {**body, "code": self.site.code(self.email, before)}, expected=201))

    def sign_in(self, factor=None):
        body = {"email": self.email, "password": self.password, **({"factor": factor} if factor else {})}
        return self.take(self.post("/api/login", body, expected=200))

    def renew(self):
        return self.take(self.post("/api/login", {"refresh_token": self.refresh}, expected=200))

    def add(self, root, body):
        row = self.post(f"/api/{root}/add", body).body
        self.rows[root] = row
        return row

    def upload(self, path, data, content, headers=None):
        """Sends a small PDF with what is said of it, and answers its row."""
        head = b'content-disposition: form-data; name="%s"%s\r\n'
        parts = [
            head % (b"data", b"") + b"\r\n" + json.dumps(data).encode(),
            head % (b"file", b'; filename="Befund.pdf"') + b"content-type: application/pdf\r\n\r\n" + content,
        ]
        form = b"".join(b"--letter\r\n" + part + b"\r\n" for part in parts) + b"--letter--\r\n"
        return self.post(path, form=form, headers={"Content-Type": "multipart/form-data; boundary=letter", **(headers or {})}).body
