"""Schemathesis over the real program: as a person and, beside it with data of its own, as an editor.

    run.py START OPERATE FOLDER [SEED]

`cargo verify --only schemathesis` runs it. What it writes is in FOLDER, and on the output when it has ended.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCUMENT = HERE.parents[2] / "shared" / "openapi.json"
PASSWORD = "Apfelbaum-2026!"

# Each operation is called by whom it is for: an editor writes catalogs, a person does all else. That nobody else enters is
# in `functions/tests/coverage.rs`.
EDITORS = '/x-writable-by == "editor"'
ROLES = {"person": ["--exclude-by", EDITORS], "editor": ["--include-by", EDITORS]}

# Cases of each operation beside the hundreds that cover its schema: enough for two to four minutes in all.
EXAMPLES = "3"

# So many operations of one schema have it covered; the others are called with examples and at random. The same code answers
# them, and the tests of each root call them too.
COVERED = 3


def shape(path, method, operation):
    """What its schema says of an operation, without the root that it belongs to."""
    asked = json.dumps([operation.get("parameters"), operation.get("requestBody")], sort_keys=True)
    return method, path.replace("/" + path.split("/")[2], "", 1), asked, operation.get("x-writable-by")


def uncovered():
    """The names of operations that have the schema of others for which it is covered."""
    shapes = defaultdict(list)
    for path, operations in json.loads(DOCUMENT.read_text(encoding="utf-8"))["paths"].items():
        for method, operation in operations.items():
            shapes[shape(path, method, operation)].append(f"{method.upper()} {path}")
    return [name for names in shapes.values() for name in names[COVERED:]]


def settings():
    """The settings of schemathesis, with the operations that are not covered."""
    own = (HERE / "schemathesis.toml").read_text(encoding="utf-8")
    return f"{own}\n[[operations]]\ninclude-name = {json.dumps(uncovered())}\nphases.coverage.enabled = false\n"


def start(program, folder):
    """The program on a free port with empty data, and its address."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(HERE / "hooks.py", folder)
    (folder / "schemathesis.toml").write_text(settings(), encoding="utf-8")
    log = open(folder / "program.log", "w", encoding="utf-8")
    command = [program, "--port", "0", "--data", str(folder / "data"), "--no-site", "--services"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    for line in running.stdout:
        log.write(line)
        if line.startswith("ready "):
            return running, line.split()[1]
    raise SystemExit(f"{program} did not start: {folder / 'program.log'}")


def call(address, path, body, token=None):
    headers = {"Content-Type": "application/json"} | ({"X-Auth-Token": token} if token else {})
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def email(name):
    return f"{name}@zuversicht.example"


def sign_up(address, name):
    person = {"email": email(name), "password": PASSWORD, "termsaccepted": True, "healthdataaccepted": True}
    call(address, "/api/signup", person)
    with urllib.request.urlopen(address + "/local/outbox.json") as answer:
        mails = [mail["text"] for mail in json.load(answer)["mails"] if mail["to"] == email(name)]
    code = re.search(r"^\d{6}$", mails[-1], re.MULTILINE)[0]
    return call(address, "/api/signup", person | {"code": code})["token"]


def rows(address, token):
    """One row of each root that rows of others point to."""

    def add(root, body):
        return call(address, f"/api/{root}/add", body, token)["id"]

    profile = add("medicalprofile", {"birthday": "19740512", "diagnosisdate": "20240101"})
    treatment = add("treatment", {"medicalprofile": profile, "treatmentcategory": 3, "startdate": "20240108"})
    contact = add("addressbookentry", {"addressbookentrycategory": 1, "lastname": "Sommer"})
    return {"medicalprofile": profile, "treatment": treatment, "addressbookentry": contact}


def test(role, program, operate, folder, seed):
    """Whether nothing was found, and what schemathesis said."""
    running, address = start(program, folder)
    try:
        token = sign_up(address, role)
        told = {"rows": rows(address, token), "leaver": sign_up(address, "leaver"), "password": PASSWORD}
        if role == "editor":
            data = ["--data", str(folder / "data")]
            subprocess.run([operate, "grant", email(role), "editor", *data], check=True, stdout=subprocess.DEVNULL)
            token = call(address, "/api/login", {"email": email(role), "password": PASSWORD})["token"]
        command = [
            *["schemathesis", "run", str(DOCUMENT), "--url", address],
            *["--header", f"X-Auth-Token: {token}", "--seed", seed, "--max-examples", EXAMPLES, "--no-color"],
            *["--phases", "examples,coverage,fuzzing", *ROLES[role]],
        ]
        environment = os.environ | {"CONTRACT": json.dumps(told)}
        # Below the folder, where it may leave its own notes.
        ended = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
        return ended.returncode == 0, f"as {role}\n{ended.stdout}{ended.stderr}"
    finally:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)


def main(program, operate, folder, seed="12"):
    program, operate, folder = Path(program).resolve(), Path(operate).resolve(), Path(folder).resolve()
    with ThreadPoolExecutor() as pool:
        runs = [pool.submit(test, role, program, operate, folder / role, seed) for role in ROLES]
        results = [run.result() for run in runs]
    for _, said in results:
        print(said)
    return 0 if all(passed for passed, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
