"""The built site: beside the one that is there, in the order in which a page finds what it names."""

import datetime
import hashlib
import mimetypes
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from problem import Problem
from records import keys
from shell import run

IMMUTABLE = "public, max-age=31536000, immutable"
WORKER = "sw.js"
START = "index.html"
# The ending of what `site/scripts/brotli.ts` has compressed.
BROTLI = ".br"

# Those that Python's list lacks or says otherwise.
CONTENT_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}


def build(repository):
    run(["npm", "--prefix", str(repository / "site"), "ci"], repository)
    run(["npm", "--prefix", str(repository / "site"), "run", "build"], repository)
    return repository / "site/dist"


def files(folder):
    """Paths below the folder by their name in the bucket; neither maps of the source nor hidden ones."""
    found = {
        path.relative_to(folder).as_posix(): path
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file() and path.suffix != ".map" and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }
    if START not in found or WORKER not in found:
        raise Problem(f"There is no built site in {folder}.")
    return found


def digest(found):
    """What tells one build from another."""
    total = hashlib.sha256()
    for name, path in found.items():
        total.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def content_type(name):
    return CONTENT_TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def put_all(s3, bucket, sources, prefix="", **more):
    """Several at a time. A failure of one is the failure of all."""

    def put(entry):
        name, body = entry
        lasting = {"CacheControl": IMMUTABLE} if name.startswith("assets/") else {}
        s3.put_object(Bucket=bucket, Key=prefix + name, Body=body(), ContentType=content_type(name), **lasting, **more)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(put, sources.items()))


def is_asset(name):
    return name.startswith("assets/")


def in_order(s3, bucket, sources):
    """What pages name, then the pages, then the worker, which keeps the pages as it finds them. Nothing is removed: whoever
    has a page open goes on with the old one."""
    pages = {name: body for name, body in sources.items() if not is_asset(name) and name not in (START, WORKER)}
    for part in (pages, {START: sources[START]}, {WORKER: sources[WORKER]}):
        put_all(s3, bucket, part)


def upload(cloud, bucket, found, kept):
    """Puts the site there, and its pages beside the records in the bucket `kept`."""
    s3 = cloud("s3")
    there = set(keys(cloud, bucket, "assets/"))
    # Their names tell their content: one that is there is the same.
    fresh = {name: path for name, path in found.items() if is_asset(name) and not name.endswith(BROTLI) and name not in there}
    # Every browser that runs the site reads brotli over TLS. The CDN hands it on as it is, and compresses the rest itself.
    compressed = {name: found[name + BROTLI] for name in fresh if name + BROTLI in found}
    put_all(s3, bucket, {name: path.read_bytes for name, path in fresh.items() if name not in compressed})
    put_all(s3, bucket, {name: path.read_bytes for name, path in compressed.items()}, ContentEncoding="br")
    pages = {name: path.read_bytes for name, path in found.items() if not is_asset(name)}
    put_all(s3, kept, pages, f"site/{digest(found)}/")
    in_order(s3, bucket, pages)


def restore(cloud, bucket, kept, which):
    """Puts the pages of an earlier build back; what they name is there still."""
    prefix, s3 = f"site/{which}/", cloud("s3")

    def body(name):
        return lambda: s3.get_object(Bucket=kept, Key=prefix + name)["Body"].read()

    names = [key.removeprefix(prefix) for key in keys(cloud, kept, prefix)]
    if START not in names:
        raise Problem(f"The pages of the site {which[:12]} are not kept any more.")
    in_order(s3, bucket, {name: body(name) for name in names})


def contact(cloud, bucket, stage):
    """`/.well-known/security.txt` (RFC 9116): whom to tell of a fault that endangers people, for a year from this month on."""
    today = datetime.date.today()
    lines = [f"Contact: mailto:{stage['mail.contact'] or stage['mail.from']}", f"Expires: {today.year + 1}-{today.month:02}-01T00:00:00Z", "Preferred-Languages: de, en"]
    cloud("s3").put_object(Bucket=bucket, Key=".well-known/security.txt", Body="\n".join([*lines, ""]).encode(), ContentType="text/plain; charset=utf-8")


def invalidate(cloud, distribution, reference):
    """The CDN asks for the pages again."""
    batch = {"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": reference}
    cloud("cloudfront").create_invalidation(DistributionId=distribution, InvalidationBatch=batch)
