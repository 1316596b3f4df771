"""Whoever answers what people send: a role with the policy `Operator` of the template and nothing else."""

import datetime
import json
import time

import boto3
from botocore.exceptions import ClientError
from client import expect

ROLE = "helpdesk"
POLICY = "Operator"


class Helper:
    """Credentials of that role, as an operator's shell has them."""

    def __init__(self, stage):
        self.stage = stage
        iam, trust = stage.cloud("iam"), {"Effect": "Allow", "Principal": {"AWS": "*"}, "Action": "sts:AssumeRole"}
        try:
            document = json.dumps({"Version": "2012-10-17", "Statement": [trust]})
            role = iam.create_role(RoleName=ROLE, AssumeRolePolicyDocument=document)["Role"]
        except iam.exceptions.EntityAlreadyExistsException:
            role = iam.get_role(RoleName=ROLE)["Role"]
        iam.attach_role_policy(RoleName=ROLE, PolicyArn=stage.outputs["OperatorPolicy"])
        taken = stage.cloud("sts").assume_role(RoleArn=role["Arn"], RoleSessionName="sigrid")["Credentials"]
        names = {"AWS_ACCESS_KEY_ID": "AccessKeyId", "AWS_SECRET_ACCESS_KEY": "SecretAccessKey", "AWS_SESSION_TOKEN": "SessionToken"}
        self.environment = {variable: taken[name] for variable, name in names.items()}
        self.session = boto3.Session(**{variable.lower(): value for variable, value in self.environment.items()})

    def operate(self, *arguments):
        return self.stage.operate(*arguments, environment=self.environment)

    def given_up(self, person, who):
        """A mail that SES refuses for the last time is found among the dead letters, and sent once more."""
        table, now = self.stage.table(), int(time.time()) // 60 * 60
        key = {"pk": f"user#{person.id}", "sk": f"mail#{now * 1000:016}"}
        hour = datetime.datetime.fromtimestamp(now, datetime.timezone.utc)
        due = {"pk": f"due#{hour:%Y%m%d%H}#0", "sk": f"{hour:%M}#{key['pk']}#{key['sk']}"}
        table.put_item(Item={**key, "to": "nobody", "subject": "Zuversicht", "text": "Guten Tag", "tries": 5, "dueat": now})
        table.put_item(Item=due)
        began = time.time()
        while "dead" not in table.get_item(Key=key, ConsistentRead=True)["Item"]:
            expect(time.time() - began < 200, "a mail that is refused again and again is not given up")
            time.sleep(0.5)
        number = f"{person.id}-{now * 1000}"
        expect(number in self.operate("deadletters", *who), f"{number} is not among the dead letters")
        table.update_item(Key=key, UpdateExpression="SET #to = :to", ExpressionAttributeNames={"#to": "to"},
                          ExpressionAttributeValues={":to": person.email})
        before = len(person.site.mails())
        self.operate("send-again", number, *who)
        expect(number not in self.operate("deadletters", *who), f"{number} is sent again and given up")
        person.site.mail(person.email, after=before)

    def refused(self, person, who):
        """Neither everybody's rows nor all of one person's."""
        log = self.stage.folder / "denied.jsonl"
        table = self.session.resource("dynamodb").Table(self.stage.outputs["TableName"])
        ran = self.stage.operated("messages", *who, environment=self.environment)
        expect(ran.returncode != 0, f"the helper reads everybody's rows: {ran.stdout}")
        query = {"KeyConditionExpression": "pk = :pk", "ExpressionAttributeValues": {":pk": f"user#{person.id}"}}
        for call in (table.scan, lambda: table.query(**query)):
            try:
                call()
            except ClientError as error:
                expect(error.response["Error"]["Code"] == "AccessDeniedException", f"the helper is told {error}")
            else:
                expect(False, "the helper lists what people have")
        lines = log.read_text().splitlines()
        wanted = [line for line in lines if f"/{ROLE}/" in line]
        actions = [json.loads(line)["action"].split(":")[1] for line in wanted]
        expect(set(actions) == {"Scan", "Query"}, f"the helper was refused {actions}")
        log.write_text("".join(f"{line}\n" for line in lines if line not in wanted))
        # A policy that somebody has cannot be removed with its stack.
        self.stage.cloud("iam").detach_role_policy(RoleName=ROLE, PolicyArn=self.stage.outputs["OperatorPolicy"])
