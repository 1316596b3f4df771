"""The artefacts as Lambda runs them: a process for each call that is under way, events of the HTTP API, the Runtime API of each."""

import base64
import http.client
import http.server
import json
import os
import queue
import re
import subprocess
import threading
import time

import coverage
from client import Answer, Failed, Site
from local import REPOSITORY

PATIENCE = 60
DEADLINE = 10


class Function:
    """One function of the template."""

    def __init__(self, properties, defaults):
        self.name, self.artefact = properties["Handler"], properties.get("CodeUri", defaults["CodeUri"]).rstrip("/").split("/")[-1]
        self.memory = properties.get("MemorySize", defaults["MemorySize"])
        events = [event["Properties"] for event in properties.get("Events", {}).values() if event["Type"] == "HttpApi"]
        self.routes = [(event["Method"].upper(), event["Path"]) for event in events]


def functions():
    told = coverage.read(REPOSITORY / "template.yaml")
    defaults = told["Globals"]["Function"]
    resources = [resource for resource in told["Resources"].values() if resource["Type"] == "AWS::Serverless::Function"]
    return [Function(resource["Properties"], defaults) for resource in resources]


def routed(all_functions):
    """Patterns of calls with their functions, the more particular ones first: a longer path, then a method."""
    found = []
    for function in all_functions:
        for method, path in function.routes:
            pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path).replace(r"\{proxy\+\}", ".+"))
            found.append((re.compile(("[A-Z]+" if method == "ANY" else method) + " " + pattern), f"{method} {path}", function))
    return sorted(found, key=lambda row: (-len(row[1].partition(" ")[2].replace("{proxy+}", "")), row[1].startswith("ANY")))


def event(route, method, target, headers, data):
    """A request as the gateway hands it on (payload format 2.0)."""
    path, _, query = target.partition("?")
    told = {name.lower(): value for name, value in headers.items()}
    told.setdefault("x-forwarded-for", "192.0.2.7")
    told.setdefault("x-forwarded-proto", "https")
    now = time.time()
    made = {
        "version": "2.0", "routeKey": route, "rawPath": path, "rawQueryString": query, "headers": told,
        "requestContext": {
            "accountId": "111122223333", "apiId": "cost", "domainName": "localhost", "domainPrefix": "localhost",
            "http": {"method": method, "path": path, "protocol": "HTTP/1.1", "sourceIp": "192.0.2.7", "userAgent": "cost"},
            "requestId": os.urandom(6).hex(), "routeKey": route, "stage": "$default",
            "time": time.strftime("%d/%b/%Y:%H:%M:%S +0000", time.gmtime(now)), "timeEpoch": int(now * 1000),
        },
        "isBase64Encoded": False,
    }
    cookie = told.pop("cookie", None)
    if cookie:
        made["cookies"] = cookie.split("; ")
    if data is not None:
        try:
            made["body"] = data.decode()
        except UnicodeDecodeError:
            made["body"], made["isBase64Encoded"] = base64.b64encode(data).decode(), True
    return made


class Server(http.server.ThreadingHTTPServer):
    """For a process that is ended while it waits for an answer."""

    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


class Instance:
    """A process of an artefact with a Runtime API of its own."""

    def __init__(self, binary, function, environment):
        self.function, self.work, self.done = function, queue.Queue(), queue.Queue()
        instance = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # One write for head and body: the other side would wait for the second.
            wbufsize = -1
            disable_nagle_algorithm = True

            def log_message(self, *_):
                pass

            def reply(self, status, data=b"", **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                self.wfile.flush()

            def do_GET(self):
                number, told = instance.work.get()
                if told is None:
                    self.close_connection = True
                    return
                self.reply(
                    200, told, Content_Type="application/json", Lambda_Runtime_Aws_Request_Id=f"8476a536-e9f4-11e8-9739-{number:012}",
                    Lambda_Runtime_Deadline_Ms=str(int((time.time() + DEADLINE) * 1000)),
                    Lambda_Runtime_Invoked_Function_Arn="arn:aws:lambda:eu-central-1:111122223333:function:cost",
                )

            def do_POST(self):
                data = self.rfile.read(int(self.headers["Content-Length"]))
                instance.done.put((self.path.rsplit("/", 1)[-1], data))
                self.reply(202)

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        lambdas = {
            "AWS_LAMBDA_RUNTIME_API": f"127.0.0.1:{self.server.server_address[1]}", "_HANDLER": function.name,
            "AWS_LAMBDA_FUNCTION_NAME": f"cost-{function.name}", "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.memory), "AWS_SESSION_TOKEN": "", "LANG": "en_US.UTF-8", "TZ": ":UTC",
        }
        self.process = subprocess.Popen(
            [str(binary)], env={**environment, **lambdas}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.lines, self.number = [], 0
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def call(self, told):
        self.number += 1
        self.work.put((self.number, json.dumps(told).encode()))
        try:
            kind, data = self.done.get(timeout=PATIENCE)
        except queue.Empty:
            raise Failed(f"{self.function.name} does not answer: {self.lines[-5:]}") from None
        if kind != "response":
            raise Failed(f"{self.function.name} fails: {data[:500]!r} {self.lines[-5:]}")
        return json.loads(data or b"null")

    def processor_ms(self):
        """Milliseconds of its threads on a processor so far."""
        spent = 0
        for thread in os.listdir(f"/proc/{self.process.pid}/task"):
            with open(f"/proc/{self.process.pid}/task/{thread}/schedstat") as told:
                spent += int(told.read().split()[0])
        return spent / 1e6

    def peak_kb(self):
        """The most memory that it has occupied."""
        with open(f"/proc/{self.process.pid}/status") as told:
            return int(re.search(r"VmHWM:\s+(\d+) kB", told.read())[1])

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.work.put((0, None))
        self.server.shutdown()
        self.server.server_close()


class Functions:
    """All functions of the template over the services of a local program; calls as a site makes them (`client.Site`)."""

    def __init__(self, local, built, storage=None):
        self.local, self.host, self.built = local, local.host, built
        self.calls, self.broken = 0, []
        all_functions = functions()
        self.routes, self.by_name = routed(all_functions), {function.name: function for function in all_functions}
        kept = local.environment
        self.origin = kept.pop("ORIGIN_SECRET")
        self.environment = {**kept, **({"AWS_ENDPOINT_URL_DYNAMODB": storage} if storage else {})}
        self.free, self.instances, self.lock = {}, [], threading.Lock()

    mail, code, link = Site.mail, Site.code, Site.link

    def mails(self):
        return self.local.mails()

    def binary(self, artefact):
        there = [self.built / artefact / "bootstrap", self.built / artefact]
        found = next((path for path in there if path.is_file()), None)
        if not found:
            raise Failed(f"There is no artefact {artefact} in {self.built}.")
        return found

    def taken(self, function):
        """An instance that is free, or a new one: Lambda gives no two calls to one."""
        with self.lock:
            waiting = self.free.setdefault(function.name, [])
            if waiting:
                return waiting.pop(), False
        instance = Instance(self.binary(function.artefact), function, self.environment)
        with self.lock:
            self.instances.append(instance)
        return instance, True

    def given_back(self, instance):
        with self.lock:
            self.free[instance.function.name].append(instance)

    def work(self, name):
        """Runs a task once, as its clock does; the instance that did."""
        instance, _ = self.taken(self.by_name[name])
        instance.call({"source": "aws.events"})
        self.given_back(instance)
        return instance

    def send(self, method, path, body=None, headers=None, form=None):
        return self.sent(method, path, body, headers, form)[0]

    def sent(self, method, path, body=None, headers=None, form=None):
        """The answer, the instance that gave it, and whether that was new."""
        told = {"x-origin-secret": self.origin, "host": self.host, **(headers or {})}
        data = form if form is not None else body
        if data is not None and not isinstance(data, bytes):
            data = json.dumps(data).encode()
            told.setdefault("Content-Type", "application/json")
        plain = f"{method} {path.partition('?')[0]}"
        found = next(((route, function) for pattern, route, function in self.routes if pattern.fullmatch(plain)), None)
        if not found:
            raise Failed(f"no function answers {plain}")
        instance, is_new = self.taken(found[1])
        try:
            answer = instance.call(event(found[0], method, path, told, data))
        finally:
            self.given_back(instance)
        content = answer.get("body") or ""
        content = base64.b64decode(content) if answer.get("isBase64Encoded") else content.encode()
        message = http.client.HTTPMessage()
        for name, value in answer.get("headers", {}).items():
            message[name] = value
        self.calls += 1
        if answer["statusCode"] >= 500:
            self.broken.append(f"{plain}: {answer['statusCode']} {content[:200]!r}")
        return Answer(answer["statusCode"], message, content), instance, is_new

    def stop(self):
        for instance in self.instances:
            instance.stop()
