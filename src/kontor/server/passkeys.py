"""Passkeys: what a browser is asked to make or to sign, and whether it did, by WebAuthn."""

import json
import logging
import re
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, Refused

SITE: Final = "Kontor"
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,1400}")
LONGEST_KEY: Final = 2000
"""How long a public key may be as text; one of RSA with 4096 bits has 720 characters."""
T = TypeVar("T")
log = logging.getLogger("kontor.passkeys")


class Site(NamedTuple):
    """Where a passkey is for: the origin of the page, and its host."""

    origin: str
    host: str


class Passkey(NamedTuple):
    """A passkey as it is kept: id and public key as text, and how often it has signed."""

    id: str
    public_key: str
    signed: int


def site_of(origin: str) -> Site:
    """Return the site of a page; refuse an origin that browsers allow no passkeys for."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    is_secure = parts.scheme == "https" or host == "localhost" or host.endswith(".localhost")
    if not host or not is_secure or _is_address(host):
        raise NotAllowed("passkeys need https and a host with a name", code="no-passkeys")
    return Site(origin, host)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def new_passkey_options(site: Site, person: Person, known: Sequence[str]) -> dict[str, Any]:
    """Return what a browser is asked to make: a passkey that is found without naming a guest."""
    found = generate_registration_options(
        rp_id=site.host,
        rp_name=SITE,
        user_name=person.name,
        user_id=person.id.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(id)) for id in known],
    )
    options: dict[str, Any] = json.loads(options_to_json(found))
    return options


def sign_in_options(site: Site) -> dict[str, Any]:
    """Return what a browser is asked to sign, with whichever of its passkeys for this site."""
    options: dict[str, Any] = json.loads(
        options_to_json(generate_authentication_options(rp_id=site.host))
    )
    return options


def challenge_of(credential: dict[str, Any]) -> str:
    """Return the challenge that a browser says it has signed."""

    def read() -> str:
        said = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return bytes_to_base64url(parse_client_data_json(said).challenge)

    return _refusing(read)


def id_of(credential: dict[str, Any]) -> str:
    """Return the id of the passkey that a browser says it has used."""
    told = credential.get("id")
    if not isinstance(told, str) or not ID.fullmatch(told):
        raise Refused("this is not a valid passkey for this site", code="passkey")
    return told


def check_new_passkey(site: Site, challenge: str, credential: dict[str, Any]) -> Passkey:
    """Return a passkey that was made for this site and challenge, or refuse."""
    found = _refusing(
        lambda: verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    )
    key = bytes_to_base64url(found.credential_public_key)
    if len(key) > LONGEST_KEY:
        raise Refused("this passkey is too long", code="passkey")
    return Passkey(bytes_to_base64url(found.credential_id), key, found.sign_count)


def check_signature(
    site: Site, challenge: str, credential: dict[str, Any], passkey: Passkey
) -> int:
    """Return how often a passkey has signed, if it has signed this challenge here; else refuse."""
    found = _refusing(
        lambda: verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.signed,
        )
    )
    return found.new_sign_count


def _refusing(read: Callable[[], T]) -> T:
    """Refuse whatever the bytes of strangers are wrong in, which many libraries may find."""
    try:
        return read()
    except Exception as error:
        log.info("a passkey was refused: %s: %s", type(error).__name__, error)
        raise Refused("this is not a valid passkey for this site", code="passkey") from error
