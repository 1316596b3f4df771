"""What boto3 finds at the services that `cargo start --services` opens. Arguments: the note of a row, the bucket of files."""

import json
import os
import sys
import urllib.error
import urllib.request

import boto3

NOTE, BUCKET = sys.argv[1:]
APPLICATION = "arn:aws:sns:eu-central-1:000000000000:app/GCM/zuversicht"


def refusal(call, **arguments):
    """The code and the message of the error that a call must have."""
    try:
        call(**arguments)
    except Exception as error:
        return error.response["Error"]["Code"], error.response["Error"].get("Message", "")
    raise AssertionError(f"{call} with {arguments} is not refused")


def fetched(address):
    """Status, headers and text of an address, as a page of the site would ask for it."""
    request = urllib.request.Request(address, headers={"Origin": "http://127.0.0.1:8080"})
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        answer = error
    return answer.status, str(answer.headers).lower(), answer.read().decode()


def files():
    s3 = boto3.client("s3")
    s3.put_object(Bucket=BUCKET, Key="boto/letter.pdf", Body=b"%PDF", ContentType="application/pdf")
    found = s3.get_object(Bucket=BUCKET, Key="boto/letter.pdf")
    assert (found["ContentType"], found["Body"].read()) == ("application/pdf", b"%PDF"), found
    address = s3.generate_presigned_url("get_object", {"Bucket": BUCKET, "Key": "boto/letter.pdf"}, 60)
    status, headers, text = fetched(address)
    assert (status, text) == (200, "%PDF") and "access-control" not in headers, (status, headers)
    assert fetched(address.split("?")[0])[0] == 403
    assert fetched(address.replace("letter.pdf?", "other.pdf?"))[0] == 403
    # The program closes the connection, so that there may be no answer to read.
    try:
        s3.put_object(Bucket=BUCKET, Key="boto/large", Body=b"0" * 7 * 1024 * 1024)
        raise AssertionError("too large a file is taken")
    except Exception as error:
        assert not isinstance(error, AssertionError), error
    assert refusal(s3.get_object, Bucket=BUCKET, Key="boto/large")[0] == "NoSuchKey"
    s3.delete_object(Bucket=BUCKET, Key="boto/letter.pdf")
    assert refusal(s3.get_object, Bucket=BUCKET, Key="boto/letter.pdf")[0] == "NoSuchKey"


def mails():
    ses = boto3.client("sesv2")

    def send(to):
        content = {"Simple": {"Subject": {"Data": "Guten Tag"}, "Body": {"Text": {"Data": "boto3"}}}}
        return ses.send_email(FromEmailAddress="a@b.example", Destination={"ToAddresses": [to]}, Content=content)

    assert send("c@d.example")["MessageId"]
    assert refusal(send, to="nobody")[0] == "BadRequestException"


def pushes():
    sns = boto3.client("sns")
    device = {"PlatformApplicationArn": APPLICATION, "Token": "token & <more>", "CustomUserData": "7"}
    arn = sns.create_platform_endpoint(**device)["EndpointArn"]
    assert sns.create_platform_endpoint(**device)["EndpointArn"] == arn
    code, message = refusal(sns.create_platform_endpoint, **{**device, "CustomUserData": "8"})
    assert code == "InvalidParameter", code
    assert "already exists with the same Token, but different attributes" in message, message
    attributes = sns.get_endpoint_attributes(EndpointArn=arn)["Attributes"]
    assert (attributes["Token"], attributes["Enabled"]) == ("token & <more>", "true"), attributes
    message = {"TargetArn": arn, "MessageStructure": "json", "Message": json.dumps({"default": "x"})}
    assert sns.publish(**{**message, "Message": json.dumps({"default": "Neue Nachricht", "GCM": "{}"})})["MessageId"]
    assert refusal(sns.publish, **{**message, "Message": "{}"})[0] == "InvalidParameter"
    sns.publish(TargetArn=arn, Message="nur Text")
    sns.set_endpoint_attributes(EndpointArn=arn, Attributes={"Enabled": "false"})
    assert refusal(sns.publish, **message)[0] == "EndpointDisabled"
    sns.delete_endpoint(EndpointArn=arn)
    sns.delete_endpoint(EndpointArn=arn)
    assert refusal(sns.get_endpoint_attributes, EndpointArn=arn)[0] == "NotFound"
    assert refusal(sns.publish, **message)[0] == "InvalidParameter"


table = boto3.resource("dynamodb").Table(os.environ["TABLE_NAME"])
rows = [row for row in table.scan()["Items"] if row.get("note") == NOTE]
files()
mails()
pushes()
guess = boto3.client(
    "dynamodb", aws_access_key_id=os.environ["AWS_ACCESS_KEY_ID"], aws_secret_access_key="guess"
)
print(json.dumps({"rows": len(rows), "refused": refusal(guess.list_tables)[0]}))
