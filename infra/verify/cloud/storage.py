"""What ministack lacks of DynamoDB and S3, one function each, as `emulator.py` says."""

import json


def settings_of_a_table():
    """Expiry of rows and point-in-time recovery of a table in a template are switched on with it."""
    from ministack.services import dynamodb
    from ministack.services.cloudformation import provisioners

    handlers = provisioners._RESOURCE_HANDLERS["AWS::DynamoDB::Table"]
    create, update = handlers["create"], handlers["update"]

    def settled(answer, properties):
        for setting, change in (
            ("TimeToLiveSpecification", dynamodb._update_ttl),
            ("PointInTimeRecoverySpecification", dynamodb._update_continuous_backups),
        ):
            told = properties.get(setting)
            if told:
                # The flags of a template may be texts.
                told = {key: str(value).lower() == "true" if key.endswith("nabled") else value for key, value in told.items()}
                change({"TableName": answer[0], setting: told})
        return answer

    handlers.update(
        create=lambda logical_id, properties, *more: settled(create(logical_id, properties, *more), properties),
        update=lambda physical, old, new, *more, **keywords: settled(update(physical, old, new, *more, **keywords), new),
    )


def files_of_an_export():
    """An export of a table that has ended is files in the bucket: its rows, packed, and lists of those files."""
    import gzip
    import hashlib

    from ministack.services import dynamodb, s3

    describe = dynamodb._describe_export
    written = set()

    def described(data):
        answer = describe(data)
        export = dynamodb._exports.get(data.get("ExportArn")) or {}
        if export.get("ExportStatus") == "COMPLETED" and export["ExportArn"] not in written:
            written.add(export["ExportArn"])
            rows = [row for rows in dynamodb._tables[dynamodb._table_name_from_arn(export["TableArn"])]["items"].values() for row in rows.values()]
            body = gzip.compress("".join(json.dumps({"Item": row}) + "\n" for row in rows).encode())
            folder = export["ExportManifest"].rsplit("/", 1)[0]
            file = {"itemCount": len(rows), "md5Checksum": hashlib.md5(body).hexdigest(), "dataFileS3Key": f"{folder}/data/rows.json.gz"}
            s3._put_object(export["S3Bucket"], file["dataFileS3Key"], body, {})
            s3._put_object(export["S3Bucket"], f"{folder}/manifest-files.json", (json.dumps(file) + "\n").encode(), {})
            s3._put_object(export["S3Bucket"], export["ExportManifest"], json.dumps({"itemCount": len(rows)}).encode(), {})
        return answer

    dynamodb._describe_export = described


def files_of_the_cdn():
    """The CDN fetches from a bucket over TLS, and is told 404 of what is not there where it may list the bucket."""
    from ministack.core.iam_evaluator import EvalContext, evaluate_resource_policy
    from ministack.core.responses import get_region
    from ministack.services import s3

    serve = s3.serve_cloudfront_origin_fetch

    def allows(owner, bucket, action, resource, source):
        policy = s3._bucket_policies.get_scoped(owner, None, bucket)
        context = EvalContext(
            principal_arn="*", principal_type="Service", principal_account="", action=action, resource_arn=resource,
            region=get_region(), secure_transport=True, service_context={"aws:sourcearn": source},
        )
        return bool(policy) and evaluate_resource_policy(policy, context, service="cloudfront.amazonaws.com").decision == "Allow"

    def fetched(bucket, key, method, headers, source_arn="", oai_id=""):
        stored = s3._ensure_bucket(bucket)
        owner = s3._bucket_owner_account(bucket)
        if stored is not None and key not in stored["objects"] and allows(owner, bucket, "s3:ListBucket", f"arn:aws:s3:::{bucket}", source_arn):
            return s3._error("NoSuchKey", "The specified key does not exist.", 404, f"/{bucket}/{key}")
        return serve(bucket, key, method, headers, source_arn=source_arn, oai_id=oai_id)

    s3._cloudfront_origin_allows = lambda owner, bucket, key, source, identity: allows(
        owner, bucket, "s3:GetObject", f"arn:aws:s3:::{bucket}/{key}", source
    )
    s3.serve_cloudfront_origin_fetch = fetched


def signed_addresses(port):
    """A bucket for which the CDN has no right of its own is asked with what the browser sent: an address somebody signed."""
    import http.client

    from ministack.services import cloudfront

    fetch = cloudfront._fetch_from_origin

    def forwarded(origin, method, uri, query, headers, body):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        kept = {name: value for name, value in headers.items() if name.lower() in ("content-type", "range", "content-length")}
        try:
            path = f"/{origin['s3_bucket']}{uri}" + (f"?{query}" if query else "")
            connection.request(method, path, body=body or None, headers=kept)
            answer = connection.getresponse()
            return answer.status, answer.reason, answer.getheaders(), answer.read()
        finally:
            connection.close()

    async def fetched(origin, method, uri, query, headers, body, *more):
        if not origin.get("s3_bucket") or origin.get("oac_id") or origin.get("oai_id"):
            return await fetch(origin, method, uri, query, headers, body, *more)
        status, reason, pairs, data = await cloudfront.run_reentrant(forwarded, origin, method, uri, query, headers, body)
        return status, reason, cloudfront._multidict_from_pairs(pairs), data

    cloudfront._fetch_from_origin = fetched
