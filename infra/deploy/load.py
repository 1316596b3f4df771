"""Rows of an export of DynamoDB into a table of this account: `import-table` makes no table with a local index."""

import gzip
import json
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor

import template
from cloud import absent
from problem import Problem

EXPORT_URI = re.compile(r"s3://(?P<bucket>[a-z0-9.-]+)/(?P<prefix>.+?)/?")
# Items of one `BatchWriteItem`, and how many of those are under way at once.
BATCH_SIZE = 25
CONCURRENCY = 16
# How often what a table did not take at once is sent again, and how long that waits at most, in seconds: a new table takes 4,000
# units a second and needs a while to take more.
MAX_ATTEMPTS = 12
MAX_WAIT_SECONDS = 20


def load(cloud, stage, text, uri):
    """Makes the stage's table where it is not there, and writes all rows of the export into it. Answers how many."""
    found = EXPORT_URI.fullmatch(uri)
    if not found:
        raise Problem(f"--load needs the address of an export, such as s3://BUCKET/AWSDynamoDB/NUMBER, not {uri}.")
    bucket, prefix = found["bucket"], found["prefix"]
    manifest = absent(cloud("s3").get_object, "NoSuchKey", Bucket=bucket, Key=f"{prefix}/manifest-files.json")
    if manifest is None:
        raise Problem(f"{uri} is no export that has ended: there is no manifest-files.json.")
    files = [json.loads(line) for line in manifest["Body"].read().decode().splitlines()]
    make(cloud, stage, text)
    return sum(load_file(cloud, stage.table, bucket, file) for file in files)


def make(cloud, stage, text):
    """The table, as the template describes it. What has rows already is not written over."""
    client = cloud("dynamodb")
    if absent(client.describe_table, "ResourceNotFoundException", TableName=stage.table) is None:
        described = template.parse(text)["Resources"]["Table"]["Properties"]
        parts = ("AttributeDefinitions", "BillingMode", "KeySchema", "LocalSecondaryIndexes", "GlobalSecondaryIndexes")
        encryption = {"SSESpecification": {"Enabled": True, "SSEType": "KMS", **({"KMSMasterKeyId": stage["key"]} if stage["key"] else {})}}
        client.create_table(TableName=stage.table, **{part: described[part] for part in parts}, **encryption)
        client.get_waiter("table_exists").wait(TableName=stage.table)
    elif client.scan(TableName=stage.table, Limit=1)["Items"]:
        raise Problem(f"The table {stage.table} has rows already. Name another one in {stage.path} (table = …).")


def load_file(cloud, table, bucket, file):
    body = cloud("s3").get_object(Bucket=bucket, Key=file["dataFileS3Key"])["Body"].read()
    rows = [json.loads(line)["Item"] for line in gzip.decompress(body).decode().splitlines()]
    if len(rows) != file["itemCount"]:
        raise Problem(f"{file['dataFileS3Key']} has {len(rows)} rows instead of {file['itemCount']}.")
    client = cloud("dynamodb")
    batches = [rows[at : at + BATCH_SIZE] for at in range(0, len(rows), BATCH_SIZE)]
    with ThreadPoolExecutor(CONCURRENCY) as pool:
        list(pool.map(lambda batch: write(client, table, batch), batches))
    return len(rows)


def write(client, table, rows):
    left = [{"PutRequest": {"Item": row}} for row in rows]
    for attempt in range(MAX_ATTEMPTS):
        if attempt:
            time.sleep(random.uniform(0, min(0.05 * 2**attempt, MAX_WAIT_SECONDS)))
        left = client.batch_write_item(RequestItems={table: left})["UnprocessedItems"].get(table, [])
        if not left:
            return
    raise Problem(f"The table {table} does not take all rows. Repeat it with another table; nothing else was changed.")
