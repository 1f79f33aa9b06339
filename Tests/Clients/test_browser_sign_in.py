"""Sign-in with providers in headless Chromium: firebase/auth for browsers, the pages of `rules-sim serve`, and real OAuth 2
and OpenID Connect providers on this machine, from PyPI."""

import contextlib
import json
import logging
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request
import warnings

try:
    import browser
    import oauth_mocks.github
    import oauth_mocks.google
    import oidc_provider_mock
    import uvicorn
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.common.by import By
    MISSING = browser.missing()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
except ImportError as error:
    MISSING = f"the package {error.name}"

PROJECT = "demo-browser"


def status(url, token, method="GET", body=None):
    """Sends a request of an end user, and returns the status."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


@contextlib.contextmanager
def oauth_mock(app):
    """Runs an app of oauth-mocks, and yields its port."""
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


class BrowserCase(unittest.TestCase):
    """An app in a browser, and a server."""

    @classmethod
    def options(cls):
        """Starts what the server needs, and returns its options."""
        return []

    @classmethod
    def setUpClass(cls):
        enter = cls.enterClassContext
        enter(warnings.catch_warnings())
        warnings.filterwarnings("ignore", category=DeprecationWarning)  # Those of the mocks.
        cls.addresses = enter(browser.emulators(PROJECT, *cls.options()))
        cls.auth_port = cls.addresses["auth"].rsplit(":", 1)[1]
        address, google_port = enter(browser.app())
        cls.app = f"{address}?auth={cls.auth_port}"
        cls.driver = enter(browser.chromium(google_port))

    def setUp(self):
        self.driver.delete_all_cookies()
        self.driver.get(self.app)
        self.wait(lambda: self.driver.execute_script("return window.isReady"), "the app is ready")
        self.window = self.driver.current_window_handle

    def tearDown(self):
        for handle in self.driver.window_handles:
            if handle != self.window:
                self.driver.switch_to.window(handle)
                self.driver.close()
        self.driver.switch_to.window(self.window)

    def wait(self, condition, what):
        """Returns the first true value of a condition."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with contextlib.suppress(WebDriverException):
                if value := condition():
                    return value
            time.sleep(0.02)
        self.fail(f"waited for this in vain: {what}; the page is {self.driver.current_url}")

    def find(self, selector):
        return self.wait(lambda: self.driver.find_element(By.CSS_SELECTOR, selector), selector)

    def pop_up(self, provider, call="popUp"):
        """Opens a popup, and switches to it."""
        self.driver.execute_script(f"window.outcome = null; window.{call}(arguments[0])", provider)
        handles = self.wait(
            lambda: [each for each in self.driver.window_handles if each != self.window], "the popup opens")
        self.driver.switch_to.window(handles[0])

    def outcome(self):
        """Returns what the app got, which must be back in its window."""
        self.driver.switch_to.window(self.window)
        return self.wait(lambda: self.driver.execute_script("return window.outcome"), "the app gets a result")

    def sign_in(self, email):
        """Fills the form of oauth-mocks."""
        field = self.find("input[name=email]")
        self.assertNotIn(f":{self.auth_port}/", self.driver.current_url)
        field.clear()
        field.send_keys(email)
        self.find("button[type=submit]").click()

    def post(self, call, body):
        url = f"http://{self.addresses['auth']}/identitytoolkit.googleapis.com/v1/accounts:{call}?key=k"
        request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def check(self, outcome, provider, email):
        """Checks a result, and that the rules of Firestore and Realtime Database see the user."""
        self.assertNotIn("error", outcome)
        self.assertEqual((outcome["provider"], outcome["email"]), (provider, email))
        token = browser.claims(outcome["token"])
        self.assertEqual(token["sub"], outcome["uid"])
        self.assertEqual(token["firebase"]["sign_in_provider"], provider)
        documents = (
            f"http://{self.addresses['firestore']}/v1/projects/{PROJECT}/databases/(default)/documents/users/")
        document = json.dumps({"fields": {"text": {"stringValue": "mine"}}}).encode()
        for name, user, expected in [
            (outcome["uid"], outcome["token"], 200), ("other", outcome["token"], 403), (outcome["uid"], None, 403),
        ]:
            self.assertEqual(status(documents + name, user, "PATCH", document), expected, name)
        data = f"http://{self.addresses['database']}/users/"
        query = f".json?ns={PROJECT}-default-rtdb&auth={outcome['token']}"
        self.assertEqual(status(data + outcome["uid"] + query, None, "PUT", b'"mine"'), 200)
        self.assertEqual(status(data + "other" + query, None, "PUT", b'"mine"'), 401)
        return token


@unittest.skipIf(MISSING, f"{MISSING} is missing")
class BrowserSignIn(BrowserCase):
    @classmethod
    def options(cls):
        enter = cls.enterClassContext
        github = enter(oauth_mock("oauth_mocks.github.app:app"))
        google = enter(oauth_mock("oauth_mocks.google.app:app"))
        openid = enter(oidc_provider_mock.run_server_in_thread()).server_port
        return [
            f"--provider=github.com=http://127.0.0.1:{github},client_id=app,client_secret=s3cret",
            f"--provider=google.com=http://127.0.0.1:{google},client_id=app",
            f"--provider=oidc.work=http://localhost:{openid},client_id=app,client_secret=s3cret",
            # The mock rejects this client.
            f"--provider=facebook.com=http://127.0.0.1:{google},client_id=fail-client-id",
            # No server is there.
            "--provider=oidc.away=http://127.0.0.1:9"]

    # Fake users

    def test_a_popup_offers_fake_users(self):
        self.pop_up("microsoft.com")
        self.find("input[name=email]").send_keys("ada@example.com")
        self.find("input[name=name]").send_keys("Ada <3")
        self.find("form button").click()
        outcome = self.outcome()
        self.check(outcome, "microsoft.com", "ada@example.com")
        self.assertEqual((outcome["name"], outcome["operation"]), ("Ada <3", "signIn"))
        # The page offers the user again.
        self.pop_up("microsoft.com")
        self.find("button[data-token]").click()
        again = self.outcome()
        self.assertEqual(again["uid"], outcome["uid"])

    def test_a_popup_works_for_an_app_on_another_host_name(self):
        self.driver.get(self.app.replace("localhost", "127.0.0.1"))
        self.wait(lambda: self.driver.execute_script("return window.isReady"), "the app is ready")
        self.pop_up("google.com")
        self.sign_in("other.host@example.com")
        self.check(self.outcome(), "google.com", "other.host@example.com")

    def test_a_redirect_offers_fake_users(self):
        self.driver.execute_script("window.redirect('yahoo.com')")
        self.find("input[name=email]").send_keys("grace@example.com")
        self.find("form button").click()
        self.check(self.outcome(), "yahoo.com", "grace@example.com")

    def test_a_closed_popup_is_an_error_of_the_app(self):
        self.pop_up("microsoft.com")
        self.find("form button")
        self.driver.close()
        self.assertEqual(self.outcome(), {"error": "auth/popup-closed-by-user"})

    # Real providers

    def test_github_in_a_popup(self):
        self.pop_up("github.com")
        self.sign_in("mona@example.com")
        outcome = self.outcome()
        token = self.check(outcome, "github.com", "mona@example.com")
        self.assertEqual((outcome["name"], token["email_verified"]), ("Mona", True))
        self.assertTrue(outcome["accessToken"])
        # The access token alone signs the same user in.
        answer = self.post("signInWithIdp", {
            "postBody": urllib.parse.urlencode({"providerId": "github.com", "access_token": outcome["accessToken"]}),
            "requestUri": "http://localhost", "returnSecureToken": True})
        self.assertEqual((answer["localId"], answer["screenName"]), (outcome["uid"], "mona"))
        self.assertEqual(json.loads(answer["rawUserInfo"])["login"], "mona")

    def test_github_with_a_redirect(self):
        self.driver.execute_script("window.redirect('github.com')")
        self.sign_in("unverified@example.com")
        token = self.check(self.outcome(), "github.com", "unverified@example.com")
        self.assertFalse(token["email_verified"])

    def test_google_in_a_popup(self):
        self.pop_up("google.com")
        self.sign_in("ada.lovelace@example.com")
        outcome = self.outcome()
        self.check(outcome, "google.com", "ada.lovelace@example.com")
        self.assertEqual(outcome["name"], "Ada Lovelace")

    def test_google_with_a_redirect(self):
        self.driver.execute_script("window.redirect('google.com')")
        self.sign_in("grace.hopper@example.com")
        self.check(self.outcome(), "google.com", "grace.hopper@example.com")

    def test_openid_connect_with_a_redirect(self):
        self.driver.execute_script("window.redirect('oidc.work')")
        self.find("input[name=sub]").send_keys("alan@example.com")
        self.find("button").click()
        self.check(self.outcome(), "oidc.work", "alan@example.com")

    def test_a_provider_is_linked_in_a_popup(self):
        self.pop_up("microsoft.com")
        self.find("input[name=email]").send_keys("link@example.com")
        self.find("form button").click()
        first = self.outcome()
        self.pop_up("oidc.work", "linkInPopup")
        self.find("input[name=sub]").send_keys("second@example.com")
        self.find("button").click()
        outcome = self.outcome()
        self.assertEqual((outcome["uid"], outcome["operation"]), (first["uid"], "link"))
        identities = browser.claims(outcome["token"])["firebase"]["identities"]
        self.assertEqual(identities["oidc.work"], ["second@example.com"])

    def test_an_error_of_the_provider_is_one_of_the_app(self):
        self.pop_up("facebook.com")
        self.sign_in("ada@example.com")
        button = self.find("#return")
        self.assertIn("Client id is configured to fail", self.driver.find_element(By.TAG_NAME, "main").text)
        button.click()
        self.assertEqual(self.outcome(), {"error": "auth/invalid-credential"})

    def test_a_provider_that_is_down_says_so(self):
        self.pop_up("oidc.away")
        button = self.find("#return")
        self.assertIn("does not answer at http://127.0.0.1:9", self.driver.find_element(By.TAG_NAME, "main").text)
        button.click()
        self.assertEqual(self.outcome(), {"error": "auth/internal-error"})

    def test_an_answer_that_this_browser_did_not_ask_for_is_rejected(self):
        self.driver.execute_script("window.redirect('google.com')")
        self.find("input[name=email]")
        state = urllib.parse.parse_qs(urllib.parse.urlsplit(self.driver.current_url).query)["state"][0]
        address = f"http://localhost:{self.auth_port}/__/auth/handler?state={state}&code=code"
        self.assertEqual(status(address, None), 400)
        # It also used the state up, so the browser itself cannot finish.
        self.sign_in("ada@example.com")
        self.wait(lambda: "This browser did not start" in self.driver.page_source, "the sign-in is over")


@unittest.skipIf(MISSING, f"{MISSING} is missing")
class PendingCredentials(BrowserCase):
    """The last step of Firebase's guides for GitHub, Microsoft and Twitter: a provider reports the email of another account."""

    def reads(self, provider, token):
        """Returns the status of a read that the rules allow to users of a provider. The document does not exist."""
        documents = f"http://{self.addresses['firestore']}/v1/projects/{PROJECT}/databases/(default)/documents/"
        return status(f"{documents}providers/{provider}", token)

    def check_linked(self, provider, before, after):
        """Checks the tokens of a user before and after a provider was linked."""
        self.assertEqual(before["uid"], after["uid"])
        for token, method, providers, expected in [
            (before["token"], "password", ["email"], 403), (after["token"], provider, ["email", provider], 404),
        ]:
            firebase = browser.claims(token)["firebase"]
            self.assertEqual(sorted(firebase["identities"]), sorted(providers))
            self.assertEqual(firebase["sign_in_provider"], method)
            self.assertEqual(self.reads(provider, token), expected)
            self.assertEqual(browser.claims(token)["sub"], before["uid"])

    def test_the_guides_in_a_browser(self):
        for provider in ["github.com", "microsoft.com", "twitter.com", "facebook.com"]:
            with self.subTest(provider):
                email = f"ada@{provider}"
                self.post("signUp", {"email": email, "password": "secret1", "returnSecureToken": True})
                self.pop_up(provider)
                self.find("input[name=email]").send_keys(email)
                self.assertFalse(self.find("input[name=isVerified]").is_selected())
                self.find("form button").click()
                self.assertEqual(self.outcome(), {"error": "auth/account-exists-with-different-credential"})
                before = self.call("signIn", email, "secret1")
                self.check_linked(provider, before, self.call("linkPending", provider))

    def call(self, name, *arguments):
        """Calls a function of the app, and returns what it got."""
        self.driver.execute_script(f"window.outcome = null; window.{name}(...arguments)", *arguments)
        outcome = self.outcome()
        self.assertNotIn("error", outcome)
        return outcome

    def test_a_verified_email_needs_no_confirmation(self):
        first = self.post("signUp", {"email": "eve@example.com", "password": "secret1", "returnSecureToken": True})
        self.pop_up("google.com")
        self.find("input[name=email]").send_keys("eve@example.com")
        self.assertTrue(self.find("input[name=isVerified]").is_selected())
        self.find("form button").click()
        self.assertEqual(self.outcome()["uid"], first["localId"])

    def test_the_guides_over_rest(self):
        for provider in ["github.com", "microsoft.com", "twitter.com", "facebook.com", "google.com"]:
            with self.subTest(provider):
                login = {"email": f"rest@{provider}", "password": "secret1", "returnSecureToken": True}
                self.post("signUp", login)
                user = json.dumps({"sub": "7", "email": login["email"], "email_verified": False})
                conflict = self.post("signInWithIdp", {
                    "postBody": urllib.parse.urlencode({"providerId": provider, "id_token": user}),
                    "requestUri": "http://localhost", "returnSecureToken": True, "returnIdpCredential": True})
                self.assertTrue(conflict["needConfirmation"])
                self.assertEqual(conflict["verifiedProvider"], ["password"])
                self.assertNotIn("idToken", conflict)
                before = self.post("signInWithPassword", login)
                # The SDKs keep the access token of these providers alone.
                kept = "access_token" if provider in ["github.com", "twitter.com", "facebook.com"] else "id_token"
                value = conflict["oauthAccessToken" if kept == "access_token" else "oauthIdToken"]
                after = self.post("signInWithIdp", {
                    "postBody": urllib.parse.urlencode({"providerId": provider, kept: value}),
                    "requestUri": "http://localhost", "idToken": before["idToken"], "returnSecureToken": True})
                self.check_linked(
                    provider, {"uid": before["localId"], "token": before["idToken"]},
                    {"uid": after["localId"], "token": after["idToken"]})

    def test_the_button_is_in_view(self):
        """The SDK's popup has 500 × 600 pixels."""
        for number in range(5):
            user = json.dumps({"sub": f"u{number}", "name": f"User {number}"})
            self.post("signInWithIdp", {
                "postBody": urllib.parse.urlencode({"providerId": "yahoo.com", "id_token": user}),
                "requestUri": "http://localhost"})
        for provider in ["github.com", "yahoo.com"]:
            self.pop_up(provider)
            self.driver.set_window_size(500, 600)
            self.find("#any").click()
            bottom = self.driver.execute_script(
                "return document.querySelector('form button').getBoundingClientRect().bottom - window.innerHeight")
            self.assertLess(bottom, 1, provider)
            self.assertTrue(self.find("input[name=email]").get_attribute("value"))
            self.find("form button").click()
            self.assertTrue(self.outcome()["uid"])
