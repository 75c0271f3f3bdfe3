"""A passkey without a person: what a browser and its authenticator would answer."""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

Json = dict[str, Any]
PRESENT_AND_VERIFIED = 0x05
WITH_KEY = 0x40


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One key for one site."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.host = urlsplit(origin).hostname or ""
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = token_bytes(32)
        self.user = b""
        self.count = 0

    def make(self, options: Json) -> Json:
        """Return what `navigator.credentials.create` gives."""
        self.user = bytes_of(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        # A key of ES256 on P-256, as COSE writes it.
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        known = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(PRESENT_AND_VERIFIED | WITH_KEY) + known
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options["challenge"])
        response = {"clientDataJSON": text_of(said), "attestationObject": text_of(made)}
        return self._credential({**response, "transports": ["internal"]})

    def sign(self, options: Json) -> Json:
        """Return what `navigator.credentials.get` gives."""
        self.count += 1
        data = self._data(PRESENT_AND_VERIFIED)
        said = self._said("webauthn.get", options["challenge"])
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": said, "authenticatorData": data, "signature": signed}
        response["userHandle"] = self.user
        return self._credential({name: text_of(value) for name, value in response.items()})

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self._counted()

    def _counted(self) -> bytes:
        return self.count.to_bytes(4)

    def _said(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _credential(self, response: Json) -> Json:
        found = {"id": text_of(self.id), "rawId": text_of(self.id), "type": "public-key"}
        return {**found, "response": response, "clientExtensionResults": {}}
