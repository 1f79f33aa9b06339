"""The credential that firebase-admin itself uses with emulators."""

import firebase_admin
from firebase_admin import credentials


class Owner(credentials.Base):
    def get_credential(self):
        return firebase_admin._utils.EmulatorAdminCredentials()
