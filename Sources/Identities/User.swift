/// A signed-in user.
public struct User: Hashable, Sendable {
  /// The user's id; nil only for an override that names none.
  public let uid: UserID?
  /// What the token says; for an override its `token` member, empty where that is no object.
  public let claims: Claims
  /// What `auth.provider` of Realtime Database rules is to say instead of what follows from the token.
  public let provider: String?
  /// How it is known who the user is.
  public let provenance: Provenance

  /// A user whose token says `claims`.
  ///
  /// - Parameter provider: see ``provider``.
  /// - Throws: an ``IdentityError`` where the claims `sub` or `user_id` are there and are not `uid`.
  public init(
    _ uid: UserID, claims: Claims, provider: String? = nil, provenance: Provenance = .literal
  ) throws(IdentityError) {
    try Subject.check(claims, is: uid, named: "uid", at: [])
    self.init(checked: uid, claims, provider, provenance)
  }

  /// The user of a token that was verified; for the verifier alone.
  package init(verified uid: UserID, claims: Claims, _ verification: TokenVerification) {
    self.init(checked: uid, claims, nil, .verified(verification))
  }

  init(checked uid: UserID?, _ claims: Claims, _ provider: String?, _ provenance: Provenance) {
    self.uid = uid
    self.claims = claims
    self.provider = provider
    self.provenance = provenance
  }
}

extension Claims {
  /// The claim `firebase.sign_in_provider`: how the user signed in for this session. Nil where it is absent or no
  /// non-empty text.
  public var signInProvider: ProviderID? {
    self["firebase"]?.map?["sign_in_provider"]?.string.flatMap(ProviderID.init)
  }
}
