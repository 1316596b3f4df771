"""A table that the stack takes instead of making it: a restored one lacks what a copy does not bring along."""

from problem import Problem

KEYS = [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}]
INDEX = "by-date"
EXPIRY = "ttl"
# Made from the rows that are there: a backup from before it lacks it.
CHANGES = {
    "IndexName": "by-modified",
    "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "changedat", "KeyType": "RANGE"}],
    "Projection": {"ProjectionType": "KEYS_ONLY"},
}


def has_expiry(client, name):
    answer = client.describe_time_to_live(TableName=name)["TimeToLiveDescription"]
    return answer.get("TimeToLiveStatus") in ("ENABLED", "ENABLING")


def has_recovery(client, name):
    answer = client.describe_continuous_backups(TableName=name)["ContinuousBackupsDescription"]
    return answer.get("PointInTimeRecoveryDescription", {}).get("PointInTimeRecoveryStatus") == "ENABLED"


def missing(client, description):
    """What of expiry, recovery, protection and the index of changes is off."""
    name = description["TableName"]
    on = {
        "expiry of rows": has_expiry(client, name),
        "point-in-time recovery": has_recovery(client, name),
        "protection against deletion": description.get("DeletionProtectionEnabled", False),
        "index of changes": any(index["IndexName"] == CHANGES["IndexName"] for index in description.get("GlobalSecondaryIndexes", [])),
    }
    return [what for what, is_on in on.items() if not is_on]


def ensure_settings(cloud, name):
    """Switches on what is off, and answers what it was. A table with other keys is refused."""
    client = cloud("dynamodb")
    description = client.describe_table(TableName=name)["Table"]
    if description["TableStatus"] != "ACTIVE":
        raise Problem(f"The table {name} is {description['TableStatus']}; wait until it is ACTIVE.")
    indexes = [index["IndexName"] for index in description.get("LocalSecondaryIndexes", [])]
    if sorted(description["KeySchema"], key=str) != sorted(KEYS, key=str) or indexes != [INDEX]:
        raise Problem(f"The table {name} is none of this product: it has other keys or indexes.")
    off = missing(client, description)
    if "expiry of rows" in off:
        client.update_time_to_live(TableName=name, TimeToLiveSpecification={"Enabled": True, "AttributeName": EXPIRY})
    if "point-in-time recovery" in off:
        client.update_continuous_backups(TableName=name, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True})
    if "protection against deletion" in off:
        client.update_table(TableName=name, DeletionProtectionEnabled=True)
    if "index of changes" in off:
        # The last one, as the table is busy from then on.
        attributes = [{"AttributeName": key["AttributeName"], "AttributeType": "S"} for key in CHANGES["KeySchema"]]
        client.update_table(TableName=name, AttributeDefinitions=attributes, GlobalSecondaryIndexUpdates=[{"Create": CHANGES}])
    return off
