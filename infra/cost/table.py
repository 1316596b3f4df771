"""The table of a local program, seen from outside: units of reading and writing apart, and what the notifier is to find due."""

import datetime
import http.client
import http.server
import json
import threading
import time
import urllib.parse
import zoneinfo

import boto3
from client import Failed, expect

READS = {"GetItem", "Query", "BatchGetItem", "TransactGetItems", "Scan"}
HOME = zoneinfo.ZoneInfo("Europe/Berlin")
SHARDS, GROUPS = 16, 4
FAR = 9_999_999_999
DAYS = 48 * 3600
# A group of shards whose hour is older is worked on whether something is due or not, so that all runs do the same.
OLD = 1200
# Its line may come after its answer.
SAID_WITHIN = 5
SLOW = "The table was too slow, so that something was asked and counted twice: measure on a quieter machine."


class Counter:
    """Stands between the functions and the table, and adds up the units that each answer tells. The log line of a call has them as
    one sum: reading and writing have different prices."""

    def __init__(self, endpoint):
        self.told = {"calls": 0, "read": 0.0, "write": 0.0, "catalogs": 0.0, "lost": 0}
        counter, table, lock = self, urllib.parse.urlsplit(endpoint), threading.Lock()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1

            def log_message(self, *_):
                pass

            def do_POST(self):
                data = self.rfile.read(int(self.headers["Content-Length"]))
                connection = http.client.HTTPConnection(table.hostname, table.port, timeout=60)
                # The name of the host is part of what is signed.
                connection.request("POST", self.path, data, dict(self.headers))
                answer = connection.getresponse()
                body = answer.read()
                connection.close()
                with lock:
                    counter.count(self.headers["X-Amz-Target"].rsplit(".", 1)[1], data, body)
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    if name.lower() not in ("transfer-encoding", "content-length", "connection"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                self.wfile.flush()

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, client_address):
                # Whoever asked has hung up after a second, and asks again.
                with lock:
                    counter.told["lost"] += 1

        self.server = Server(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def count(self, operation, asked, body):
        told = json.loads(body).get("ConsumedCapacity") or []
        units = sum(one["CapacityUnits"] for one in (told if isinstance(told, list) else [told]))
        self.told["calls"] += 1
        self.told["read" if operation in READS else "write"] += units
        if operation in READS and b'"catalog#' in asked:
            self.told["catalogs"] += units

    def since(self, work):
        """What some work has used. `lost`: how often the table was too slow, so that something was asked and counted twice."""
        before = dict(self.told)
        work()
        return {name: round(value - before[name], 2) for name, value in self.told.items()}

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Table:
    """Its rows, for what no call of the API does: to make something due now."""

    def __init__(self, environment):
        self.name = environment["TABLE_NAME"]
        self.client = boto3.client(
            "dynamodb", endpoint_url=environment["AWS_ENDPOINT_URL_DYNAMODB"], region_name=environment["AWS_REGION"],
            aws_access_key_id=environment["AWS_ACCESS_KEY_ID"], aws_secret_access_key=environment["AWS_SECRET_ACCESS_KEY"],
        )
        self.cursor(0, FAR)

    def rows(self, person):
        condition = {"KeyConditionExpression": "pk = :pk", "ExpressionAttributeValues": {":pk": {"S": f"user#{person.id}"}}}
        pages = self.client.get_paginator("query").paginate(TableName=self.name, **condition)
        return [row for page in pages for row in page["Items"]]

    def cursor(self, hour, until):
        """How far the notifier has come, of all shards and of each group of them (`functions/src/notifier/cursor.rs`). While somebody
        is at work (`until`), the local program's own one waits."""
        fields = {f"{name}{group}": {"N": str(value)} for name, value in (("hour", hour), ("until", until)) for group in ("", *range(GROUPS))}
        self.client.put_item(TableName=self.name, Item={"pk": {"S": "notifier#all"}, "sk": {"S": "cursor"}, **fields})

    def pull(self, row, second, **changed):
        """Makes a row due at this second and answers it, as if it had been so from the beginning (`shared/src/store/keys/due.rs`)."""
        former = int(row["dueat"]["N"])
        values = {"dueat": {"N": str(second)}, **{name: {"S": value} for name, value in changed.items()}}
        names = {f"#{at}": name for at, name in enumerate(values)}
        self.client.delete_item(TableName=self.name, Key=due(former, row))
        self.client.update_item(
            TableName=self.name, Key={"pk": row["pk"], "sk": row["sk"]},
            UpdateExpression="SET " + ", ".join(f"#{at} = :{at}" for at in range(len(values))),
            ExpressionAttributeNames=names, ExpressionAttributeValues={f":{at}": value for at, value in enumerate(values.values())},
        )
        self.client.put_item(TableName=self.name, Item=due(second, row))
        return {**row, **values}


def due(second, row):
    """The item that says when a row is due."""
    pk, sk = row["pk"]["S"], row["sk"]["S"]
    mixed = 0x811C9DC5
    for byte in (pk + sk).encode():
        mixed = (mixed ^ byte) * 0x01000193 % 2**32
    hour = datetime.datetime.fromtimestamp(second, datetime.timezone.utc).strftime("%Y%m%d%H")
    return {"pk": {"S": f"due#{hour}#{(mixed >> 16) % SHARDS}"}, "sk": {"S": f"{second % 3600 // 60:02}#{pk}#{sk}"}}


class Notifier:
    """The artefact of the notifier over a table in which things are due."""

    def __init__(self, functions, table, counter):
        self.functions, self.table, self.counter = functions, table, counter

    def figures(self):
        """What its runs that saw something have said."""
        lines = [line for one in self.functions.instances if one.function.name == "notifier" for line in one.lines]
        return [json.loads(line) for line in lines if '"seen"' in line]

    def run(self, since, expected=None):
        """Units of a run that begins with the hour of `since`, and what it says. It has to see so many items at least: what is told
        may be due to be pushed."""
        before = len(self.figures())
        self.table.cursor(since, 0)
        used = self.counter.since(lambda: self.functions.work("notifier"))
        self.table.cursor(0, FAR)
        ends = time.monotonic() + SAID_WITHIN
        while expected and len(self.figures()) == before and time.monotonic() < ends:
            time.sleep(0.01)
        said = self.figures()[before:]
        seen = said[0] if said else {"seen": 0}
        expect(expected is None or (seen["seen"] >= expected if expected else not seen["seen"]), f"the notifier says {seen} and should have seen {expected}")
        return used, seen

    def each(self, rows, change, expected):
        """Units of one of these rows, each due at its second, and what it was told: what all but one of them take beyond one alone,
        so that what each run takes anyway is in neither."""
        # What was just written is due at once, to be planned; here it waits for its turn.
        rows = [(self.table.pull(row, second + DAYS), second) for row, second in rows]
        one, said_of_one = self.due(rows[:1], change)
        others, said = self.due(rows[1:], change)
        for name, value in expected.items():
            expect(said[name] + said_of_one[name] == value, f"the notifier {name} {said} and {said_of_one} instead of {value}")
        return {
            **{name: round((others[name] - one[name]) / (len(rows) - 2), 2) for name in ("read", "write")},
            **{name: round((said[name] + said_of_one[name]) / len(rows), 2) for name in ("told", "pushed")},
        }

    def due(self, rows, change):
        """A run that finds these rows. A catalog that it had not read yet does not count: it is read once for all people."""
        for row, second in rows:
            self.table.pull(row, second, **change)
        used, said = self.run(int(min([now().timestamp() - OLD, *(second for _, second in rows)])), len(rows))
        expect(not used["lost"], SLOW)
        return {**used, "read": used["read"] - used["catalogs"]}, said


def now():
    return datetime.datetime.now(HOME)


def morning(person):
    """The second of somebody's morning of today (`functions/src/notifier/morning.rs`)."""
    begun = now().replace(hour=8, minute=0, second=0, microsecond=0) + datetime.timedelta(minutes=person.id % 30)
    if not begun < now() or now().hour >= 20:
        raise Failed("Mornings and pushes are measured between nine and twenty o'clock in Berlin.")
    return int(begun.timestamp())
