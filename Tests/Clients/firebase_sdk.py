"""firebase/auth for browsers, built from the sources in the PyPI package streamlit-firebase-auth with Debian's esbuild.

npm cannot be reached everywhere, and this package has the source map of a bundle with the SDK. The map lacks the files
that have only types and `const enum`s, so these are written here.
"""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess

MAP = "frontend/build/static/js/main.274d6bab.js.map"
AUTH = "@firebase/auth/src/"

# The values of the SDK's `const enum`s.
ENUMS = {
    AUTH + "model/enums": {
        "ProviderId": {
            "FACEBOOK": "facebook.com", "FIREBASE": "firebase", "GITHUB": "github.com", "GOOGLE": "google.com",
            "PASSWORD": "password", "PHONE": "phone", "TWITTER": "twitter.com"},
        "SignInMethod": {
            "EMAIL_LINK": "emailLink", "EMAIL_PASSWORD": "password", "FACEBOOK": "facebook.com", "GITHUB": "github.com",
            "GOOGLE": "google.com", "PHONE": "phone", "TWITTER": "twitter.com"},
        "OperationType": {"LINK": "link", "REAUTHENTICATE": "reauthenticate", "SIGN_IN": "signIn"},
    },
    AUTH + "model/popup_redirect": {
        "AuthEventType": {
            "LINK_VIA_POPUP": "linkViaPopup", "LINK_VIA_REDIRECT": "linkViaRedirect",
            "REAUTH_VIA_POPUP": "reauthViaPopup", "REAUTH_VIA_REDIRECT": "reauthViaRedirect",
            "SIGN_IN_VIA_POPUP": "signInViaPopup", "SIGN_IN_VIA_REDIRECT": "signInViaRedirect", "UNKNOWN": "unknown",
            "VERIFY_APP": "verifyApp"},
        "GapiOutcome": {"ACK": "ACK", "ERROR": "ERROR"},
    },
    AUTH + "platform_browser/messagechannel/index": {
        "_TimeoutDuration": {"ACK": 50, "COMPLETION": 3000, "LONG_ACK": 800},
        "_Status": {"ACK": "ack", "DONE": "done"},
        "_EventType": {"KEY_CHANGED": "keyChanged", "PING": "ping"},
        "_MessageError": {},
    },
    "@firebase/auth/internal": {
        "DefaultConfig": {
            "TOKEN_API_HOST": "securetoken.googleapis.com", "API_HOST": "identitytoolkit.googleapis.com",
            "API_SCHEME": "https"},
    },
    "@firebase/component/src/types": {
        "InstantiationMode": {"LAZY": "LAZY", "EAGER": "EAGER", "EXPLICIT": "EXPLICIT"},
        "ComponentType": {"PUBLIC": "PUBLIC", "PRIVATE": "PRIVATE", "VERSION": "VERSION"},
    },
}

UTIL = ["constants", "crypt", "defaults", "deferred", "environment", "errors", "global", "obj", "query", "subscribe", "compat"]
INDEXES = {
    "@firebase/util/index": [f"./src/{name}" for name in UTIL],
    "@firebase/component/index": ["./src/component", "./src/component_container", "./src/provider", "./src/types"],
    "@firebase/logger/index": ["./src/logger"],
    "@firebase/app/index": ["./src/index"],
    AUTH + "index": ["./core"],
    AUTH + "core/credentials/index": ["./auth_credential"],
}

# Functions that the bundle lacks, because its app does not link credentials.
FUNCTIONS = {
    AUTH + "core/util/providers": """
export function providerDataAsNames(infos: any[]): Set<string> {
  return new Set(infos.map(info => info.providerId).filter(Boolean));
}
""",
}

ENTRY = """
import { initializeApp } from '@firebase/app';
import { getAuth } from '@firebase/auth/src/platform_browser/index';
import { connectAuthEmulator } from '@firebase/auth/src/core/auth/emulator';
import { signInWithPopup, linkWithPopup } from '@firebase/auth/src/platform_browser/strategies/popup';
import { signInWithRedirect, getRedirectResult } from '@firebase/auth/src/platform_browser/strategies/redirect';
import { signInWithEmailAndPassword } from '@firebase/auth/src/core/strategies/email_and_password';
import { linkWithCredential } from '@firebase/auth/src/core/strategies/credential';
import { FacebookAuthProvider } from '@firebase/auth/src/core/providers/facebook';
import { TwitterAuthProvider } from '@firebase/auth/src/core/providers/twitter';
import { GithubAuthProvider } from '@firebase/auth/src/core/providers/github';
import { GoogleAuthProvider } from '@firebase/auth/src/core/providers/google';
import { OAuthProvider } from '@firebase/auth/src/core/providers/oauth';
Object.assign(window, { firebase: {
  initializeApp, getAuth, connectAuthEmulator, signInWithPopup, linkWithPopup, signInWithRedirect, getRedirectResult,
  signInWithEmailAndPassword, linkWithCredential, FacebookAuthProvider, GithubAuthProvider, GoogleAuthProvider,
  TwitterAuthProvider, OAuthProvider } });
"""


def missing():
    """Returns what cannot be found of the SDK and its tools; nil if all is there."""
    if shutil.which("esbuild") is None:
        return "esbuild"
    return None if importlib.util.find_spec("streamlit_firebase_auth") else "the package streamlit-firebase-auth"


def build(folder):
    """Builds the SDK in a folder, and returns the path of the script."""
    package = pathlib.Path(importlib.util.find_spec("streamlit_firebase_auth").origin).parent
    bundle = json.loads((package / MAP).read_text())
    modules = pathlib.Path(folder, "node_modules")

    def write(name, text):
        path = modules / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    for name, text in zip(bundle["sources"], bundle["sourcesContent"]):
        if re.match(r"\.\./node_modules/(@firebase|idb|tslib)/", name):
            write(name.removeprefix("../node_modules/"), text)
    for name, enums in ENUMS.items():
        place = f"{name}/index" if name.endswith("internal") else name
        write(place + ".ts", "".join(f"export const {key}: any = {json.dumps(value)};\n" for key, value in enums.items()))
    for name, text in FUNCTIONS.items():
        write(name + ".ts", text)
    for name, files in INDEXES.items():
        write(name + ".ts", "".join(f"export * from '{file}';\n" for file in files))
    for name in ["util", "component", "logger", "app"]:
        write(f"@firebase/{name}/package.json", json.dumps({"name": name, "main": "index.ts", "version": "0"}))
    write("idb/package.json", json.dumps({"main": "build/index.js"}))
    entry, script = pathlib.Path(folder, "entry.ts"), pathlib.Path(folder, "sdk.js")
    entry.write_text(ENTRY)
    while True:
        run = subprocess.run(
            ["esbuild", entry, "--bundle", f"--outfile={script}", "--log-limit=0", "--color=false"], cwd=folder,
            capture_output=True, text=True)
        if run.returncode == 0:
            return script
        lacking = re.findall(r'Could not resolve "([^"]+)"\s+(\S+?):\d+', run.stderr)
        if not lacking:
            raise RuntimeError(run.stderr[:4000])
        for name, importer in lacking:
            add_empty(os.path.normpath(pathlib.Path(folder, importer).parent / name), pathlib.Path(folder, importer), name)


def add_empty(path, importer, name):
    """Writes a file with the names that another one imports from it. They are types, or are not used in a browser."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if path.endswith(".json"):
        pathlib.Path(path).write_text('{"name": "firebase", "version": "0"}')
        return
    clause = r"(?:import|export)\s*(?:type\s*)?\{([^}]*)\}\s*from\s*['\"]" + re.escape(name) + "['\"]"
    names = re.findall(r"(\w+)(?: as \w+)?\s*(?:,|$)", ",".join(re.findall(clause, importer.read_text())))
    file = pathlib.Path(path + ".ts")
    known = file.read_text() if file.exists() else "export {};\n"
    file.write_text(known + "".join(
        f"export const {each}: any = class {{}};\n" for each in set(names) if f"const {each}:" not in known))
