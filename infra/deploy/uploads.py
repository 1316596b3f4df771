"""The bucket of people's files: made by the stack, or one that is there, left from an earlier stack or filled from a copy."""

from botocore.exceptions import ClientError

import stack as stacks
from cloud import absent, code
from problem import Problem

ABSENT = ("404", "NoSuchBucket")
# As in the template.
LIFECYCLE = [
    {
        "ID": "forget", "Status": "Enabled", "Filter": {"Prefix": ""}, "Expiration": {"ExpiredObjectDeleteMarker": True},
        "NoncurrentVersionExpiration": {"NoncurrentDays": 30}, "AbortIncompleteMultipartUpload": {"DaysAfterInitiation": 1},
    },
    {
        "ID": "parts", "Status": "Enabled", "Filter": {"Prefix": "parts/"}, "Expiration": {"Days": 1},
        "NoncurrentVersionExpiration": {"NoncurrentDays": 1},
    },
]
BLOCKED = dict.fromkeys(["BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"], True)


def name(stage, account):
    return stage["uploads"] or f"{stage.stack}-files-{account}-{stage['region']}"


def made_by_stack(cloud, stage, bucket):
    """Whether the stack makes the bucket. Refused where the stage has its files elsewhere: nobody would find them."""
    deployed = stacks.outputs(stacks.describe(cloud, stage)).get("UploadsBucket", bucket)
    if deployed != bucket and not stage["uploads"]:
        raise Problem(f'The files of {stage.name} are in {deployed}. Write uploads = "{deployed}" into {stage.place}.')
    if stacks.owns(cloud, stage, "Uploads", bucket):
        return True
    there = is_there(cloud, bucket)
    if stage["uploads"] and not there:
        raise Problem(f"{stage.place}: there is no bucket {bucket}.")
    return not there


def is_there(cloud, bucket):
    try:
        cloud("s3").head_bucket(Bucket=bucket)
        return True
    except ClientError as error:
        if code(error) in ABSENT:
            return False
        if code(error) == "403":
            raise Problem(f"The bucket {bucket} belongs to somebody else, or refuses these credentials.") from None
        raise


def make_right(cloud, bucket, key):
    """Switches on what a bucket of people's files has and this one lacks, and answers what it was. `key`: the operator's own in KMS."""
    s3, changed = cloud("s3"), []
    blocked = absent(s3.get_public_access_block, "NoSuchPublicAccessBlockConfiguration", Bucket=bucket)
    if (blocked or {}).get("PublicAccessBlockConfiguration") != BLOCKED:
        s3.put_public_access_block(Bucket=bucket, PublicAccessBlockConfiguration=BLOCKED)
        changed.append("nobody from outside")
    if s3.get_bucket_versioning(Bucket=bucket).get("Status") != "Enabled":
        s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
        changed.append("versions")
    rules = absent(s3.get_bucket_lifecycle_configuration, "NoSuchLifecycleConfiguration", Bucket=bucket)
    if {rule.get("ID") for rule in (rules or {}).get("Rules", [])} != {rule["ID"] for rule in LIFECYCLE}:
        s3.put_bucket_lifecycle_configuration(Bucket=bucket, LifecycleConfiguration={"Rules": LIFECYCLE})
        changed.append("expiry of what was deleted")
    if not is_encrypted(s3, bucket, key):
        by = {"SSEAlgorithm": "aws:kms", **({"KMSMasterKeyID": key} if key else {})}
        rule = {"ApplyServerSideEncryptionByDefault": by, "BucketKeyEnabled": True}
        s3.put_bucket_encryption(Bucket=bucket, ServerSideEncryptionConfiguration={"Rules": [rule]})
        changed.append("encryption")
    return changed


def is_encrypted(s3, bucket, key):
    told = absent(s3.get_bucket_encryption, "ServerSideEncryptionConfigurationNotFoundError", Bucket=bucket)
    rules = (told or {}).get("ServerSideEncryptionConfiguration", {}).get("Rules", [])
    by = rules[0]["ApplyServerSideEncryptionByDefault"] if rules else {}
    return by.get("SSEAlgorithm") == "aws:kms" and by.get("KMSMasterKeyID") == key
