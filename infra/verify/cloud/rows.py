"""Every root of the document of the API, and every call of it that reads."""

import secrets

from client import expect

# Rows of these are written by the product alone, or by ways of their own.
BY_OTHER_WAYS = {
    "contact", "document", "externalaccount", "messageoverview", "notification", "proxyaccess", "pushdevice", "studyparticipation",
    "studyquestionnaire", "user", "user.profile", "userrelation", "usersecurityrole",
}
# With every account comes one row.
MADE_WITH_THE_ACCOUNT = {"user", "user.profile"}
# What a change of a row changes, where it has it.
WORDS = ("note", "title", "label", "value", "practice", "city", "icon")


class Document:
    """`shared/openapi.json`."""

    def __init__(self, document):
        self.paths, self.schemas = document["paths"], document["components"]["schemas"]
        self.roots = [name.removesuffix(".add") for name in self.schemas if name.endswith(".add")]

    def example(self, root):
        return dict(self.schemas[f"{root}.add"].get("example") or {})

    def needed(self, root):
        return self.schemas[f"{root}.add"].get("required") or []

    def is_catalog(self, root):
        return "sort" in self.example(root)


def path(root):
    return root.replace(".", "/")


def offer(editor, root, number):
    """A row of a catalog that is seeded as one that is not offered."""
    row = editor.get(f"/api/{root}/{number}").body
    editor.post(f"/api/{root}/update/{number}", {"id": number, "version": row["version"], "active": True})


def of_a_person(document, anna):
    """Adds, reads, changes, reports and deletes a row of every root of a person."""
    waiting = [root for root in document.roots if not document.is_catalog(root) and root not in BY_OTHER_WAYS]
    order = []
    while waiting:
        for root in waiting:
            before = [name for name in document.needed(root) if name in document.roots and not document.is_catalog(name)]
            if all(name in anna.rows for name in before):
                anna.add(root, {**document.example(root), **{name: anna.rows[name]["id"] for name in before}})
                waiting.remove(root)
                order.append(root)
                break
        else:
            expect(False, f"no row of {waiting} can be added: what they need is not there")
    for root in (*order, *MADE_WITH_THE_ACCOUNT):
        one(document, anna, root)
    for root in reversed(order):
        anna.delete(f"/api/{root}/delete/{anna.rows[root]['id']}")
    # Other rows take their place, for whoever reads all there is.
    for root in order:
        before = [name for name in document.needed(root) if name in document.roots and not document.is_catalog(name)]
        anna.add(root, {**document.example(root), **{name: anna.rows[name]["id"] for name in before}})


def one(document, person, root):
    at = f"/api/{path(root)}"
    listed = person.get(f"{at}/list")["items"]
    row = person.rows.get(root) or listed[0]
    person.rows[root] = row
    expect(any(item["id"] == row["id"] for item in listed), f"the row of {root} is not in its list")
    person.get(f"{at}/{row['id']}")
    person.post(f"{at}/new", {})
    word = next((name for name in WORDS if isinstance(document.example(root).get(name), str)), None)
    change = {word: "anders"} if word else document.example(root)
    person.post(f"{at}/update/{row['id']}", {"id": row["id"], "version": row["version"], **change})
    person.post(f"{at}/objectionable/{row['id']}", {"reason": "x"})


def of_catalogs(document, writer, admin, anna):
    """An editor's row in every catalog, an admin's among the roles; a person reports one."""
    for root in filter(document.is_catalog, document.roots):
        editor = admin if root == "securityrole" else writer
        body = document.example(root)
        body["key"] = f"{body['key']}-{secrets.token_hex(3)}"
        row = editor.post(f"/api/{root}/add", body).body
        editor.post(f"/api/{root}/update/{row['id']}", {"id": row["id"], "version": row["version"], "sort": 901})
        # What is not offered, the editor alone sees.
        listed = anna.get(f"/api/{root}/list?p.s=1")["items"]
        reader, seen = (anna, listed[0]) if listed else (editor, row)
        reader.get(f"/api/{root}/{seen['id']}")
        reader.post(f"/api/{root}/objectionable/{seen['id']}", {"reason": "x"})
        editor.delete(f"/api/{root}/delete/{row['id']}")


def every_get(document, anna, others):
    """All that can be read is read. `others`: the addresses of those that no row of a root names."""
    read = 0
    for address, calls in document.paths.items():
        if "get" not in calls:
            continue
        told = others.get(address, address)
        if "{id}" in told:
            root = next((root for root in document.roots if told == f"/api/{path(root)}/{{id}}"), None)
            row = root and (anna.rows.get(root) or next(iter(anna.get(f"/api/{path(root)}/list?p.s=1")["items"]), None))
            if not row:
                # Nobody has one: then it is said so.
                anna.get(told.replace("{id}", "1"), expected=404)
                continue
            told = told.replace("{id}", str(row["id"]))
        anna.get(told)
        read += 1
    return read
