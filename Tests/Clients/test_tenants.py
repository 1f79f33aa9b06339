"""Tenants and providers' configurations by firebase-admin, and second factors by an authenticator app (pyotp)."""

import base64
import json
import os
import time
import unittest
import unittest.mock
import urllib.error
import urllib.request
import uuid

import firebase_admin
import pyotp
from firebase_admin import auth, tenant_mgt

from owner import Owner

HOST = os.environ["FIREBASE_AUTH_EMULATOR_HOST"]
PROJECT = os.environ["GCLOUD_PROJECT"]


def call(endpoint, **body):
    """Calls an endpoint of the identity toolkit as an app does."""
    request = urllib.request.Request(
        f"http://{HOST}/identitytoolkit.googleapis.com/{endpoint}?key=k", json.dumps(body).encode(),
        {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)["error"]["message"]


class Administrator(unittest.TestCase):
    def setUp(self):
        # firebase-admin for Python sends the management of tenants to Google, and that for Node to the emulator.
        service = tenant_mgt._TenantManagementService
        self.enterContext(unittest.mock.patch.object(
            service, "TENANT_MGT_URL", f"http://{HOST}/identitytoolkit.googleapis.com/v2"))
        self.app = firebase_admin.initialize_app(Owner(), {"projectId": PROJECT}, uuid.uuid4().hex)
        self.addCleanup(firebase_admin.delete_app, self.app)

    def test_tenants(self):
        tenant = tenant_mgt.create_tenant("blue-team", allow_password_sign_up=True, app=self.app)
        self.assertEqual((tenant.display_name, tenant.allow_password_sign_up), ("blue-team", True))
        changed = tenant_mgt.update_tenant(tenant.tenant_id, display_name="red-team", app=self.app)
        self.assertEqual((changed.display_name, changed.allow_password_sign_up), ("red-team", True))
        found = tenant_mgt.get_tenant(tenant.tenant_id, app=self.app)
        self.assertEqual((found.display_name, found.enable_email_link_sign_in), ("red-team", False))
        listed = tenant_mgt.list_tenants(app=self.app).iterate_all()
        self.assertIn(tenant.tenant_id, [each.tenant_id for each in listed])
        user = tenant_mgt.auth_for_tenant(tenant.tenant_id, app=self.app).create_user(
            email="ada@example.com", password="secret1")
        signed_in = call(
            "v1/accounts:signInWithPassword", email="ada@example.com", password="secret1", tenantId=tenant.tenant_id)
        self.assertEqual(signed_in["localId"], user.uid)
        self.assertEqual(call("v1/accounts:signUp", tenantId=tenant.tenant_id), "ADMIN_ONLY_OPERATION")
        tenant_mgt.delete_tenant(tenant.tenant_id, app=self.app)
        listed = tenant_mgt.list_tenants(app=self.app).iterate_all()
        self.assertNotIn(tenant.tenant_id, [each.tenant_id for each in listed])

    def test_openid_connect(self):
        name = f"oidc.{uuid.uuid4().hex}"
        created = auth.create_oidc_provider_config(
            name, "app", "https://example.com", display_name="Work", enabled=True, app=self.app)
        self.assertEqual((created.provider_id, created.issuer, created.enabled), (name, "https://example.com", True))
        with self.assertRaises(firebase_admin.exceptions.FirebaseError):
            auth.create_oidc_provider_config(name, "app", "https://example.com", enabled=True, app=self.app)
        changed = auth.update_oidc_provider_config(name, client_id="other", enabled=False, app=self.app)
        self.assertEqual((changed.client_id, changed.enabled, changed.display_name), ("other", False, "Work"))
        self.assertEqual(auth.get_oidc_provider_config(name, app=self.app).client_id, "other")
        listed = auth.list_oidc_provider_configs(app=self.app).iterate_all()
        self.assertIn(name, [each.provider_id for each in listed])
        response = f'providerId={name}&id_token={{"sub":"1"}}'
        refused = call("v1/accounts:signInWithIdp", postBody=response, requestUri="http://localhost")
        self.assertTrue(refused.startswith("OPERATION_NOT_ALLOWED"))
        auth.delete_oidc_provider_config(name, app=self.app)
        with self.assertRaises(auth.ConfigurationNotFoundError):
            auth.get_oidc_provider_config(name, app=self.app)

    def test_saml(self):
        name = f"saml.{uuid.uuid4().hex}"
        auth.create_saml_provider_config(
            name, idp_entity_id="idp", sso_url="https://example.com/sso", x509_certificates=["one"],
            rp_entity_id="rp", callback_url="https://example.com/__/auth/handler", enabled=True, app=self.app)
        changed = auth.update_saml_provider_config(name, x509_certificates=["two"], app=self.app)
        self.assertEqual((changed.idp_entity_id, changed.x509_certificates), ("idp", ["two"]))
        listed = auth.list_saml_provider_configs(app=self.app).iterate_all()
        self.assertIn(name, [each.provider_id for each in listed])
        auth.delete_saml_provider_config(name, app=self.app)
        with self.assertRaises(auth.ConfigurationNotFoundError):
            auth.get_saml_provider_config(name, app=self.app)

    def test_an_authenticator_app_is_a_second_factor(self):
        email = f"{uuid.uuid4().hex}@example.com"
        user = call("v1/accounts:signUp", email=email, password="secret1")
        auth.update_user(user["localId"], email_verified=True, app=self.app)
        started = call("v2/accounts/mfaEnrollment:start", idToken=user["idToken"], totpEnrollmentInfo={})
        info = started["totpSessionInfo"]
        codes = pyotp.TOTP(info["sharedSecretKey"], digits=info["verificationCodeLength"], interval=info["periodSec"])
        verification = {"sessionInfo": info["sessionInfo"], "verificationCode": codes.now()}
        call("v2/accounts/mfaEnrollment:finalize", idToken=user["idToken"], totpVerificationInfo=verification)
        first = call("v1/accounts:signInWithPassword", email=email, password="secret1")
        self.assertNotIn("idToken", first)
        finish = {
            "mfaPendingCredential": first["mfaPendingCredential"],
            "mfaEnrollmentId": first["mfaInfo"][0]["mfaEnrollmentId"]}
        wrong = codes.at(time.time() + 3600)
        self.assertEqual(
            call("v2/accounts/mfaSignIn:finalize", **finish, totpVerificationInfo={"verificationCode": wrong}),
            "INVALID_CODE")
        answer = call("v2/accounts/mfaSignIn:finalize", **finish, totpVerificationInfo={"verificationCode": codes.now()})
        part = answer["idToken"].split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        self.assertEqual(claims["firebase"]["sign_in_second_factor"], "totp")
