"""A Firestore client of an end user: the administrator's client with the header of an unsigned token."""

import base64
import collections
import json
import os

import grpc
from google.cloud import firestore
from google.cloud.firestore_v1.services.firestore import FirestoreClient
from google.cloud.firestore_v1.services.firestore.transports.grpc import FirestoreGrpcTransport


def token(uid, **claims):
    """Returns an unsigned ID token, as @firebase/rules-unit-testing makes it."""
    encode = lambda part: base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()
    payload = {
        "iat": 0, "exp": 3600, "auth_time": 0, "sub": uid, "user_id": uid,
        "firebase": {"sign_in_provider": "custom", "identities": {}}, **claims,
    }
    return f"{encode({'alg': 'none', 'typ': 'JWT'})}.{encode(payload)}."


class Header(grpc.UnaryUnaryClientInterceptor, grpc.UnaryStreamClientInterceptor):
    """Replaces the header `authorization` of each call."""

    Details = collections.namedtuple("Details", "method timeout metadata credentials wait_for_ready compression")

    class CallDetails(Details, grpc.ClientCallDetails):
        pass

    def __init__(self, value):
        self.value = value

    def intercept(self, call, details, request):
        metadata = [pair for pair in details.metadata or [] if pair[0] != "authorization"]
        if self.value:
            metadata.append(("authorization", f"Bearer {self.value}"))
        return call(
            self.CallDetails(
                details.method, details.timeout, metadata, details.credentials, details.wait_for_ready,
                details.compression),
            request)

    intercept_unary_unary = intercept
    intercept_unary_stream = intercept


def client(project, id_token=None):
    """Returns a client of a signed-in user, or of a visitor."""
    channel = grpc.intercept_channel(
        grpc.insecure_channel(os.environ["FIRESTORE_EMULATOR_HOST"]), Header(id_token))
    user = firestore.Client(project=project)
    user._firestore_api_internal = FirestoreClient(transport=FirestoreGrpcTransport(channel=channel))
    return user
