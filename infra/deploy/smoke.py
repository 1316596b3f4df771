"""Whether a deployed stage answers as it has to, asked from outside as a browser does."""

import http.client
import json
import os
import re
import time
import urllib.parse

from problem import Problem


def get(address, path, through=None):
    """Status, headers and body. `through`: where the address is, when no DNS knows it (an emulator)."""
    url = urllib.parse.urlsplit(address)
    target = urllib.parse.urlsplit(through) if through else url
    kind = http.client.HTTPSConnection if target.scheme == "https" else http.client.HTTPConnection
    connection = kind(target.netloc, timeout=30)
    try:
        connection.request("GET", path, headers={"Host": url.netloc, "Accept": "*/*", **({"X-Forwarded-Proto": "https"} if through else {})})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def faults(address, through):
    found = []

    def ask(path, status):
        answer = get(address, path, through)
        if answer[0] != status:
            found.append(f"{path} answers {answer[0]} instead of {status}")
        return answer

    _, headers, body = ask("/", 200)
    if b"<html" not in body or "content-security-policy" not in headers:
        found.append("/ is not the site with its headers")
    named = re.search(rb'"(/assets/[^"]+\.js)"', body)
    _, headers, _ = ask(named[1].decode(), 200) if named else (found.append("/ names no program"), {}, b"")
    if named and "immutable" not in headers.get("cache-control", ""):
        found.append("a file whose name has a hash is not kept by browsers")
    _, headers, body = ask("/sw.js", 200)
    if "javascript" not in headers.get("content-type", ""):
        found.append("/sw.js is no script")
    _, headers, _ = ask("/assets/not-there-00000000.js", 404)
    if "immutable" in headers.get("cache-control", ""):
        found.append("a file that is not there is kept by browsers")
    status, _, body = ask("/api/api/info", 200)
    if status == 200 and "version" not in json.loads(body):
        found.append("/api/api/info tells no version")
    ask("/api/user/list", 401)
    return found


def check(address):
    """What is wrong, in sentences."""
    try:
        return faults(address, os.environ.get("AWS_ENDPOINT_URL"))
    except OSError as error:
        return [f"{address} does not answer: {error}"]


def wait_until_well(address, tries):
    """Waits until all is well: a CDN takes a while to know a change everywhere."""
    for attempt in range(tries):
        found = check(address)
        if not found:
            return
        if attempt + 1 < tries:
            time.sleep(min(attempt, 15))
    raise Problem("The stage is deployed and does not answer as it has to: " + "; ".join(found) + ".")
