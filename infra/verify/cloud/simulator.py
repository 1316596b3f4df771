"""The mailbox simulator of SES: addresses at `simulator.amazonses.com` from which mails come back or that call them spam. What became
of a mail goes to the bus of events where its configuration set says so. And a mail to what is no address is refused."""

import json
import time

HOST = "simulator.amazonses.com"

# By how the name of an address begins: event, its name on the bus, and what it tells.
ANSWERS = {
    "bounce": ("Bounce", "Email Bounced", {"bounceType": "Permanent", "bounceSubType": "General"}),
    "ooto": ("Bounce", "Email Bounced", {"bounceType": "Transient", "bounceSubType": "General"}),
    "complaint": ("Complaint", "Email Complaint Received", {"complaintFeedbackType": "abuse"}),
}


def told(mail, message_id):
    """The name of the event of a mail, and what it says; `None` where it just arrives."""
    [address] = mail["Destination"]["ToAddresses"]
    name, _, host = address.partition("@")
    if host != HOST or name.split("+")[0] not in ANSWERS:
        return None
    kind, on_bus, detail = ANSWERS[name.split("+")[0]]
    recipients = "bouncedRecipients" if kind == "Bounce" else "complainedRecipients"
    event = {
        "eventType": kind,
        kind.lower(): {**detail, recipients: [{"emailAddress": address}], "timestamp": moment()},
        "mail": {
            "timestamp": moment(),
            "source": mail["FromEmailAddress"],
            "messageId": message_id,
            "destination": [address],
            "headersTruncated": False,
            "tags": {"ses:configuration-set": [mail["ConfigurationSetName"]]},
        },
    }
    return kind.upper(), on_bus, event


def moment():
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())


def simulated():
    """Has the emulator tell of such mails."""
    from ministack.services import eventbridge, ses_v2

    handle = ses_v2.handle_request

    async def handled(method, path, headers, body, query_params):
        sends = method == "POST" and path.endswith("/outbound-emails")
        mail = json.loads(body) if sends else {}
        if sends and any("@" not in address for address in mail["Destination"]["ToAddresses"]):
            return ses_v2._json_err("BadRequestException", "Missing final '@domain'")
        answer = await handle(method, path, headers, body, query_params)
        if not sends or answer[0] != 200:
            return answer
        told_of = told(mail, json.loads(answer[2])["MessageId"]) if mail.get("ConfigurationSetName") else None
        if told_of:
            kind, name, event = told_of
            destinations = ses_v2._config_sets[mail["ConfigurationSetName"]].get("EventDestinations") or {}
            for destination in destinations.values():
                if destination["Enabled"] and kind in destination["MatchingEventTypes"] and "EventBridgeDestination" in destination:
                    entry = {"Source": "aws.ses", "DetailType": name, "Detail": json.dumps(event)}
                    eventbridge._put_events({"Entries": [entry]}, allow_aws_source=True)
        return answer

    ses_v2.handle_request = handled
