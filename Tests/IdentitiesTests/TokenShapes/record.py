#!/usr/bin/env python3
"""Records shapes.json: what `request.auth` is to the Cloud Firestore emulator for each of many unsigned tokens.

    python3 record.py [PORT] [--check]

With --check nothing is written: exit code 1 says that the emulator answers otherwise than it is recorded.

The emulator (1.19.9, Debian package google-cloud-cli-firestore-emulator) runs on loopback; rules are loaded for a project
of this script's own. What a rule saw is read from the coverage report, with its type.
"""

import base64
import json
import pathlib
import sys
import urllib.error
import urllib.request

CHECKS = "--check" in sys.argv
PORT = next((argument for argument in sys.argv[1:] if argument.isdigit()), "8085")
HOST, PROJECT = f"http://127.0.0.1:{PORT}", "token-shapes"
RULES = ("service cloud.firestore { match /databases/{d}/documents { match /x/{id} { "
         "allow get: if request.auth == 'recorded'; } } }")


def call(method, path, body=None, authorization=None):
    headers = {"Content-Type": "application/json"}
    if authorization is not None:
        headers["Authorization"] = authorization
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(HOST + path, data, headers, method=method), timeout=20) as r:
            return r.status, r.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def b64(value):
    data = value if isinstance(value, bytes) else (value if isinstance(value, str) else json.dumps(value)).encode()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def seen(authorization):
    """The value of `request.auth`, or the status with which the request ends before a rule is asked."""
    call("PUT", f"/emulator/v1/projects/{PROJECT}:securityRules",
         {"rules": {"files": [{"name": "security.rules", "content": RULES}]}})
    status, text = call("GET", f"/v1/projects/{PROJECT}/databases/(default)/documents/x/y", None, authorization)
    if status != 403:
        return {"status": status}
    report = json.loads(call("GET", f"/emulator/v1/projects/{PROJECT}:ruleCoverage")[1])["report"]
    return {"auth": report[0]["children"][0]["values"][0]["value"]}


HEADER = {"alg": "none", "type": "JWT"}
T = 1_800_000_000
SHAPES = []


def shape(name, claims, stricter=None, header=HEADER, signature="", token=None):
    text = token if token is not None else f"{b64(header)}.{b64(claims)}.{signature}"
    SHAPES.append({"name": name, "token": text, "stricter": stricter})


def user(**claims):
    return {"sub": "alice", **claims}


def firebase(provider, identities=None, **more):
    return {"sign_in_provider": provider, "identities": identities or {}, **more}


def written(payload):
    """A token whose payload is exactly this text."""
    return f"{b64(HEADER)}.{b64(payload)}."


def nested(depth, value=1):
    for _ in range(depth):
        value = [value]
    return value


def generate():
    # Who.
    shape("sub only", user())
    shape("sub and user_id", user(user_id="alice"))
    for uid in ["a", "u" * 128, "é", "e\u0301", "😀", "a.b#c$d[e]/f", " ", "null", "0", "\u0000", "\"quoted\"", "a\nb"]:
        shape(f"uid {json.dumps(uid)[:24]}", {"sub": uid})
    nobody = "a user must be named: the emulator makes this somebody whose uid is null, or who has an impossible one"
    shape("no user", {}, nobody)
    shape("user_id only", {"user_id": "alice"}, nobody)
    for value in [None, 123, 1.5, True, ["alice"], {"a": 1}]:
        shape(f"sub {json.dumps(value)}", {"sub": value}, nobody)
    shape("sub empty", {"sub": ""}, nobody)
    shape("sub of 129 characters", {"sub": "u" * 129}, nobody)
    shape("sub and another user_id", user(user_id="mallory"), "two users in one token")
    shape("sub stands twice", None, "two users in one token",
          token=written('{"sub":"a","sub":"b"}'))

    # How they signed in.
    for provider, ids in [("github.com", {"github.com": ["583231"], "email": ["o@example.com"]}),
                          ("microsoft.com", {"microsoft.com": ["4b2eabcdefghijkl"]}),
                          ("twitter.com", {"twitter.com": ["2244994945"]}), ("google.com", {"google.com": ["1"]}),
                          ("facebook.com", {"facebook.com": ["1"]}), ("apple.com", {"apple.com": ["0.a"]}),
                          ("yahoo.com", {"yahoo.com": ["y"]}), ("password", {"email": ["o@example.com"]}),
                          ("phone", {"phone": ["+15550001111"]}), ("custom", {}), ("anonymous", {}),
                          ("saml.corp", {"saml.corp": ["n"]}), ("oidc.corp", {"oidc.corp": ["n"]}),
                          ("playgames.google.com", {"playgames.google.com": ["p"]})]:
        shape(f"provider {provider}", user(firebase=firebase(provider, ids)))
    shape("two identities", user(firebase=firebase("google.com", {"google.com": ["1"], "github.com": ["2"]})))
    shape("tenant", user(firebase=firebase("password", tenant="tenant2-m6tyz")))
    shape("second factor", user(firebase=firebase(
        "password", sign_in_second_factor="phone", second_factor_identifier="f1")))
    shape("sign_in_attributes", user(firebase=firebase("oidc.corp", sign_in_attributes={"dept": ["a", None]})))
    shape("identities is a text", user(firebase={"identities": "x", "sign_in_provider": "custom"}))
    shape("firebase is a text", user(firebase="x"))
    shape("firebase is null", user(firebase=None))
    shape("empty firebase", user(firebase={}))

    # Profile.
    shape("email", user(email="o@example.com", email_verified=True))
    for value in [False, "true", 1, None]:
        shape(f"email_verified {json.dumps(value)}", user(email="o@example.com", email_verified=value))
    shape("profile", user(name="Octo Cat", picture="https://example.com/o.png", phone_number="+15550001111"))
    shape("email is a number", user(email=5))

    # Times.
    shape("all times", user(iat=T, exp=T + 3600, auth_time=T - 60))
    shape("expired", user(iat=0, exp=3600, auth_time=0))
    shape("issued ahead", user(iat=T * 2, exp=T * 2 + 3600, auth_time=T * 2))
    shape("time with a fraction", user(auth_time=T + 0.5))
    shape("time as a text", user(auth_time=str(T)))
    shape("iss and aud", user(iss="https://securetoken.google.com/p", aud="p"))
    shape("aud is a list", user(aud=["p", "q"]))
    shape("other reserved names", user(nonce="n", jti="j", nbf=1, azp="a"))

    # Values of custom claims.
    for value in [None, True, False, "", "text", 0, 1, -1, 1.5, -0.5, [], {}, [None], [[1]], {"a": {"b": {}}}]:
        shape(f"claim {json.dumps(value)}", user(v=value))
    # 9007199254740993.0 is left out: whole, beyond what a double counts, and written with a fraction, it is the integer
    # there and the nearest double here. No library writes a number so.
    for text in ["1.0", "1e3", "-0.0", "-0", "1E2", "100e-2", "1e400", "-1e400", "9223372036854775807",
                 "-9223372036854775808", "9223372036854775808", "9007199254740993", "1e18", "1e19", "0.1", "1e-400",
                 "123456789012345678901234567890", "5e-324"]:
        stricter = {"1e400": "a number that no double holds", "-1e400": "a number that no double holds"}.get(text)
        shape(f"number {text}", None, stricter, token=written('{"sub":"alice","v":%s}' % text))
    shape("name with a dot", user(**{"a.b": 1}))
    shape("empty name", user(**{"": 1}))
    shape("name beyond ASCII", user(**{"é": 1, "e\u0301": 2}))
    shape("claim called uid", user(uid="other"))
    shape("claim called token", user(token={"a": 1}))
    shape("admin claims", user(admin=True, roles=["editor", "author"], level=7))
    shape("depth 30", user(v=nested(30)))
    shape("escaped text", None, token=written('{"sub":"alice","v":"\\u0041\\ud83d\\ude00\\/"}'))
    shape("lone surrogate", None, "no text can hold half a character",
          token=written('{"sub":"alice","v":"\\ud800"}'))
    shape("a claim stands twice", None, "readers disagree on which counts",
          token=written('{"sub":"alice","v":1,"v":2}'))

    # The text.
    signed = "only unsigned tokens are for emulators, so that none can be taken for a real one"
    shape("typ JWT", user(), header={"alg": "none", "typ": "JWT"})
    shape("alg RS256, no signature", user(), signed, header={"alg": "RS256", "kid": "k"})
    shape("alg RS256, some signature", user(), signed, header={"alg": "RS256", "kid": "k"}, signature="AAAA")
    shape("alg none, some signature", user(), signed, signature="AAAA")
    shape("empty header", user(), signed, header={})
    shape("padded", None, "one token has one text", token=f"{b64(HEADER)}.{b64(user(x='12'))}==.")
    shape("two segments", None, token=f"{b64(HEADER)}.{b64(user())}")
    shape("four segments", None, token=f"{b64(HEADER)}.{b64(user())}..")
    shape("payload is a list", ["alice"])
    shape("payload is no JSON", None, "JSON has quotes", token=f"{b64(HEADER)}.{b64('{sub: alice}')}.")
    shape("no Base64", None, token="!!!.???.")


def main():
    generate()
    for entry in SHAPES:
        entry["emulator"] = seen("Bearer " + entry["token"])
        if entry["stricter"] is None:
            del entry["stricter"]
    text = json.dumps({"emulator": "1.19.9", "shapes": SHAPES}, indent=1) + "\n"
    target = pathlib.Path(__file__).parent / "shapes.json"
    if CHECKS:
        sys.exit(0 if target.read_text() == text else "the emulator answers otherwise than shapes.json records")
    target.write_text(text)
    refused = sum("status" in s["emulator"] for s in SHAPES)
    print(f"{len(SHAPES)} shapes, {refused} refused by the emulator, {sum('stricter' in s for s in SHAPES)} by us alone")


if __name__ == "__main__":
    main()
