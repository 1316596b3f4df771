"""An emulated AWS: ministack, and beside it what it lacks of what the product relies on. Each addition is a function of its own
that says what the service does; none makes anything more lenient.

Arguments: port, folder of its state, file to which every denied right is written (one JSON object a line), and, if it is told,
one to which every right is written that was used, once each. The variable MINUTE says how many seconds a minute of schedule rules
lasts here, HOLD names a file that keeps a stack changing while it is there, FAULTS one that says what fails (`faults.py`).
"""

import json
import os
import sys
import time
from pathlib import Path

import faults
import simulator
import storage

ACCOUNT = "111122223333"
REGION = "eu-central-1"


def environment(port, folder):
    """Has to be set before ministack is loaded."""
    os.environ.update(
        AUTH="true",
        AWS_ACCESS_KEY_ID=ACCOUNT,
        AWS_ENDPOINT_URL=f"http://127.0.0.1:{port}",
        AWS_SECRET_ACCESS_KEY="emulated",
        BIND_HOST="127.0.0.1",
        GATEWAY_PORT=str(port),
        LOG_LEVEL=os.environ.get("LOG_LEVEL", "WARNING"),
        MINISTACK_ACCOUNT_ID=ACCOUNT,
        # An address as its name makes `lambda_http` refuse the domain name of the events.
        MINISTACK_HOST="localhost",
        MINISTACK_REGION=REGION,
        TMPDIR=str(folder),
    )


def denied_rights(log):
    """Every refusal by IAM is noted, so that a test can ask for none."""
    from ministack.core import iam_evaluator

    enforce = iam_evaluator.enforce

    def noted(access_key_id, iam_action, service, region, resource_arn="*", service_context=None):
        context = {**(service_context or {}), **getattr(resource_arn, "context", {})}
        result = enforce(access_key_id, iam_action, service, region, str(resource_arn), context)
        if result is not None:
            told = {"action": iam_action, "resource": str(resource_arn), "by": getattr(result, "principal_arn", None)}
            told["context"] = {key: value for key, value in context.items() if key != "dynamodb:Select"}
            with open(log, "a") as file:
                print(json.dumps(told), file=file)
        return result

    iam_evaluator.enforce = noted


def used_rights(log):
    """Every right that a role has used is noted: who, action, resource and what its conditions look at."""
    from ministack.core import iam_evaluator

    evaluate = iam_evaluator.evaluate
    known = set()

    def noted(context, *policies, **more):
        result = evaluate(context, *policies, **more)
        if result.decision == "Allow" and context.principal_type == "AssumedRole":
            told = context.service_context
            keys = told.get("dynamodb:leadingkeys") or [told.get("s3:prefix") or ""]
            for key in keys:
                line = json.dumps([context.principal_arn, context.action, context.resource_arn, key])
                if line not in known:
                    known.add(line)
                    with open(log, "a") as file:
                        print(line, file=file)
        return result

    iam_evaluator.evaluate = noted


def clock_of_rules(minute):
    """A rule of `rate(1 minute)` is struck once a minute. Here a minute of rules, and of nothing else, lasts so many seconds, so
    that nobody waits five minutes for the sweep."""
    from ministack.services import eventbridge

    seconds = eventbridge._parse_rate_seconds

    def hurried(expression):
        found = seconds(expression)
        return found and found * minute / 60

    eventbridge._parse_rate_seconds = hurried
    eventbridge._SCHEDULER_TICK_INTERVAL = min(eventbridge._SCHEDULER_TICK_INTERVAL, minute / 2)


def leading_keys():
    """`dynamodb:LeadingKeys`: the partition keys that a request names; of a transaction each member's own."""
    from ministack.core import iam_actions

    context_of, checks_of = iam_actions.dynamodb_service_context, iam_actions.dynamodb_transaction_checks

    class Checked(str):
        """The ARN of a table with the condition keys of one member of a transaction."""

        context: dict

    def of_item(item):
        value = (item or {}).get("pk") or {}
        return [value["S"]] if "S" in value else []

    def of_request(request):
        found = of_item(request.get("Key")) + of_item(request.get("Item"))
        condition = request.get("KeyConditionExpression")
        if condition:
            names, values = request.get("ExpressionAttributeNames") or {}, request.get("ExpressionAttributeValues") or {}
            words = condition.replace("(", " ").replace(")", " ").split()
            for at, word in enumerate(words[:-2]):
                if names.get(word, word) == "pk" and words[at + 1] == "=":
                    found.append(values[words[at + 2]]["S"])
        for members in (request.get("RequestItems") or {}).values():
            for key in members.get("Keys", []) if isinstance(members, dict) else []:
                found += of_item(key)
            for member in members if isinstance(members, list) else []:
                found += of_item((member.get("PutRequest") or {}).get("Item"))
                found += of_item((member.get("DeleteRequest") or {}).get("Key"))
        return found

    def context(body):
        told = context_of(body)
        try:
            found = of_request(json.loads(body or b"{}"))
        except (ValueError, AttributeError, KeyError, TypeError):
            found = []
        return {**told, **({"dynamodb:LeadingKeys": found} if found else {})}

    def checks(iam_action, body, region, account_id):
        told = checks_of(iam_action, body, region, account_id)
        if not told:
            return told
        members = [of for item in json.loads(body)["TransactItems"] for of in item.values()]
        if len(members) != len(told):
            return told
        keyed = []
        for (action, arn), member in zip(told, members, strict=True):
            checked = Checked(arn)
            checked.context = {"dynamodb:LeadingKeys": of_request(member)}
            keyed.append((action, checked))
        return keyed

    iam_actions.dynamodb_service_context = context
    iam_actions.dynamodb_transaction_checks = checks


def sender_of_mails():
    """`ses:FromAddress`: the sender that a mail names. The right to send is one on the identity that vouches for the sender (the
    address itself where that was verified, else its domain), and one on the configuration set that a mail names, which has to be
    there."""
    from ministack import app
    from ministack.services import ses_v2

    enforce = app._enforce_data_plane
    kept = {}
    outer = app._enforce_ses_v2

    def with_sender(method, path, headers, body, query_params, request_id):
        try:
            told = json.loads(body or b"{}")
        except ValueError:
            told = {}
        kept["from"], kept["set"] = told.get("FromEmailAddress"), told.get("ConfigurationSetName")
        return outer(method, path, headers, body, query_params, request_id)

    def checked(service, iam_action, headers, query_params, request_id, **more):
        if service == "sesv2" and kept.get("from"):
            sender = kept["from"]
            more["service_context"] = {**(more.get("service_context") or {}), "ses:FromAddress": sender}
            if iam_action == "ses:SendEmail":
                arn = f"arn:aws:ses:{REGION}:{ACCOUNT}"
                if kept["set"]:
                    named = {**more, "resource_arn": f"{arn}:configuration-set/{kept['set']}"}
                    refused = enforce(service, iam_action, headers, query_params, request_id, **named)
                    if refused:
                        return refused
                    if kept["set"] not in ses_v2._config_sets:
                        return ses_v2._json_err("NotFoundException", f"Configuration set {kept['set']} does not exist.", 404)
                identity = sender if sender in ses_v2._identities else sender.split("@")[-1]
                more["resource_arn"] = f"{arn}:identity/{identity}"
        return enforce(service, iam_action, headers, query_params, request_id, **more)

    app._enforce_ses_v2, app._enforce_data_plane = with_sender, checked


def arn_of_a_secret():
    """`Ref` of a secret is its ARN."""
    from ministack.services import secretsmanager
    from ministack.services.cloudformation import provisioners

    handlers = provisioners._RESOURCE_HANDLERS["AWS::SecretsManager::Secret"]
    create, update, delete = handlers["create"], handlers["update"], handlers["delete"]

    def name_of(arn):
        found = [name for name, secret in secretsmanager._secrets.items() if secret["ARN"] == arn]
        return found[0] if found else arn

    def created(*arguments):
        _, attributes = create(*arguments)
        return attributes["Arn"], attributes

    def updated(physical, *more, **keywords):
        name, attributes = update(name_of(physical), *more, **keywords)
        return secretsmanager._secrets[name]["ARN"], attributes

    handlers.update(create=created, update=updated, delete=lambda physical, *more: delete(name_of(physical), *more))


def gateway_behind_the_cdn(port):
    """The CDN reaches the HTTP API by the name that the service gives it, which no DNS knows here."""
    import re

    from ministack import app
    from ministack.services import cloudfront

    app._EXECUTE_API_RE = re.compile(rf"^([a-f0-9]{{8}})\.execute-api\.(?:localhost|{REGION}\.amazonaws\.com)(?::\d+)?$")

    target, owned = cloudfront._origin_connect_target, cloudfront._is_aws_owned_host

    def is_gateway(host):
        return ".execute-api." in host

    def connect(origin, viewer_is_https):
        return ("127.0.0.1", port, False) if is_gateway(origin["domain_name"]) else target(origin, viewer_is_https)

    # The address that is dialled is this machine's; the name is the one that the request says.
    cloudfront._origin_connect_target = connect
    cloudfront._is_aws_owned_host = lambda host: owned(host) and host != "127.0.0.1"


def stacks_that_take_time(hold):
    """While a stack changes others are answered, also of what state it is in. It goes on changing as long as the file `hold` is there."""
    from ministack.services.cloudformation import provisioners, stacks

    beside = stacks._runs_on_worker_thread
    stacks._runs_on_worker_thread = lambda kind: kind == "AWS::Lambda::Function" or beside(kind)
    handlers = provisioners._RESOURCE_HANDLERS["AWS::Lambda::Function"]
    update = handlers["update"]

    def held(*arguments, **keywords):
        while hold and hold.exists():
            time.sleep(0.05)
        return update(*arguments, **keywords)

    handlers["update"] = held


def transport():
    """Whoever asks AWS does it over TLS: SDKs, the CDN, browsers. Here all of them reach one port without it, and what says nothing of
    its transport counts as having come over TLS; `X-Forwarded-Proto: http` says that something has not."""
    from ministack import app

    served = app.app

    async def secured(scope, receive, send):
        if scope["type"] == "http" and not any(name.lower() == b"x-forwarded-proto" for name, _ in scope["headers"]):
            scope = {**scope, "headers": [*scope["headers"], (b"x-forwarded-proto", b"https")]}
        await served(scope, receive, send)

    app.app = secured


def endpoints_of_devices():
    """An endpoint has an ARN of its own kind, `endpoint/PLATFORM/NAME/ID`, and one that was disabled takes no push. The right to make
    one is asked for on its application, that to remove one on itself."""
    from ministack.core import iam_actions
    from ministack.services import sns

    resource_of = iam_actions.extract_resource_arn

    def resource(service, method, path, headers, body, query_params, *more):
        if service == "sns":
            for name in ("PlatformApplicationArn", "EndpointArn"):
                arn = iam_actions._query_param(query_params, name)
                if arn:
                    return arn
        return resource_of(service, method, path, headers, body, query_params, *more)

    iam_actions.extract_resource_arn = resource

    create, publish, normalized = sns._create_platform_endpoint, sns._publish, sns._normalize_arn

    def created(parameters):
        known = set(sns._platform_endpoints)
        status, headers, body = create(parameters)
        for arn in set(sns._platform_endpoints) - known:
            named = arn.replace(":app/", ":endpoint/", 1)
            endpoint = sns._platform_endpoints.pop(arn)
            sns._platform_endpoints[named] = {**endpoint, "arn": named}
            body = body.replace(arn.encode(), named.encode()) if isinstance(body, bytes) else body.replace(arn, named)
        return status, headers, body

    def published(parameters):
        endpoint = sns._platform_endpoints.get(normalized(sns._p(parameters, "TargetArn")))
        if endpoint and endpoint["attributes"]["Enabled"].lower() != "true":
            return sns._error("EndpointDisabled", "Endpoint is disabled", 400)
        return publish(parameters)

    sns._create_platform_endpoint, sns._publish = created, published


def patterns_of_the_log():
    """A pattern in braces, such as `{ $.status >= 500 }`, looks at a field of lines that are JSON."""
    import operator
    import re

    from ministack.services import cloudwatch_logs

    compiled = cloudwatch_logs._compile_filter_pattern
    form = re.compile(r'\{ \$\.(\w+) (=|>=|>) (?:"(.*)"|([0-9.]+)) \}')
    compare = {"=": operator.eq, ">=": operator.ge, ">": operator.gt}

    def pattern(raw):
        if not raw.startswith("{"):
            return compiled(raw)
        found = form.fullmatch(raw)
        if not found:
            raise ValueError(f"the emulator does not understand the pattern {raw}")
        name, how, text, number = found.groups()
        wanted, kind = (text, str) if number is None else (float(number), (int, float))

        def matches(line):
            try:
                value = json.loads(line).get(name)
            except (ValueError, AttributeError):
                return False
            return isinstance(value, kind) and compare[how](value, wanted)

        return matches

    cloudwatch_logs._compile_filter_pattern = pattern


def policies_of_the_cdn():
    """A distribution that names a policy which is not there is refused (`NoSuchOriginRequestPolicy` and its like)."""
    from ministack.services import cloudfront
    from ministack.services.cloudformation import provisioners

    handlers = provisioners._RESOURCE_HANDLERS["AWS::CloudFront::Distribution"]
    known = {
        "CachePolicyId": cloudfront.cache_policy_params,
        "OriginRequestPolicyId": cloudfront.origin_request_policy_config,
    }

    def checked(properties):
        told = properties["DistributionConfig"]
        for behaviour in (told["DefaultCacheBehavior"], *told.get("CacheBehaviors", [])):
            for name, find in known.items():
                if behaviour.get(name) and not find(behaviour[name]):
                    raise ValueError(f"The specified {name} {behaviour[name]} does not exist.")

    create, update = handlers["create"], handlers["update"]

    def created(logical_id, properties, *more):
        checked(properties)
        return create(logical_id, properties, *more)

    def updated(physical, old, new, *more, **keywords):
        checked(new)
        return update(physical, old, new, *more, **keywords)

    handlers["create"], handlers["update"] = created, updated


def routes_of_the_api():
    """The OpenAPI document in the property `Body` of an HTTP API makes its routes and integrations."""
    from ministack.services.cloudformation import provisioners

    handlers = provisioners._RESOURCE_HANDLERS["AWS::ApiGatewayV2::Api"]
    service = provisioners._apigw_v2

    def imported(api_id, properties):
        service._routes[api_id], service._integrations[api_id] = {}, {}
        by_uri = {}
        for path, methods in (properties.get("Body") or {}).get("paths", {}).items():
            for method, described in methods.items():
                integration = described.get("x-amazon-apigateway-integration") or {}
                uri = integration.get("uri")
                if uri not in by_uri:
                    told = {"integrationType": "AWS_PROXY", "integrationUri": uri, "payloadFormatVersion": integration["payloadFormatVersion"]}
                    by_uri[uri] = json.loads(service._create_integration(api_id, told)[2])["integrationId"]
                verb = "ANY" if method == "x-amazon-apigateway-any-method" else method.upper()
                key = path if path == "$default" else f"{verb} {path}"
                service._create_route(api_id, {"routeKey": key, "target": f"integrations/{by_uri[uri]}"})

    def named(physical, properties):
        title = ((properties.get("Body") or {}).get("info") or {}).get("title")
        if title:
            service._apis[physical]["name"] = title

    create, update = handlers["create"], handlers["update"]

    def created(logical_id, properties, *more):
        physical, attributes = create(logical_id, properties, *more)
        named(physical, properties)
        imported(physical, properties)
        return physical, attributes

    def updated(physical, old, new, *more, **keywords):
        answer = update(physical, old, new, *more, **keywords)
        imported(answer[0], new)
        return answer

    handlers["create"], handlers["update"] = created, updated


def main():
    port, folder, log = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    used = Path(sys.argv[4]) if len(sys.argv) > 4 else None
    folder.mkdir(parents=True, exist_ok=True)
    environment(port, folder)
    sys.argv = ["ministack"]
    import ministack.app as app

    denied_rights(log)
    if used:
        used_rights(used)
    if "MINUTE" in os.environ:
        clock_of_rules(float(os.environ["MINUTE"]))
    leading_keys()
    sender_of_mails()
    simulator.simulated()
    arn_of_a_secret()
    storage.settings_of_a_table()
    storage.files_of_the_cdn()
    storage.signed_addresses(port)
    gateway_behind_the_cdn(port)
    stacks_that_take_time(Path(os.environ["HOLD"]) if "HOLD" in os.environ else None)
    if "FAULTS" in os.environ:
        faults.between_functions_and_services(Path(os.environ["FAULTS"]), ACCOUNT)
    transport()
    endpoints_of_devices()
    policies_of_the_cdn()
    patterns_of_the_log()
    storage.files_of_an_export()
    routes_of_the_api()
    app.main()


if __name__ == "__main__":
    main()
