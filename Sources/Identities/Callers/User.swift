/// A signed-in user.
public struct User: Hashable, Sendable {
  /// The parts of a user. They are one object, so that a copy of a user counts one reference.
  private final class Storage: Sendable {
    let uid: UserID?
    let claims: Claims
    let provider: String?
    let provenance: Provenance
    /// Whether the auth variable is used as given.
    let isOverride: Bool

    init(_ uid: UserID?, _ claims: Claims, provider: String?, _ provenance: Provenance) {
      self.uid = uid
      self.claims = claims
      self.provider = provider
      self.provenance = provenance
      isOverride = if case .override = provenance { true } else { false }
    }
  }

  private let storage: Storage

  /// The user's id. Nil only for an override without one.
  public var uid: UserID? { storage.uid }
  /// The claims of the token. For an override, its `token` member, or empty if that is not an object.
  public var claims: Claims { storage.claims }
  /// A value of `auth.provider` in Realtime Database rules that replaces the one from the token. Nil to use the
  /// token's.
  public var provider: String? { storage.provider }
  /// Whether the auth variable is used as given.
  package var isOverride: Bool { storage.isOverride }
  /// The source of the user's identity.
  package var provenance: Provenance { storage.provenance }

  /// Compares all parts.
  public static func == (left: User, right: User) -> Bool {
    left.storage === right.storage
      || (left.uid == right.uid && left.claims == right.claims && left.provider == right.provider
        && left.provenance == right.provenance)
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(uid)
    hasher.combine(claims)
    hasher.combine(provider)
    hasher.combine(provenance)
  }

  /// Creates a user whose token has these claims.
  ///
  /// - Parameter provider: see ``provider``.
  /// - Throws: an ``IdentityError`` if the claim `sub` or `user_id` is present and is not `uid`.
  public init(_ uid: UserID, claims: Claims, provider: String? = nil) throws(IdentityError) {
    try self.init(uid, claims: claims, provider: provider, provenance: .literal)
  }

  /// Creates a user whose identity has another source.
  package init(
    _ uid: UserID, claims: Claims, provider: String? = nil, provenance: Provenance
  ) throws(IdentityError) {
    try Subject.check(claims, is: uid, named: "uid", at: [])
    self.init(checked: uid, claims, provider, provenance)
  }

  /// Creates the user of a verified token. Only the verifier may call this.
  package init(verified uid: UserID, claims: Claims, _ verification: TokenVerification) {
    self.init(checked: uid, claims, nil, .verified(verification))
  }

  init(checked uid: UserID?, _ claims: Claims, _ provider: String?, _ provenance: Provenance) {
    storage = Storage(uid, claims, provider: provider, provenance)
  }
}

extension Claims {
  /// The claim `firebase.sign_in_provider`: the sign-in method of this session. Nil if it is absent or not a non-empty
  /// string.
  package var signInProvider: ProviderID? {
    self["firebase"]?.map?["sign_in_provider"]?.string.flatMap(ProviderID.init)
  }
}
