"""What schemathesis has to know of the API beside its document: who signs in, whose rows there are, what no document can say.

`run.py` starts the program, makes the people of the run and tells of them in the environment.
"""

import json
import os
from datetime import date

import schemathesis
from hypothesis import strategies as st

CONTRACT = json.loads(os.environ["CONTRACT"])
TOKEN = "X-Auth-Token"

# Days as the document means them: of the calendar, and within the lives of people.
schemathesis.openapi.format(
    "yyyymmdd",
    st.dates(min_value=date(1900, 1, 1)).map(lambda day: day.strftime("%Y%m%d")),
)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Points references at rows that are there, and has the account removed of somebody who came for that alone."""
    if case.operation.label == "DELETE /api/user/delete/{id}" and case.headers and TOKEN in case.headers:
        case.headers[TOKEN] = CONTRACT["leaver"]
    if not case.meta.generation.mode.is_positive:
        return
    if isinstance(case.body, dict):
        if case.operation.label == "DELETE /api/user/delete/{id}":
            case.body["password"] = CONTRACT["password"]
        for name, row in CONTRACT["rows"].items():
            if case.body.get(name) is not None:
                case.body[name] = row


def judged(operation, path):
    """Whether the server holds what stands at `path` against other values, rows, the day or the path."""
    names = operation.definition.raw.get("x-judged", [])
    return any(path == name or path.startswith((name + ".", name + "[")) for name in names)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """A refusal of valid data stands unless each of its faults is at a field that the document says it cannot judge."""
    # Providers that the operator has not set up are refused with 501, which the document says.
    if failure.code == "ST101" and response.status_code == 501:
        return response.json()["key"] != "error.external.notconfigured"
    if failure.code != "ST202" or response.status_code != 400:
        return True
    problem = response.json()
    # Nobody can make up the token of a mailed link.
    if problem["key"] == "error.password.token":
        return False
    if problem["key"] != "error.validation":
        return True
    # Which values are each there once, no schema says either.
    faults = [fault for fault in problem["fields"] if fault["key"] != "unique"]
    return not all(judged(case.operation, fault["path"]) for fault in faults)
