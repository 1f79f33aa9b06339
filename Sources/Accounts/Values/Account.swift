public import Identities

/// An account of the project, as Firebase Authentication stores it. Times are in seconds since 1970.
///
/// Source: firebase/firebase-tools, src/emulator/auth/state.ts `UserInfo`.
public struct Account: Hashable, Sendable {
  /// The user's id, `localId`, which never changes.
  public let uid: UserID
  /// The Identity Platform tenant. Nil for the project itself.
  public let tenant: String?
  /// The primary email, in lower case.
  public internal(set) var email: String?
  /// Whether the email is verified.
  public internal(set) var emailVerified = false
  /// The phone number in E.164 format.
  public internal(set) var phoneNumber: String?
  /// The display name. Nil if there is none.
  public internal(set) var displayName: String?
  /// The URL of a photo.
  public internal(set) var photoURL: String?
  /// The password hash from a ``PasswordHasher``, never the password itself.
  public internal(set) var passwordHash: String?
  /// Whether the user signs in with links sent to the email.
  public internal(set) var usesEmailLink = false
  /// The linked providers in the order of linking, without `password` and `phone`.
  public internal(set) var linkedProviders: [LinkedProvider] = []
  /// The custom claims of the project, which appear at the top level of tokens.
  public internal(set) var customClaims = Claims()
  /// Whether the account was created with a custom token.
  public internal(set) var isCustom = false
  /// Whether the account is disabled.
  public internal(set) var isDisabled = false
  /// The time before which sign-ins are revoked.
  public internal(set) var validSince: Int64 = 0
  /// The time of creation.
  public internal(set) var createdAt: Int64
  /// The time of the user's last authentication: `auth_time` in the tokens of that session.
  public internal(set) var lastLoginAt: Int64?
  /// The second factors in the order of enrollment.
  public internal(set) var secondFactors: [SecondFactor] = []

  init(uid: UserID, tenant: String?, createdAt: Int64) {
    self.uid = uid
    self.tenant = tenant
    self.createdAt = createdAt
  }

  /// The ids of all sign-in providers of the user, including `password` and `phone`.
  public var providerIDs: [ProviderID] {
    var ids: [ProviderID] = []
    if hasPassword { ids.append(.password) }
    ids += linkedProviders.map(\.provider)
    if phoneNumber != nil { ids.append(.phone) }
    return ids
  }

  /// Whether the user can sign in with the provider `password`, by a password or a link.
  public var hasPassword: Bool { email != nil && (passwordHash != nil || usesEmailLink) }

  /// Whether the account has no credential to sign in with again.
  public var isAnonymous: Bool { providerIDs.isEmpty && email == nil && !isCustom }

  /// Returns the linked provider with this id. Nil if it is not linked.
  public func linkedProvider(_ provider: ProviderID) -> LinkedProvider? {
    linkedProviders.first { $0.provider == provider }
  }
}

extension Account: CustomStringConvertible, CustomReflectable {
  /// The id, without any email, phone number, password or claim.
  public var description: String { "the account \(uid)" }

  /// A mirror with only the id, so that no dump shows more.
  public var customMirror: Mirror { Mirror(self, children: ["uid": uid.text]) }
}

/// A provider linked to an account, with the user's data there.
public struct LinkedProvider: Hashable, Sendable {
  /// The id of the provider.
  public var provider: ProviderID
  /// The user's id at the provider, as in `firebase.identities`.
  public var rawID: String
  /// The email from the provider.
  public var email: String?
  /// The display name from the provider.
  public var displayName: String?
  /// The photo URL from the provider.
  public var photoURL: String?
  /// The user name at the provider.
  public var screenName: String?

  /// Creates a link to a provider.
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

/// An enrolled second factor of a user.
public struct SecondFactor: Hashable, Sendable {
  /// The kind of factor: `phone` or `totp`.
  public var kind: String
  /// The id of the enrollment: `second_factor_identifier` in tokens.
  public var enrolmentID: String
  /// The phone number for the kind `phone`.
  public var phoneNumber: String?

  /// Creates a second factor.
  public init(kind: String, enrolmentID: String, phoneNumber: String? = nil) {
    self.kind = kind
    self.enrolmentID = enrolmentID
    self.phoneNumber = phoneNumber
  }
}
