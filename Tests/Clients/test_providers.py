"""Sign-in providers on this machine: those that break the rules of HTTP, and one like Microsoft's."""

import http.server
import json
import os
import threading
import unittest
import urllib.error
import urllib.request

try:
    import browser
    MISSING = None if "RULES_SIM" in os.environ else "the variable RULES_SIM, the path of rules-sim"
except ImportError as error:
    MISSING = f"the package {error.name}"


def emulators(case, provider, handler):
    """Starts a provider and the emulators for a test case, and returns the addresses of the emulators."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    case.addClassCleanup(server.server_close)
    case.addClassCleanup(server.shutdown)
    option = f"--provider={provider}=http://127.0.0.1:{server.server_port}"
    return case.enterClassContext(browser.emulators("demo-providers", option))


def sign_in(addresses, provider, token):
    """Signs in with an access token, and returns the answer."""
    body = json.dumps({
        "postBody": f"providerId={provider}&access_token={token}", "requestUri": "http://localhost",
        "returnSecureToken": True}).encode()
    url = f"http://{addresses['auth']}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k"
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


class Provider(http.server.BaseHTTPRequestHandler):
    """A form of GitHub's API, with a misdeed for each access token."""

    def do_GET(self):
        token = self.headers["Authorization"].removeprefix("Bearer ")
        if token == "closed":
            return
        if token == "no-http":
            self.wfile.write(b"220 mail.example ESMTP\r\n\r\n")
            return
        if token == "redirect":
            self.send_response(302)
            self.send_header("Location", "http://192.0.2.1/user")
            self.end_headers()
            return
        body = b'{"id": 1}' if self.path.endswith("/user") else b"[]"
        self.send_response(200)
        if token == "long":
            body = b" " * (1 << 20) + body
        self.send_header("Content-Length", str(len(body) + (token == "cut")))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@unittest.skipIf(MISSING, f"{MISSING} is missing")
class HostileProviders(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.addresses = emulators(cls, "github.com", Provider)

    def sign_in(self, token):
        try:
            return sign_in(self.addresses, "github.com", token)
        except urllib.error.HTTPError as error:
            return json.load(error)["error"]["message"]

    def test_a_good_answer(self):
        self.assertEqual(self.sign_in("good")["federatedId"], "1")

    def test_bad_answers(self):
        for token, problem in [
            ("closed", "the connection was closed before the response ended"),
            ("no-http", "the connection was closed before the response ended, or it is not HTTP/1.1"),
            ("cut", "the connection was closed before the response ended"),
            ("long", "the response has more than 1048576 bytes"),
            ("redirect", "does not accept the access token"),
        ]:
            with self.subTest(token):
                self.assertIn(problem, str(self.sign_in(token)))
        self.assertEqual(self.sign_in("good")["federatedId"], "1")


class Microsoft(http.server.BaseHTTPRequestHandler):
    """The parts of Microsoft's OpenID Connect that answer an access token."""

    def do_GET(self):
        base = f"http://127.0.0.1:{self.server.server_port}"
        if self.path == "/.well-known/openid-configuration":
            found = {
                "issuer": base, "authorization_endpoint": f"{base}/authorize", "token_endpoint": f"{base}/token",
                "userinfo_endpoint": f"{base}/me"}
        else:
            found = {
                "sub": "AAAAappspecific", "oid": "00000000-0000-0000-4b2e-abcdefabcdef", "name": "Mona",
                "tid": "9188040d-6c67-4c5b-b112-36a304b66dad", "email": "mona@example.com",
                "picture": f"{base}/me/photo/$value"}
        body = json.dumps(found).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@unittest.skipIf(MISSING, f"{MISSING} is missing")
class MicrosoftAccounts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.addresses = emulators(cls, "microsoft.com", Microsoft)

    def test_the_id_comes_from_oid_and_no_photo_stays(self):
        found = sign_in(self.addresses, "microsoft.com", "good")
        token = browser.claims(found["idToken"])
        self.assertEqual(token["firebase"]["identities"]["microsoft.com"], ["4b2eabcdefabcdef"])
        self.assertEqual((token["name"], "picture" in token, "photoUrl" in found), ("Mona", False, False))
