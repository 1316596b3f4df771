"""What an operator wants to know before the wait, not after it: certificate, mail, name, pages that are open."""

import datetime
import socket
from pathlib import Path

import compatible
import records
from botocore.exceptions import ClientError

from cloud import absent
from problem import Problem


ADVISORIES = Path("infra/security/advisories/commit.txt")
# Days after which known weaknesses of the crates may well have others among them.
MAX_AGE_DAYS = 90


def check(cloud, stage, repository):
    """Sentences for the operator; what makes the deployment pointless stops it."""
    return [*certificate(cloud, stage), *mail(cloud, stage), *name(stage), *weaknesses(repository, datetime.date.today())]


def weaknesses(repository, today):
    """How old the list is that the crates were looked up in."""
    of = datetime.datetime.fromisoformat((repository / ADVISORIES).read_text().split()[1]).date()
    days = (today - of).days
    renew = "`python infra/security/renew.py` brings those since then, from a copy of RustSec"
    return [f"Known weaknesses of the crates are those of {of}, {days} days ago: {renew}."] if days > MAX_AGE_DAYS else []


def open_pages(cloud, bucket, record, api):
    """What the pages of a deployment meet at an API: functions change before the pages do, and pages stay open for days."""
    page = records.contract(cloud, bucket, record)
    met = compatible.sentences(page, api) if page and api else []
    head = f"Open pages of {record['when'][:10]} (commit {record['commit'][:12]}) meet another API:"
    return [head, *(f"  it {sentence}" for sentence in met)] if met else []


def certificate(cloud, stage):
    arn = stage["certificate"]
    if not arn:
        return ["No certificate is set: the site answers under the CDN's own name, and links in mails lead there."]
    found = absent(cloud("acm", "us-east-1").describe_certificate, "ResourceNotFoundException", CertificateArn=arn)
    if found is None:
        raise Problem(f"{stage.path}: the certificate is not there. It has to be in us-east-1, where the CDN looks for it.")
    description = found["Certificate"]
    if description.get("Status") != "ISSUED":
        missing = [option.get("ResourceRecord") for option in description.get("DomainValidationOptions", []) if option.get("ResourceRecord")]
        entries = "; ".join(f"{record['Type']} {record['Name']} {record['Value']}" for record in missing)
        raise Problem(f"The certificate is {description.get('Status')}. It is issued when the DNS has: {entries or 'what ACM asks for'}.")
    names = [description.get("DomainName"), *description.get("SubjectAlternativeNames", [])]
    wildcard = "*." + stage["domain"].split(".", 1)[-1]
    if stage["domain"] not in names and wildcard not in names:
        raise Problem(f"The certificate is for {', '.join(filter(None, names))}, not for {stage['domain']}.")
    return []


def mail(cloud, stage):
    ses = cloud("sesv2")
    identity = stage["mail.identity"]
    try:
        account = ses.get_account()
    except ClientError as error:
        raise Problem(f"SES cannot be asked in {stage['region']}: {error.response['Error'].get('Message')}") from None
    warnings = []
    if not account.get("ProductionAccessEnabled"):
        warnings.append("SES is in its sandbox: mails reach verified addresses alone. Ask for production access (a day or two).")
    found = absent(ses.get_email_identity, "NotFoundException", EmailIdentity=identity)
    if found is None:
        raise Problem(f"SES in {stage['region']} does not know {identity}. Make the identity first: nobody signs up without a mail.")
    if not found.get("VerifiedForSendingStatus"):
        warnings.append(f"SES has not verified {identity} yet: until then no mail leaves, and nobody signs up.")
    return warnings


def name(stage):
    if not stage["certificate"]:
        return []
    try:
        socket.getaddrinfo(stage["domain"], 443)
    except OSError:
        return [f"The DNS does not know {stage['domain']} yet. The entry to make is told at the end."]
    return []
