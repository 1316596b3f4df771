"""A table that the stack takes instead of making it: a restored one lacks what a copy does not bring along."""

from botocore.exceptions import ClientError

from cloud import code
from problem import Problem

KEYS = [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}]
INDEX = "by-date"
EXPIRY = "ttl"


def make_right(cloud, name):
    """Expiry of rows, point-in-time recovery and protection against deletion are switched on. Answers what was missing."""
    client = cloud("dynamodb")
    told = client.describe_table(TableName=name)["Table"]
    if told["TableStatus"] != "ACTIVE":
        raise Problem(f"The table {name} is {told['TableStatus']}; wait until it is ACTIVE.")
    indexes = [index["IndexName"] for index in told.get("LocalSecondaryIndexes", [])]
    if sorted(told["KeySchema"], key=str) != sorted(KEYS, key=str) or indexes != [INDEX]:
        raise Problem(f"The table {name} is none of this product: it has other keys or indexes.")
    missing = []
    expiry = client.describe_time_to_live(TableName=name)["TimeToLiveDescription"]
    if expiry.get("TimeToLiveStatus") not in ("ENABLED", "ENABLING"):
        client.update_time_to_live(TableName=name, TimeToLiveSpecification={"Enabled": True, "AttributeName": EXPIRY})
        missing.append("expiry of rows")
    backups = client.describe_continuous_backups(TableName=name)["ContinuousBackupsDescription"]
    if backups.get("PointInTimeRecoveryDescription", {}).get("PointInTimeRecoveryStatus") != "ENABLED":
        client.update_continuous_backups(TableName=name, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True})
        missing.append("point-in-time recovery")
    if not told.get("DeletionProtectionEnabled"):
        try:
            client.update_table(TableName=name, DeletionProtectionEnabled=True)
        except ClientError as error:
            if code(error) != "ResourceInUseException":
                raise
        missing.append("protection against deletion")
    return missing
