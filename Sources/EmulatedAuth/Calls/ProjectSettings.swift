import Identities
import SourceText

/// The settings of a project that clients can change.
struct ProjectSettings: Hashable {
  /// Whether accounts may share an email: `signIn.allowDuplicateEmails`.
  var allowsDuplicateEmails = false
  /// Whether errors hide which emails have accounts: `emailPrivacyConfig.enableImprovedEmailPrivacy`.
  var hasEmailPrivacy = false

  /// The settings as in the emulator's own endpoint.
  var claims: Claims {
    [
      "signIn": ["allowDuplicateEmails": .bool(allowsDuplicateEmails)],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(hasEmailPrivacy)],
    ]
  }

  /// Applies the members of a request.
  mutating func change(_ body: RequestBody) throws {
    if body["blockingFunctions"]?.members.isEmpty == false {
      throw AuthFailure.notImplemented("This server does not call blocking functions.")
    }
    if let signIn = try body.object("signIn"), let allows = try signIn.flag("allowDuplicateEmails") {
      allowsDuplicateEmails = allows
    }
    if let privacy = try body.object("emailPrivacyConfig"),
      let isOn = try privacy.flag("enableImprovedEmailPrivacy")
    {
      hasEmailPrivacy = isOn
    }
  }

  /// The answer to old clients that ask for a reCAPTCHA, which the SDKs do not show with an emulator.
  static let recaptchaParameters: Claims = [
    "kind": "identitytoolkit#GetRecaptchaParamResponse",
    "recaptchaStoken":
      "This-is-a-fake-token__Dont-send-this-to-the-Recaptcha-service__The-Auth-Emulator-does-not-support-Recaptcha",
    "recaptchaSiteKey": "Fake-key__Do-not-send-this-to-Recaptcha_",
  ]

  /// The answer to clients that ask whether reCAPTCHA Enterprise is on.
  static func recaptchaConfiguration(_ project: String) -> Claims {
    [
      "recaptchaKey": .string("projects/\(project)/keys/Fake-key__Do-not-send-this-to-Recaptcha_"),
      "recaptchaEnforcementState": [
        ["provider": "EMAIL_PASSWORD_PROVIDER", "enforcementState": "OFF"],
        ["provider": "PHONE_PROVIDER", "enforcementState": "OFF"],
      ],
    ]
  }

  /// The only requirement of a password is its length.
  static let passwordPolicy: Claims = [
    "customStrengthOptions": ["minPasswordLength": 6, "maxPasswordLength": 4096],
    "allowedNonAlphanumericCharacters": .list(
      "^$*.[]{}()?\"!@#%&/\\,><':;|_~".map { .string(String($0)) }),
    "schemaVersion": 1, "forceUpgradeOnSignin": false, "enforcementState": "OFF",
  ]
}

extension AuthCall {
  /// `GET v1/projects`: what the SDKs ask before they open a popup.
  func projectFacts() -> Claims { ["projectId": "12345", "authorizedDomains": ["localhost"]] }

  /// `GET emulator/v1/…/config`
  func settings() -> Claims { records.settings.claims }

  /// `PATCH emulator/v1/…/config`
  func changeSettings() throws -> Claims {
    var settings = records.settings
    try settings.change(body)
    records.settings = settings
    return settings.claims
  }

  /// `GET v2/…/config`
  func fullSettings() -> Claims {
    var claims: Claims = ["name": .string("projects/\(project)/config")]
    for member in records.settings.claims.members { claims[member.key] = member.value }
    return claims
  }

  /// `PATCH v2/…/config`
  func changeFullSettings() throws -> Claims {
    _ = try changeSettings()
    return fullSettings()
  }
}
