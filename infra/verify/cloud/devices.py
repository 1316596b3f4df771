"""What people have at hand beside the browser: an authenticator app, a passkey, an account at somebody else's."""

import base64
import hashlib
import hmac
import http.server
import json
import os
import struct
import threading
import time
import urllib.parse

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class App:
    """An authenticator app (RFC 6238: SHA-1, six digits, half a minute)."""

    def __init__(self, secret):
        self.secret = base64.b32decode(secret + "=" * (-len(secret) % 8))
        # Codes are good for a step before and after theirs; no step is used twice.
        self.next = int(time.time()) // 30 - 1

    def code(self):
        """The next code, waiting for its time where the last was of now already."""
        while self.next > int(time.time()) // 30 + 1:
            time.sleep(0.5)
        self.next = max(self.next, int(time.time()) // 30 - 1)
        digest = hmac.new(self.secret, struct.pack(">Q", self.next), hashlib.sha1).digest()
        self.next += 1
        at = digest[-1] & 15
        return f"{(struct.unpack('>I', digest[at : at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Passkey:
    """An authenticator of WebAuthn for a site: a key of P-256, the person present and verified."""

    VERIFIED, ATTESTED = 0x05, 0x40

    def __init__(self, host):
        self.host, self.key, self.number, self.count = host, ec.generate_private_key(ec.SECP256R1()), os.urandom(16), 1

    @property
    def id(self):
        return hashlib.sha256(self.number).hexdigest()

    def client(self, kind, options):
        told = {"type": kind, "challenge": options["challenge"], "origin": f"https://{self.host}", "crossOrigin": False}
        return json.dumps(told).encode()

    def data(self, flags):
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count)

    def answer(self, response):
        return {
            "id": text(self.number), "rawId": text(self.number), "type": "public-key", "response": response,
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
        }

    def make(self, options):
        public = self.key.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        data = self.data(self.VERIFIED | self.ATTESTED) + bytes(16) + struct.pack(">H", 16) + self.number
        # A key of COSE: kind 2, algorithm -7, curve 1, both coordinates.
        data += bytes.fromhex("a5010203262001215820") + point[1:33] + bytes.fromhex("225820") + point[33:]
        attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58" + bytes([len(data)]) + data
        return self.answer({
            "clientDataJSON": text(self.client("webauthn.create", options)), "authenticatorData": text(data),
            "transports": ["internal"], "publicKeyAlgorithm": -7, "attestationObject": text(attestation),
            "publicKey": text(public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)),
        })

    def sign(self, options, user):
        self.count += 1
        client, data = self.client("webauthn.get", options), self.data(self.VERIFIED)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self.answer({
            "clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signed),
            "userHandle": text(struct.pack(">q", user)),
        })


class Provider:
    """External accounts (OAuth 2): whoever brings a code with a name in it is that person."""

    SECRET = "known-to-both"
    CATEGORY = 50
    PLATFORM = 80

    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def reply(self, told):
                body = json.dumps(told).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self):
                form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                self.reply({"access_token": form.get("code", ["us"])[0], "token_type": "Bearer"})

            def do_GET(self):
                email = self.headers["Authorization"].split(" ")[1]
                self.reply({"sub": f"id-of-{email}", "email": email, "email_verified": True, "name": "x"})

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def setting(self):
        """The stage's file of providers."""
        base = f"http://127.0.0.1:{self.server.server_address[1]}"
        common = {"name": "Anderswo", "clientid": "us", "authorize": f"{base}/authorize", "token": f"{base}/token"}
        return [
            {"category": self.CATEGORY, **common, "userinfo": f"{base}/me"},
            {"category": self.PLATFORM, **common, "issuer": base, "keys": f"{base}/keys"},
        ]

    def secrets(self):
        """What proves us to the provider, by category."""
        return {str(category): self.SECRET for category in (self.CATEGORY, self.PLATFORM)}

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
