"""The page of `rules-sim serve` in headless Chromium: live requests, data, users and rules, with the keyboard alone."""

import json
import os
import unittest
import urllib.error
import urllib.request
import uuid

try:
    import browser
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.select import Select
    from selenium.webdriver.support.wait import WebDriverWait
    MISSING = next((name for name in ["chromium", "chromedriver"] if not browser.shutil.which(name)), None)
except ImportError as error:
    MISSING = f"the package {error.name}"

import end_user


def documents(project, method, path, fields=None, token=None):
    """Sends a request to the REST API of Cloud Firestore, and returns the status."""
    url = f"http://{os.environ['FIRESTORE_EMULATOR_HOST']}/v1/projects/{project}/databases/(default)/documents/{path}"
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    body = None if fields is None else json.dumps({"fields": fields}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method), timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


@unittest.skipIf(MISSING, f"needs {MISSING}")
class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.context = browser.chromium(1)
        cls.driver = cls.context.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.context.__exit__(None, None, None)

    def setUp(self):
        self.project = f"page-{uuid.uuid4().hex[:8]}"
        self.driver.get(os.environ["RULES_SIM_UI"])
        self.wait(lambda driver: driver.find_element(By.ID, "live").text == "live")

    def wait(self, condition):
        return WebDriverWait(self.driver, 15, ignored_exceptions=[StaleElementReferenceException]).until(condition)

    def keys(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def rows(self):
        """The rows of this test's project that are shown."""
        return [
            row for row in self.driver.find_elements(By.CSS_SELECTOR, "#requests .r")
            if row.is_displayed() and self.project in row.text]

    def ask(self):
        path = f"notes/{self.project}"
        text = {"owner": {"stringValue": "ada"}, "text": {"stringValue": "<i>hello</i>"}}
        self.assertEqual(documents(self.project, "PATCH", path, text, end_user.token("ada")), 200)
        self.assertEqual(documents(self.project, "GET", path, token=end_user.token("<b>ben")), 403)
        self.wait(lambda driver: len(self.rows()) == 2)

    def test_requests_appear_live_and_say_why(self):
        self.ask()
        denied, allowed = self.rows()
        self.assertIn("deny", denied.text)
        self.assertIn("<b>ben", denied.text)
        self.assertIn("firestore.rules:8", denied.text)
        self.assertIn("allow", allowed.text)
        self.keys("d")
        self.wait(lambda driver: len(self.rows()) == 1)
        self.keys("j", Keys.ENTER)
        self.assertIn('`request.auth.uid` is "<b>ben"', self.wait(
            lambda driver: driver.find_element(By.CSS_SELECTOR, ".r[open] .why")).text)
        self.keys("d", "/")
        self.keys("no such request")
        self.wait(lambda driver: not self.rows())
        self.keys(Keys.ESCAPE)

    def test_a_request_is_explained(self):
        self.ask()
        self.rows()[0].find_element(By.TAG_NAME, "summary").click()
        link = self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, ".r[open] .why a"))
        self.driver.get(link.get_attribute("href"))
        self.assertIn("Why", self.driver.find_element(By.TAG_NAME, "main").text)

    def test_data_and_rules_are_shown_by_keyboard(self):
        self.ask()
        self.keys("2")
        store = self.driver.find_element(By.ID, "store")
        self.wait(lambda driver: f"firestore:{self.project}/(default)" in store.text)
        Select(store).select_by_visible_text(f"firestore:{self.project}/(default)")
        self.wait(lambda driver: driver.find_element(By.ID, "names").text == "notes")
        for name in ["notes", self.project]:
            self.wait(lambda driver: [
                button for button in driver.find_elements(By.CSS_SELECTOR, "#names button") if button.text == name
            ])[0].send_keys(Keys.ENTER)
        self.wait(lambda driver: "<i>hello</i>" in driver.find_element(By.ID, "value").text)
        self.driver.find_element(By.ID, "t-data").send_keys(Keys.ARROW_RIGHT)
        self.driver.find_element(By.ID, "t-users").send_keys(Keys.ARROW_RIGHT)
        self.driver.switch_to.frame(self.wait(lambda driver: driver.find_element(By.ID, "coverage")))
        self.wait(lambda driver: "Coverage of the rules" in driver.find_element(By.TAG_NAME, "body").text)
        self.driver.switch_to.default_content()

    def type(self, name, text):
        field = self.driver.find_element(By.ID, name)
        field.clear()
        field.send_keys(text)
        return field

    def test_data_is_changed_as_a_user_whom_the_rules_judge(self):
        self.ask()
        self.keys("3")
        project = self.driver.find_element(By.ID, "project")
        self.wait(lambda driver: self.project in project.text)
        Select(project).select_by_visible_text(self.project)
        self.wait(lambda driver: "No user yet" in driver.find_element(By.ID, "no-users").text)
        self.driver.find_element(By.ID, "new-user").click()
        form = self.driver.find_element(By.ID, "user")
        for name, text in [("localId", "ben"), ("email", "ben@example.com"), ("password", "secret1")]:
            form.find_element(By.NAME, name).send_keys(text)
        form.find_element(By.NAME, "password").send_keys(Keys.ENTER)
        row = self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "#users tr"))
        self.assertIn("ben@example.com", row.text)
        row.find_elements(By.TAG_NAME, "button")[0].click()
        self.assertIn('"sign_in_provider": "password"', self.driver.find_element(By.ID, "auth").text)
        row.find_elements(By.TAG_NAME, "button")[1].click()
        caller = self.driver.find_element(By.ID, "caller")
        self.wait(lambda driver: caller.is_displayed() and caller.get_attribute("value") == "user:ben")
        store = self.driver.find_element(By.ID, "store")
        self.assertEqual(store.get_attribute("value"), f"firestore:{self.project}/(default)")
        self.type("path", f"notes/{self.project}").send_keys(Keys.TAB)
        self.wait(lambda driver: "denied by the rules" in driver.find_element(By.ID, "value").text)
        self.type("draft", '{"owner": "ben"}')
        saved = self.driver.find_element(By.ID, "saved")
        self.driver.find_element(By.ID, "save").click()
        self.wait(lambda driver: "denied by the rules" in saved.text)
        Select(caller).select_by_value("administrator")
        self.wait(lambda driver: "<i>hello</i>" in driver.find_element(By.ID, "value").text)
        self.type("draft", '{"owner": "ben", "text": "bye"}')
        self.driver.find_element(By.ID, "save").click()
        self.wait(lambda driver: saved.text == "saved")
        Select(caller).select_by_value("user:ben")
        self.wait(lambda driver: "bye" in driver.find_element(By.ID, "value").text)
        self.driver.find_element(By.ID, "erase").click()
        self.wait(lambda driver: saved.text == "deleted")

    def test_it_follows_the_colors_of_the_system(self):
        colors = set()
        for scheme in ["light", "dark"]:
            self.driver.execute_cdp_cmd(
                "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            colors.add(self.driver.execute_script("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(colors), 2)

    def test_it_loads_nothing_from_elsewhere(self):
        names = self.driver.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        for name in names:
            self.assertTrue(name.startswith(os.environ["RULES_SIM_UI"]), name)


if __name__ == "__main__":
    unittest.main()
