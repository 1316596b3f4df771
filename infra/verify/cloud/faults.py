"""Faults between functions and the services they ask, as a network or a service in trouble makes them.

The file is read before each call: `{"dynamodb": {"kind": "throttled", "every": 2}}` has every second call of DynamoDB by a function end
so. Kinds: `throttled` (nothing is done), `failed` (500, nothing is done), `lost` (done, and answered with 500), `stalled` (done, and
answered after so many `seconds`), `refused` (by the service's own rules). `only` names operations. Each fault leaves a line in the file
`.seen` beside it.
"""

import asyncio
import itertools
import json
import re

CREDENTIAL = re.compile(rb"Credential=([^/]+)/[0-9]+/[a-z0-9-]+/([a-z0-9-]+)/aws4_request")

# Status, code and sentence by kind; what a service says in its own words.
ANSWERS = {
    "throttled": (400, "ThrottlingException", "Rate exceeded"),
    "failed": (500, "InternalServerError", "Internal server error"),
    "lost": (500, "InternalServerError", "Internal server error"),
    "refused": (400, "MessageRejected", "Email address is not verified."),
}
OWN = {("dynamodb", "throttled"): "ProvisionedThroughputExceededException", ("ses", "throttled"): "TooManyRequestsException"}


def between_functions_and_services(path, operator):
    """`operator`: the access key of whoever is no function."""
    from ministack import app

    served, counts = app.app, {}

    def told():
        try:
            return json.loads(path.read_text())
        except (OSError, ValueError):
            return {}

    def fault_of(scope):
        headers = dict(scope["headers"])
        found = CREDENTIAL.search(headers.get(b"authorization", b""))
        if not found or found[1].decode() == operator:
            return None, None
        service = found[2].decode()
        fault = told().get(service)
        operation = headers.get(b"x-amz-target", b"").decode().rsplit(".", 1)[-1]
        if not fault or (fault.get("only") and operation not in fault["only"]):
            return None, None
        count = counts.setdefault(service, itertools.count(1))
        return (service, fault) if next(count) % fault.get("every", 1) == 0 else (None, None)

    async def answered(scope, receive, send):
        service, fault = fault_of(scope) if scope["type"] == "http" else (None, None)
        if not fault:
            return await served(scope, receive, send)
        with open(f"{path}.seen", "a") as seen:
            print(service, fault["kind"], file=seen)
        if fault["kind"] == "stalled":
            await asyncio.sleep(fault["seconds"])
            return await served(scope, receive, send)
        if fault["kind"] == "lost":
            await served(scope, receive, unheard)
        else:
            while (await receive()).get("more_body"):
                pass
        return await say(send, service, fault["kind"])

    app.app = answered


async def unheard(_event):
    """Takes an answer that nobody hears."""


async def say(send, service, kind):
    status, code, sentence = ANSWERS[kind]
    code = OWN.get((service, kind), code)
    if service == "sns":
        text = f'<ErrorResponse><Error><Type>Sender</Type><Code>{code}</Code><Message>{sentence}</Message></Error></ErrorResponse>'
        mime = b"text/xml"
    else:
        text, mime = json.dumps({"__type": f"com.amazonaws#{code}", "message": sentence}), b"application/x-amz-json-1.0"
    headers = [(b"content-type", mime), (b"x-amzn-errortype", code.encode()), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
