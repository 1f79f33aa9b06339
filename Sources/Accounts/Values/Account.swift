public import Identities

/// An account of the project: what Firebase Authentication keeps of a user. Times are seconds since 1970.
///
/// Source: firebase/firebase-tools, src/emulator/auth/state.ts `UserInfo`.
public struct Account: Hashable, Sendable {
  /// The user's id, `localId`. Never changes.
  public let uid: UserID
  /// The tenant of Identity Platform; nil for the project itself.
  public let tenant: String?
  /// The primary email, in lower case.
  public internal(set) var email: String?
  /// Whether the email is known to be the user's.
  public internal(set) var emailVerified = false
  /// The phone number in E.164.
  public internal(set) var phoneNumber: String?
  /// The name to show.
  public internal(set) var displayName: String?
  /// The address of a photo.
  public internal(set) var photoURL: String?
  /// The password, as a ``PasswordHasher`` made it; never the password itself.
  public internal(set) var passwordHash: String?
  /// Whether the user signs in by links sent to the email.
  public internal(set) var usesEmailLink = false
  /// The linked providers, in the order of linking; `password` and `phone` are not among them.
  public internal(set) var linkedProviders: [LinkedProvider] = []
  /// What the project says about the user; stands in tokens at the top level.
  public internal(set) var customClaims = Claims()
  /// Whether the account came of a custom token.
  public internal(set) var isCustom = false
  /// Whether sign-in is forbidden.
  public internal(set) var isDisabled = false
  /// Tokens of sign-ins before this time are revoked.
  public internal(set) var validSince: Int64 = 0
  /// When the account was created.
  public internal(set) var createdAt: Int64
  /// When the user last proved who they are: `auth_time` of the tokens of that session.
  public internal(set) var lastLoginAt: Int64?
  /// The second factors, in the order of enrolment.
  public internal(set) var secondFactors: [SecondFactor] = []

  init(uid: UserID, tenant: String?, createdAt: Int64) {
    self.uid = uid
    self.tenant = tenant
    self.createdAt = createdAt
  }

  /// The ids of all providers with which the user can sign in, `password` and `phone` included.
  public var providerIDs: [ProviderID] {
    var ids: [ProviderID] = []
    if hasPassword { ids.append(.password) }
    ids += linkedProviders.map(\.provider)
    if phoneNumber != nil { ids.append(.phone) }
    return ids
  }

  /// Whether the user can sign in with the provider `password`: by a password or by links.
  public var hasPassword: Bool { email != nil && (passwordHash != nil || usesEmailLink) }

  /// Whether there is nothing to sign in with again.
  public var isAnonymous: Bool { providerIDs.isEmpty && email == nil && !isCustom }

  /// The linked provider of that id; nil where it is not linked.
  public func linkedProvider(_ provider: ProviderID) -> LinkedProvider? {
    linkedProviders.first { $0.provider == provider }
  }
}

extension Account: CustomStringConvertible, CustomReflectable {
  /// The id; no email, phone number, password or claim.
  public var description: String { "the account \(uid)" }

  /// The id only, so that no dump shows more.
  public var customMirror: Mirror { Mirror(self, children: ["uid": uid.text]) }
}

/// A provider that is linked to an account, and who the user is there.
public struct LinkedProvider: Hashable, Sendable {
  /// The provider.
  public var provider: ProviderID
  /// The user's id at the provider, which stands in `firebase.identities`.
  public var rawID: String
  /// The email that the provider gave.
  public var email: String?
  /// The name that the provider gave.
  public var displayName: String?
  /// The photo that the provider gave.
  public var photoURL: String?
  /// The user's handle at the provider.
  public var screenName: String?

  /// A user's account at a provider.
  public init(
    _ provider: ProviderID, rawID: String, email: String? = nil, displayName: String? = nil, photoURL: String? = nil,
    screenName: String? = nil
  ) {
    self.provider = provider
    self.rawID = rawID
    self.email = email
    self.displayName = displayName
    self.photoURL = photoURL
    self.screenName = screenName
  }
}

/// A second factor that a user has enrolled.
public struct SecondFactor: Hashable, Sendable {
  /// What it is: `phone` or `totp`.
  public var kind: String
  /// The id of the enrolment, which stands in tokens as `second_factor_identifier`.
  public var enrolmentID: String
  /// The phone number of the kind `phone`.
  public var phoneNumber: String?

  /// A second factor.
  public init(kind: String, enrolmentID: String, phoneNumber: String? = nil) {
    self.kind = kind
    self.enrolmentID = enrolmentID
    self.phoneNumber = phoneNumber
  }
}
