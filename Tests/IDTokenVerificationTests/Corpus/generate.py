#!/usr/bin/env python3
"""Generates tokens.json: signed ID tokens and session cookies, good and bad, with the outcome that is wanted and that of
firebase-admin. Each case is made for both kinds, and a few more for session cookies.

Needs PyJWT, cryptography, firebase-admin and google-auth:

    pip install --target /tmp/py pyjwt cryptography firebase-admin google-auth
    PYTHONPATH=/tmp/py python3 generate.py [--check]

With --check nothing is written: exit code 1 says that the tokens or a verdict are otherwise than in tokens.json.

Tokens and keys come from PyJWT and cryptography, so nothing here shares code with the verifier that is tested. The keys
in keys/ are made for this corpus and sign nothing else. RS256 is deterministic: but for the tokens signed by PSS
the output is the same each time.
"""

import base64
import datetime
import hashlib
import hmac
import json
import pathlib
import sys

import firebase_admin
import google.auth._helpers
import jwt
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.x509.oid import NameOID
from firebase_admin import _token_gen, auth, credentials, tenant_mgt
from google.oauth2 import id_token

HERE = pathlib.Path(__file__).parent
PROJECT = "demo-project"
NOW = 1_800_000_000
UID = "Xk3uQ9mPz0bT7wLc2VfR5sHyNd84"


# Keys

def private_key(name):
    path = HERE / "keys" / f"{name}.pem"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        path.write_bytes(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return serialization.load_pem_private_key(path.read_bytes(), None)


def certificate(key, first=NOW - 86400, last=NOW + 16 * 86400):
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "securetoken.system.gserviceaccount.com")])
    moment = lambda seconds: datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(1).not_valid_before(moment(first)).not_valid_after(moment(last))
            .sign(key, hashes.SHA256()))
    return made.public_bytes(serialization.Encoding.PEM).decode()


def jwk(key, kid):
    numbers = key.public_key().public_numbers()
    text = lambda n: b64(n.to_bytes((n.bit_length() + 7) // 8, "big"))
    return {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": kid, "n": text(numbers.n), "e": text(numbers.e)}


def b64(data):
    return base64.urlsafe_b64encode(data if isinstance(data, bytes) else data.encode()).rstrip(b"=").decode()


class Kind:
    """A kind of token: who issues it, how long it is good, and the keys that sign it."""

    def __init__(self, name, prefix, issuer, lifetime, keys):
        self.name, self.prefix, self.issuer, self.lifetime = name, prefix, issuer, lifetime
        self.one, self.two, self.old = (private_key(name) for name in keys)
        self.x509 = {"kid1": certificate(self.one), "kid2": certificate(self.two),
                     "expired": certificate(self.old, NOW - 20 * 86400, NOW - 86400)}
        self.jwks = {"keys": [jwk(self.one, "kid1"), jwk(self.two, "kid2")]}


ID_TOKEN = Kind("idToken", "", "https://securetoken.google.com/", 3600, ["one", "two", "old"])
COOKIE = Kind("sessionCookie", "cookie: ", "https://session.firebase.google.com/", 5 * 86400,
              ["cookie-one", "cookie-two", "cookie-old"])
STRANGER = private_key("stranger")
K = ID_TOKEN  # The kind of the tokens that are being made.


# Tokens

def payload(**changes):
    claims = {
        "name": "Octo Cat", "picture": "https://example.com/octo.png",
        "iss": K.issuer + PROJECT, "aud": PROJECT, "auth_time": NOW - 60, "user_id": UID,
        "sub": UID, "iat": NOW - 5, "exp": NOW - 5 + K.lifetime, "email": "octo@example.com", "email_verified": False,
        "firebase": {"identities": {"github.com": ["583231"], "email": ["octo@example.com"]},
                     "sign_in_provider": "github.com"},
    }
    for name, value in changes.items():
        if value is ...:
            claims.pop(name, None)
        else:
            claims[name] = value
    return claims


def both(uid):
    return payload(sub=uid, user_id=uid)


def sign(claims, key=None, kid="kid1", **header):
    """By PyJWT: the ordinary case."""
    names = {} if kid is None else {"kid": kid}
    return jwt.encode(claims, key or K.one, algorithm="RS256", headers={**names, **header})


def raw(header, claims, signature=None):
    """By hand, from texts or objects, for what PyJWT would not make."""
    text = lambda part: part if isinstance(part, (str, bytes)) else json.dumps(part, separators=(",", ":"))
    signed = f"{b64(text(header))}.{b64(text(claims))}"
    if signature is None:
        signature = K.one.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())
    return f"{signed}.{b64(signature)}"


HEADER = {"alg": "RS256", "kid": "kid1", "typ": "JWT"}


def hs256(header, claims, secret):
    signed = f"{b64(json.dumps(header))}.{b64(json.dumps(claims))}"
    return f"{signed}.{b64(hmac.new(secret, signed.encode(), hashlib.sha256).digest())}"


def noncanonical(text):
    """The same bytes by another text: the bits beyond the last byte are set."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return text[:-1] + digits[digits.index(text[-1]) + 1]


def nested(depth):
    value = 1
    for _ in range(depth):
        value = [value]
    return value


def flipped(text):
    data = bytearray(base64.urlsafe_b64decode(text + "=="))
    data[100] ^= 1
    return b64(bytes(data))


ACCEPT = "accept"
T = []


def case(name, token, wanted, stricter=None, **options):
    T.append({"name": K.prefix + name, "kind": K.name, "wanted": wanted, "stricter": stricter, "options": options,
              "token": token})


def generate(kind):
    global K
    K, other_kind = kind, COOKIE if kind is ID_TOKEN else ID_TOKEN
    GOOD = sign(payload())
    HEAD, BODY, SIGNATURE = GOOD.split(".")

    # Good ones.
    case("good", GOOD, ACCEPT)
    case("good, second key", sign(payload(), K.two, "kid2"), ACCEPT)
    case("custom claims", sign(payload(admin=True, level=7, teams=["red", {"id": 1}])), ACCEPT)
    case("exp with a fraction", sign(payload(exp=NOW + 3595.5)), ACCEPT)
    case("identities with a text for a list",
         sign(payload(firebase={"identities": {"github.com": "583231"}, "sign_in_provider": "github.com"})), ACCEPT)
    case("no firebase claim", sign(payload(firebase=...)), ACCEPT)
    case("uid of 128 characters", sign(both("u" * 128)), ACCEPT)
    case("no user_id", sign(payload(user_id=...)), ACCEPT)
    case("anonymous", sign(payload(
        email=..., email_verified=..., name=..., picture=..., provider_id="anonymous",
        firebase={"identities": {}, "sign_in_provider": "anonymous"})), ACCEPT)
    case("microsoft.com", sign(payload(
        picture=..., firebase={"identities": {"microsoft.com": ["4b2eabcdefghijkl"]},
                               "sign_in_provider": "microsoft.com"})), ACCEPT)
    case("twitter.com", sign(payload(firebase={"identities": {"twitter.com": ["2244994945"]},
                                               "sign_in_provider": "twitter.com"})), ACCEPT)
    case("second factor", sign(payload(firebase={
        "identities": {"email": ["octo@example.com"]}, "sign_in_provider": "password",
        "sign_in_second_factor": "phone", "second_factor_identifier": "c4f5"})), ACCEPT)
    case("tenant, any asked for", sign(payload(firebase={
        "identities": {}, "sign_in_provider": "password", "tenant": "tenant2-m6tyz"})), ACCEPT)
    case("unknown provider", sign(payload(firebase={"identities": {}, "sign_in_provider": "oidc.corp"})), ACCEPT)
    case("no typ in the header", raw({"alg": "RS256", "kid": "kid1"}, payload()), ACCEPT)
    case("uid beyond ASCII", sign(both("é😀")), ACCEPT)
    case("email_verified as a text", sign(payload(email_verified="true")), ACCEPT)
    case("exp one second ahead", sign(payload(exp=NOW + 1)), ACCEPT)
    case("iat now", sign(payload(iat=NOW, auth_time=NOW)), ACCEPT)

    # The text.
    case("empty text", "", "malformed.segments")
    case("two parts", f"{HEAD}.{BODY}", "malformed.segments")
    case("four parts", f"{GOOD}.x", "malformed.segments")
    case("garbage", "not.a.token", "malformed.base64url")
    case("header is no Base64", f"!{HEAD}.{BODY}.{SIGNATURE}", "malformed.base64url")
    case("white space inside", f"{HEAD}.{BODY[:8]} {BODY[8:]}.{SIGNATURE}", "malformed.base64url")
    case("standard alphabet in the signature",
         f"{HEAD}.{BODY}.{SIGNATURE.replace('-', '+').replace('_', '/')}", "malformed.base64url",
         "one token has one text")
    case("padded signature", f"{GOOD}==", "malformed.base64url", "one token has one text")
    case("bits beyond the signature", f"{HEAD}.{BODY}.{noncanonical(SIGNATURE)}", "malformed.base64url",
         "one token has one text")
    case("payload is a list", raw(HEADER, [payload()]), "malformed.notAnObject")
    case("payload is a text", raw(HEADER, '"x"'), "malformed.notAnObject")
    case("header is a list", raw([HEADER], payload()), "malformed.notAnObject")
    case("payload is no JSON", raw(HEADER, "{'sub': 1}"), "malformed.json")
    case("payload with a comma too many", raw(HEADER, json.dumps(payload())[:-1] + ",}"), "malformed.json")
    case("payload with a comment", raw(HEADER, json.dumps(payload()) + "/**/"), "malformed.json")
    case("payload is not UTF-8", raw(HEADER, json.dumps(payload()).encode().replace(b"Octo", b"\xff\xfe")),
         "malformed.json")
    case("payload with a byte order mark", raw(HEADER, "\ufeff" + json.dumps(payload())), "malformed.json")
    case("NaN in the payload", raw(HEADER, json.dumps(payload(score=float("nan")))), "malformed.json",
         "NaN is no JSON")
    case("a lone surrogate", raw(HEADER, json.dumps(payload()).replace("Octo", "\\ud800")), "malformed.json",
         "no text can hold half a character (V14)")
    case("sub stands twice", raw(HEADER, json.dumps(payload())[:-1] + ',"sub":"mallory"}'),
         "malformed.duplicateKey", "readers disagree on which counts (V14)")
    case("sub stands twice, escaped", raw(HEADER, json.dumps(payload())[:-1] + ',"\\u0073ub":"mallory"}'),
         "malformed.duplicateKey", "readers disagree on which counts (V14)")
    case("alg stands twice", raw('{"alg":"none","kid":"kid1","alg":"RS256"}', payload()), "malformed.duplicateKey",
         "readers disagree on which counts (V14)")
    case("a key stands twice, deep",
         raw(HEADER, json.dumps(payload()).replace('"identities": {', '"identities": {"email": [], ')),
         "malformed.duplicateKey", "readers disagree on which counts (V14)")
    case("depth 32", sign(payload(deep=nested(31))), ACCEPT)
    case("depth 33", sign(payload(deep=nested(32))), "malformed.depth", "a limit of ours")
    case("more than 16 KiB", sign(payload(bulk="x" * 16384)), "malformed.tooLarge", "a limit of ours")

    # The header.
    case("alg none, unsigned", raw({"alg": "none", "typ": "JWT"}, payload(), signature=b""), "algorithmNotAllowed")
    case("alg none, unsigned, with kid", raw({**HEADER, "alg": "none"}, payload(), signature=b""),
         "algorithmNotAllowed")
    case("alg none, rightly signed", raw({**HEADER, "alg": "none"}, payload()), "algorithmNotAllowed")
    case("alg NONE", raw({**HEADER, "alg": "NONE"}, payload(), signature=b""), "algorithmNotAllowed")
    case("alg missing", raw({"kid": "kid1"}, payload()), "algorithmNotAllowed")
    case("alg rs256 in lower case", raw({**HEADER, "alg": "rs256"}, payload()), "algorithmNotAllowed")
    case("alg HS256, rightly signed by RSA", raw({**HEADER, "alg": "HS256"}, payload()), "algorithmNotAllowed")
    public = K.one.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    case("HS256 with the public key as secret", hs256({**HEADER, "alg": "HS256"}, payload(), public),
         "algorithmNotAllowed")
    case("HS256 with the certificate as secret",
         hs256({**HEADER, "alg": "HS256"}, payload(), K.x509["kid1"].encode()), "algorithmNotAllowed")
    case("RS384", jwt.encode(payload(), K.one, algorithm="RS384", headers={"kid": "kid1"}), "algorithmNotAllowed")
    case("PS256", jwt.encode(payload(), K.one, algorithm="PS256", headers={"kid": "kid1"}), "algorithmNotAllowed")
    case("RS256 named, PSS signed", raw(HEADER, payload(), signature=K.one.sign(
        f"{b64(json.dumps(HEADER, separators=(',', ':')))}."
        f"{b64(json.dumps(payload(), separators=(',', ':')))}".encode(),
        padding.PSS(padding.MGF1(hashes.SHA256()), hashlib.sha256().digest_size), hashes.SHA256())), "badSignature")
    case("no kid", sign(payload(), kid=None), "missingKeyID")
    case("kid empty", sign(payload(), kid=""), "unknownKeyID")
    case("kid unknown, rightly signed", sign(payload(), kid="kid9"), "unknownKeyID")
    case("kid in upper case", sign(payload(), kid="KID1"), "unknownKeyID")
    case("kid is a number", raw({**HEADER, "kid": 1}, payload()), "claimType.kid")
    case("kid of the other key", sign(payload(), K.two, "kid1"), "badSignature")
    case("key of a stranger", sign(payload(), STRANGER), "badSignature")
    case("crit in the header", sign(payload(), crit=["b64"]), "criticalHeader",
         "an extension that is not understood must be refused (RFC 7515, V14)")
    case("certificate expired", sign(payload(), K.old, "expired"), "keyNotValid", "a retired key signs nothing new")
    case("jwk in the header", sign(payload(), STRANGER, "kid1", jwk=jwk(STRANGER, "kid1")), "badSignature")

    # The signature.
    case("no signature", f"{HEAD}.{BODY}.", "badSignature")
    case("signature cut", f"{HEAD}.{BODY}.{b64(base64.urlsafe_b64decode(SIGNATURE + '==')[:-1])}", "badSignature")
    case("one bit of the signature", f"{HEAD}.{BODY}.{flipped(SIGNATURE)}", "badSignature")
    case("payload exchanged", f"{HEAD}.{b64(json.dumps(both('mallory')))}.{SIGNATURE}", "badSignature")
    case("header exchanged", f"{b64(json.dumps({**HEADER, 'x': 1}))}.{BODY}.{SIGNATURE}", "badSignature")
    case("signature of zeros", f"{HEAD}.{BODY}.{b64(bytes(256))}", "badSignature")

    # Whose token it is.
    other = K.issuer + "other"
    case("other project", sign(payload(aud="other", iss=other)), "wrongAudience")
    case("other audience", sign(payload(aud="other")), "wrongAudience")
    case("other issuer", sign(payload(iss=other)), "wrongIssuer")
    case("issuer with a slash at its end", sign(payload(iss=payload()["iss"] + "/")), "wrongIssuer")
    case("audience in upper case", sign(payload(aud="DEMO-PROJECT")), "wrongAudience")
    case("list of one audience", sign(payload(aud=[PROJECT])), "claimType.aud")
    case("list of two audiences", sign(payload(aud=[PROJECT, "other"])), "claimType.aud")
    case("empty list of audiences", sign(payload(aud=[])), "claimType.aud")
    case("no audience", sign(payload(aud=...)), "missingClaim.aud")
    case("no issuer", sign(payload(iss=...)), "missingClaim.iss")
    case("issuer is a number", raw(HEADER, payload(iss=5)), "claimType.iss")
    wrong_kind = {"idToken": "ID token", "sessionCookie": "session cookie"}[other_kind.name]
    case(wrong_kind, sign(payload(iss=other_kind.issuer + PROJECT)), other_kind.name)
    case("custom token", sign({
        "iss": "admin@demo-project.iam.gserviceaccount.com", "sub": "admin@demo-project.iam.gserviceaccount.com",
        "aud": "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
        "iat": NOW, "exp": NOW + 3600, "uid": UID}), "customToken")
    case("legacy token", hs256({"alg": "HS256", "typ": "JWT"}, {"v": 0, "iat": NOW, "d": {"uid": UID}}, b"secret"),
         "legacyToken")
    case("token of Google", sign(payload(iss="https://accounts.google.com", aud="1234.apps.googleusercontent.com")),
         "providerToken")
    case("token of Microsoft", sign(payload(
        iss="https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", aud="1234")),
         "providerToken")
    case("token of Apple", sign(payload(iss="https://appleid.apple.com", aud="com.example")), "providerToken")

    # Who the user is.
    case("no sub", sign(payload(sub=...)), "subject.missing")
    case("sub empty", sign(both("")), "subject.empty")
    case("sub of 129 characters", sign(both("u" * 129)), "subject.tooLong")
    case("sub of 65 characters beyond the BMP", sign(both("😀" * 65)), "subject.tooLong",
         "the limit counts UTF-16 units, as in the Admin SDK for Node")
    case("sub of 64 characters beyond the BMP", sign(both("😀" * 64)), ACCEPT)
    case("sub is a number", raw(HEADER, both(123)), "subject.notString")
    case("sub is null", raw(HEADER, both(None)), "subject.notString")
    case("sub is a list", raw(HEADER, both([UID])), "subject.notString")
    case("user_id of another", sign(payload(user_id="mallory")), "subjectMismatch",
         "two users in one token; Cloud Storage's emulator reads user_id")
    case("user_id is a number", sign(payload(user_id=5)), "subjectMismatch", "two users in one token")

    # When.
    case("expired", sign(payload(exp=NOW - 1)), "expired")
    case("expires now", sign(payload(exp=NOW)), "expired",
         "a token is good before `exp` and not at it (RFC 7519, section 4.1.4)")
    case("expired, within the skew", sign(payload(exp=NOW - 30)), ACCEPT, skew=60)
    case("expired beyond the skew", sign(payload(exp=NOW - 61)), "expired", skew=60)
    case("no exp", sign(payload(exp=...)), "missingClaim.exp")
    case("exp is a text", raw(HEADER, payload(exp=str(NOW + 3595))), "claimType.exp")
    case("exp is null", raw(HEADER, payload(exp=None)), "claimType.exp")
    case("exp in milliseconds", sign(payload(exp=(NOW + 3595) * 1000)), ACCEPT)
    case("iat ahead", sign(payload(iat=NOW + 5)), "issuedInFuture")
    case("iat ahead, within the skew", sign(payload(iat=NOW + 30)), ACCEPT, skew=60)
    case("iat ahead beyond the skew", sign(payload(iat=NOW + 61)), "issuedInFuture", skew=60)
    case("no iat", sign(payload(iat=...)), "missingClaim.iat")
    case("iat is a text", raw(HEADER, payload(iat=str(NOW))), "claimType.iat")
    case("auth_time ahead", sign(payload(auth_time=NOW + 5)), "authTimeInFuture",
         "the documentation demands it, the Admin SDKs do not look (V11)")
    case("auth_time ahead, within the skew", sign(payload(auth_time=NOW + 30)), ACCEPT, skew=60)
    case("no auth_time", sign(payload(auth_time=...)), "missingClaim.auth_time",
         "the documentation demands it, the Admin SDKs do not look (V11)")
    case("auth_time is a text", raw(HEADER, payload(auth_time=str(NOW))), "claimType.auth_time",
         "the documentation demands it, the Admin SDKs do not look (V11)")

    # Tenants.
    def tenant(name):
        return sign(payload(firebase={"identities": {}, "sign_in_provider": "password", "tenant": name}))
    case("the tenant asked for", tenant("t1"), ACCEPT, tenant="t1")
    reason = None if K is ID_TOKEN else "the SDK for Python has no tenants of session cookies, that for Node has"
    case("another tenant", tenant("t2"), "tenantMismatch", reason, tenant="t1")
    case("no tenant where one is asked for", GOOD, "tenantMismatch", reason, tenant="t1")
    case("a tenant that is a number", tenant(1), "tenantMismatch", reason, tenant="t1")

    # What became of the user.
    case("user signed in at the revocation", GOOD, ACCEPT, user={"validSince": NOW - 60})
    case("user revoked", GOOD, "revoked", user={"validSince": NOW})
    case("user revoked between sign-in and iat", GOOD, "revoked",
         "the SDK for Node compares `auth_time`, that for Python `iat`", user={"validSince": NOW - 30})
    case("user disabled", GOOD, "userDisabled", user={"disabled": True})
    case("user disabled and revoked", GOOD, "userDisabled", user={"disabled": True, "validSince": NOW})
    case("user deleted", GOOD, "userNotFound", user={"isDeleted": True})
    case("user revoked, of another tenant", tenant("t2"), "tenantMismatch", tenant="t1", user={"validSince": NOW})
    case("user deleted, token expires now", sign(payload(exp=NOW)), "expired", user={"isDeleted": True})
    case("user disabled, token expired", sign(payload(exp=NOW - 1)), "expired", user={"disabled": True})

    # Two faults, of which we and firebase-admin may name different ones.
    case("unsigned, of another project", raw({"alg": "none", "kid": "kid1"}, payload(aud="other"), signature=b""),
         "algorithmNotAllowed")
    case("kid unknown, other project", sign(payload(aud="other", iss=other), kid="kid9"), "unknownKeyID")
    case("key of a stranger, other issuer", sign(payload(iss=other), STRANGER), "badSignature")
    case("key of a stranger, no sub", sign(payload(sub=..., user_id=...), STRANGER), "badSignature")
    case("key of a stranger, expired", sign(payload(exp=NOW - 1), STRANGER), "badSignature")
    case(f"{wrong_kind} of another project", sign(payload(iss=other_kind.issuer + "other", aud="other")),
         other_kind.name)
    case("token of Google for this project", sign(payload(iss="https://accounts.google.com")), "providerToken")
    case("expired and ahead", sign(payload(exp=NOW - 1, iat=NOW + 5)), "expired")
    case("neither exp nor iat", sign(payload(exp=..., iat=...)), "missingClaim.exp")
    case("expired, and no iat", sign(payload(exp=NOW - 1, iat=...)), "missingClaim.iat")
    case("user_id of another, expired", sign(payload(user_id="mallory", exp=NOW - 1)), "subjectMismatch")
    case("auth_time ahead, in another tenant", sign(payload(
        auth_time=NOW + 5, firebase={"identities": {}, "sign_in_provider": "password", "tenant": "t2"})),
         "authTimeInFuture", reason and "the SDK looks neither at `auth_time` nor at tenants of session cookies",
         tenant="t1")
    case("crit, and expired", sign(payload(exp=NOW - 1), crit=["b64"]), "criticalHeader")
    case("certificate expired, other project", sign(payload(aud="other"), K.old, "expired"), "keyNotValid")
    case("legacy token with kid", hs256({"alg": "HS256", "kid": "kid1"}, {"v": 0, "d": {"uid": UID}}, b"secret"),
         "legacyToken")
    case("custom token without kid, expired", raw({"alg": "RS256"}, {
        "aud": "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
        "uid": UID, "exp": 1}), "customToken")


def generate_cookies():
    """Only for session cookies: what differs from ID tokens."""
    for name, seconds in [("a second", 1), ("299 seconds", 299), ("five minutes", 300), ("an hour", 3600),
                          ("fourteen days", 14 * 86400), ("fourteen days and a second", 14 * 86400 + 1),
                          ("a year", 365 * 86400)]:
        # firebase-admin looks at the lifetime only when it creates a cookie.
        case(f"good for {name}", sign(payload(iat=NOW, exp=NOW + seconds)), ACCEPT)
    case("thirteen days old", sign(payload(auth_time=NOW - 13 * 86400, iat=NOW - 13 * 86400, exp=NOW + 86400)), ACCEPT)
    case("made long after the sign-in", sign(payload(auth_time=NOW - 90 * 86400)), ACCEPT)
    case("fourteen days are over", sign(payload(iat=NOW - 14 * 86400 - 1, exp=NOW - 1)), "expired")
    case("signed with a key of ID tokens", sign(payload(), ID_TOKEN.one), "badSignature")
    case("issuer without a project", sign(payload(iss=K.issuer)), "wrongIssuer")
    case("issuer by http", sign(payload(iss=f"http://session.firebase.google.com/{PROJECT}")), "wrongIssuer")
    case("issuer in upper case", sign(payload(iss=f"https://SESSION.firebase.google.com/{PROJECT}")), "wrongIssuer")
    case("issuer without its last letter", sign(payload(iss=(K.issuer + PROJECT)[:-1])), "wrongIssuer")
    token = payload(iss=ID_TOKEN.issuer + PROJECT, exp=NOW + 3595)
    case("ID token, signed with a key of ID tokens", sign(token, ID_TOKEN.one), "idToken")
    case("ID token, expired", sign({**token, "exp": NOW - 1}, ID_TOKEN.one), "idToken")
    case("ID token, unsigned", raw({**HEADER, "alg": "none"}, token, signature=b""), "idToken")


# Verdicts

CERTIFICATES = {_token_gen.ID_TOKEN_CERT_URI: ID_TOKEN, _token_gen.COOKIE_CERT_URI: COOKIE}


class Response:
    status = 200

    def __init__(self, url):
        self.data = json.dumps(CERTIFICATES[url].x509).encode()


def fetch(url, *_, **__):
    return Response(url)


class Users:
    """The answer of the server about a user."""
    user = {}

    def body_and_response(self, *_, **__):
        return {"users": [] if self.user.get("isDeleted") else [{"localId": UID, **self.user}]}, None


class Cookies:
    """A server that creates any session cookie."""

    def body_and_response(self, *_, **__):
        return {"sessionCookie": "made"}, None


USERS = Users()


def clients():
    firebase_admin.initialize_app(
        credentials.Certificate(service_account()), {"projectId": PROJECT})
    google.auth._helpers.utcnow = lambda: datetime.datetime.fromtimestamp(NOW, datetime.timezone.utc).replace(
        tzinfo=None)
    plain = auth._get_client(firebase_admin.get_app())
    plain._token_verifier.request = fetch
    plain._user_manager.http_client = USERS
    plain._token_generator.http_client = Cookies()
    def client(tenant):
        if tenant is None:
            return plain
        found = tenant_mgt.auth_for_tenant(tenant)
        found._token_verifier.request = fetch
        return found
    return client


def service_account():
    pem = (HERE / "keys" / "one.pem").read_text()
    return {"type": "service_account", "project_id": PROJECT, "private_key": pem,
            "client_email": f"a@{PROJECT}.iam.gserviceaccount.com", "token_uri": "https://example.com"}


def verdict(attempt):
    try:
        attempt()
        return ACCEPT
    except Exception as error:
        return f"{type(error).__name__}: {str(error).split('. ')[0].split(chr(10))[0]}"[:140]


def lifetimes():
    """What firebase-admin says of the lifetimes that a session cookie is to have."""
    found = []
    for seconds in [-1, 0, 299, 300, 301, 1_209_599, 1_209_600, 1_209_601, 2 ** 40]:
        try:
            auth.create_session_cookie("token", seconds)
            says = ACCEPT
        except ValueError as error:
            says = str(error)
        found.append({"seconds": seconds, "firebaseAdmin": says})
    return found


def main():
    generate(ID_TOKEN)
    generate(COOKIE)
    generate_cookies()
    client = clients()
    for token in T:
        options, text = token["options"], token["token"]
        skew = options.get("skew", 0)
        USERS.user, asks = options.get("user", {}), "user" in options
        if token["kind"] == ID_TOKEN.name:
            token["firebaseAdmin"] = verdict(lambda: client(options.get("tenant")).verify_id_token(
                text, check_revoked=asks, clock_skew_seconds=skew))
            token["googleAuth"] = verdict(lambda: id_token.verify_firebase_token(
                text, fetch, audience=PROJECT, clock_skew_in_seconds=skew))
        else:
            token["firebaseAdmin"] = verdict(lambda: auth.verify_session_cookie(
                text, check_revoked=asks, clock_skew_seconds=skew))
            token["googleAuth"] = verdict(lambda: id_token.verify_token(
                text, fetch, audience=PROJECT, certs_url=_token_gen.COOKIE_CERT_URI, clock_skew_in_seconds=skew))
        differs = (token["firebaseAdmin"] == ACCEPT) != (token["wanted"] == ACCEPT)
        if differs != (token["stricter"] is not None):
            print(f"{token['name']}: wanted {token['wanted']}, firebase-admin {token['firebaseAdmin']}")
        if token["stricter"] is None:
            del token["stricter"]
        if not token["options"]:
            del token["options"]
    versions = {"firebase-admin": firebase_admin.__version__, "PyJWT": jwt.__version__}
    corpus = {"project": PROJECT, "now": NOW, "generatedWith": versions, "x509": ID_TOKEN.x509, "jwks": ID_TOKEN.jwks,
              "cookieX509": COOKIE.x509, "cookieJWKS": COOKIE.jwks,
              "certificatesURLs": {kind.name: url for url, kind in CERTIFICATES.items()},
              "lifetimes": lifetimes(), "tokens": T}
    text = json.dumps(corpus, indent=1, ensure_ascii=True) + "\n"
    if "--check" in sys.argv:
        # Signatures by PSS have a random salt, so that only what is signed is compared.
        verdicts = lambda found: [(t["name"], t["token"].rpartition(".")[0], t["firebaseAdmin"] == ACCEPT, t["googleAuth"] == ACCEPT)
                                  for t in found["tokens"]]
        stored = json.loads((HERE / "tokens.json").read_text())
        same = verdicts(stored) == verdicts(corpus) and stored["lifetimes"] == corpus["lifetimes"]
        sys.exit(0 if same else "tokens.json is otherwise")
    (HERE / "tokens.json").write_text(text)
    print(f"{len(T)} tokens, {sum(t['kind'] == COOKIE.name for t in T)} of them session cookies; {sum(t['wanted'] == ACCEPT for t in T)} of them good, "
          f"{sum('stricter' in t for t in T)} stricter than firebase-admin")


if __name__ == "__main__":
    main()
