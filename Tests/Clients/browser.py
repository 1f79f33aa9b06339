"""Headless Chromium, an app with firebase/auth for it, and a server with sign-in providers."""

import base64
import contextlib
import datetime
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import tempfile
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from selenium import webdriver

import firebase_sdk

FILES = pathlib.Path(__file__).parent / "browser"
RULES = pathlib.Path(__file__).parent / "rules"


def missing():
    """Returns what the tests need and cannot find; nil if all is there."""
    for program in ["chromium", "chromedriver"]:
        if shutil.which(program) is None:
            return program
    if "RULES_SIM" not in os.environ:
        return "the variable RULES_SIM, the path of rules-sim"
    return firebase_sdk.missing()


def claims(token):
    """Returns the claims of a token."""
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


class Pages(http.server.SimpleHTTPRequestHandler):
    """Serves files, and the double of gapi for each address of apis.google.com."""

    def do_GET(self):
        if self.path.startswith("/js/api.js"):
            self.path = "/gapi.js"
        super().do_GET()

    def log_message(self, *arguments):
        pass


def serve(folder, certificate=None):
    """Serves the files of a folder, and returns the server."""
    handler = functools.partial(Pages, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def write_certificate(path):
    """Writes a self-signed certificate with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "apis.google.com")])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("apis.google.com")]), critical=False)
        .sign(key, hashes.SHA256()))
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    pathlib.Path(path).write_bytes(secret + certificate.public_bytes(serialization.Encoding.PEM))


@contextlib.contextmanager
def app():
    """Serves the app, and yields its address and the port that answers for apis.google.com."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(FILES, folder, dirs_exist_ok=True)
        firebase_sdk.build(folder)
        write_certificate(f"{folder}/certificate.pem")
        pages, google = serve(folder), serve(folder, f"{folder}/certificate.pem")
        try:
            yield f"http://localhost:{pages.server_port}/app.html", google.server_port
        finally:
            pages.shutdown()
            google.shutdown()
            pages.server_close()
            google.server_close()


@contextlib.contextmanager
def chromium(google_port):
    """Yields a driver of a browser that reaches only this machine."""
    with tempfile.TemporaryDirectory() as folder:
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        rules = f"MAP apis.google.com:443 127.0.0.1:{google_port}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
        for argument in [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--ignore-certificate-errors",
            f"--host-resolver-rules={rules}", f"--user-data-dir={folder}",
        ]:
            options.add_argument(argument)
        service = webdriver.ChromeService(shutil.which("chromedriver"))
        driver = webdriver.Chrome(options, service)
        driver.set_script_timeout(20)
        driver.set_page_load_timeout(20)
        try:
            yield driver
        finally:
            driver.quit()


@contextlib.contextmanager
def emulators(project, *options):
    """Starts `rules-sim serve` with the rules of these tests, and yields the addresses of its services."""
    ports = [f"--port={name}=0" for name in ["firestore", "database", "auth"]]
    process = subprocess.Popen(
        [os.environ["RULES_SIM"], "serve", "--project", project, "--only", "firestore,database,auth", *ports, *options],
        cwd=RULES, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, text=True)
    try:
        addresses = {}
        for line in process.stderr:
            if found := re.match(r"(\w+) +(\S+:\d+)\s*$", line):
                addresses[found[1]] = found[2]
            if line.startswith("Ready"):
                break
        if "auth" not in addresses:
            raise RuntimeError("rules-sim serve does not start")
        yield addresses
    finally:
        process.terminate()
        process.wait(20)
        process.stderr.close()
