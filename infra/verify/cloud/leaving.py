"""Accounts that are deleted, and the sweep that ends it by its own rule."""

import time

from client import PASSWORD, Person, expect

# What a person leaves outside of their own two partitions.
ELSEWHERE = ("due#", "external#", "feed#", "granted#", "invitation#", "open#", "passkey#", "sole#", "study#")


def rows_of(table, user):
    """Every item of a person, wherever it lies."""
    found, more = [], {}
    while True:
        page = table.scan(**more)
        found += [item for item in page["Items"] if str(user) in item["pk"] or f"{user}" in repr(item)]
        if "LastEvaluatedKey" not in page:
            return found
        more = {"ExclusiveStartKey": page["LastEvaluatedKey"]}


def leave(person, **more):
    answer = person.delete(f"/api/user/delete/{person.id}", {"password": person.password, **more})
    person.site.mail(person.email)
    person.post("/api/login", {"email": person.email, "password": person.password}, expected=401)
    return answer


def swept(site, stage, person):
    """The account goes, and a device that had no network yet writes everything once more; the sweep takes that away by its rule."""
    table = stage.table()
    kept = rows_of(table, person.id)
    leave(person)
    # What is elsewhere comes before its row, by which the sweep finds it: it may run in between.
    for item in sorted(kept, key=lambda item: item["pk"].startswith(("user#", "account#"))):
        if item["pk"] != f"account#{person.id}" or item["sk"] != "account":
            table.put_item(Item=item)
    # Nothing of theirs can come any more: the time that this takes is over.
    # The receipt had not left, so that it is for the sweep to send.
    before = len(site.mails())
    tombstone = {"pk": f"user#{person.id}", "sk": "tombstone"}
    table.update_item(
        Key=tombstone, UpdateExpression="SET #last = :past, email = :email, #language = :german",
        ExpressionAttributeNames={"#last": "last", "#language": "language"},
        ExpressionAttributeValues={":past": 1, ":email": person.email, ":german": 2}, ConditionExpression="attribute_exists(pk)",
    )
    began = time.time()
    while table.get_item(Key=tombstone).get("Item"):
        expect(time.time() - began < 90, "the sweep does not come by its own rule")
        time.sleep(1)
    site.mail(person.email, after=before)
    left = [item for item in rows_of(table, person.id) if item["pk"].startswith(("user#", "account#", *ELSEWHERE[1:]))]
    expect(not left, f"of a deleted account {[(item['pk'], item['sk']) for item in left]} is left")
    expect(not Person(site, "nobody").site.send("GET", "/api/user/list").status < 400, "nobody reads people")
