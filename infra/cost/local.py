"""The local program with its services open, what it writes down, and a person who reaches it by HTTP."""

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "infra/verify/cloud"))

from client import Failed, Site

# Where Linux keeps files in memory: on a disk every write would wait for it, which no table in the cloud does in this way.
MEMORY = Path("/dev/shm")
STARTS_WITHIN = 120


class Local(Site):
    """`cargo start` with data of its own."""

    def __init__(self, start, port, *arguments):
        super().__init__(port, f"127.0.0.1:{port}")
        self.place = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        self.folder = Path(self.place.name)
        self.log = self.folder / "said.txt"
        command = [str(start), "--port", str(port), "--data", str(self.folder / "data"), "--fresh", *arguments]
        with self.log.open("w") as said:
            self.process = subprocess.Popen(command, cwd=REPOSITORY, stdout=said, stderr=subprocess.STDOUT)
        ends = time.monotonic() + STARTS_WITHIN
        while not (ready := re.search(r"^ready http://127.0.0.1:(\d+)$.*^demo sign-in", self.log.read_text(), re.M | re.S)):
            if self.process.poll() is not None or time.monotonic() > ends:
                raise Failed(f"The local program does not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)
        self.port = int(ready[1])
        self.host = f"127.0.0.1:{self.port}"

    def mails(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/local/outbox.json", timeout=30) as answer:
            told = json.load(answer)["mails"]
        return [{"to": mail["to"].lower().split(","), "subject": mail["subject"], "text": mail["text"]} for mail in told]

    @property
    def environment(self):
        """What other programs have to know to use its services."""
        text = (self.folder / "data/services.env").read_text()
        return dict(re.findall(r"^export (\w+)='(.*?)'$", text, re.M | re.S))

    def units(self):
        """Units of the table that the lines of all calls so far have named."""
        lines = [line for line in self.log.read_text().splitlines() if line.startswith("{") and '"dynamoUnits"' in line]
        return sum(json.loads(line)["dynamoUnits"] for line in lines)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.place.cleanup()


def commit():
    """The commit that is checked out."""
    said = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return said.stdout.strip()
