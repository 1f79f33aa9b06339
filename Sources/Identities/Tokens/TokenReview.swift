/// A check of a token for content that Firebase never produces.
struct TokenReview {
  private let path: [String]
  private(set) var warnings: [IdentityWarning] = []

  /// Returns the warnings about `token`, whose location is `path`.
  static func warnings(_ token: Claims, at path: [String] = []) -> [IdentityWarning] {
    var review = TokenReview(path: path)
    review.review(token)
    return review.warnings
  }

  private init(path: [String]) { self.path = path }

  private static let texts = [
    "iss", "aud", "sub", "user_id", "email", "phone_number", "name", "picture", "provider_id",
  ]
  private static let firebaseTexts = [
    "sign_in_provider", "tenant", "sign_in_second_factor", "second_factor_identifier",
  ]
  private static let integers = ["iat", "exp", "auth_time"]
  /// The reserved names that every Firebase token contains.
  private static let standard = ["iss", "aud", "sub", "iat", "exp", "auth_time", "firebase"]

  private mutating func review(_ token: Claims) {
    for name in Self.texts { expect([name], in: token, toBe: "a string") { $0.string != nil } }
    for name in Self.integers {
      expect([name], in: token, toBe: "an integer") { if case .integer = $0 { true } else { false } }
    }
    expect(["email_verified"], in: token, toBe: "a boolean") { if case .bool = $0 { true } else { false } }
    expect(["firebase"], in: token, toBe: "an object") { $0.map != nil }
    if let firebase = token["firebase"]?.map { review(firebase: firebase) }
    for member in token.members where CustomClaims.contains(CustomClaims.reservedNames, member.key) {
      if !CustomClaims.contains(Self.standard, member.key) { warn(.reservedClaim(member.key), [member.key]) }
    }
  }

  private mutating func review(firebase: Claims) {
    for name in Self.firebaseTexts { expect(["firebase", name], in: firebase, toBe: "a string") { $0.string != nil } }
    for name in ["identities", "sign_in_attributes"] {
      expect(["firebase", name], in: firebase, toBe: "an object") { $0.map != nil }
    }
    for identity in firebase["identities"]?.map?.members ?? [] {
      let isListOfTexts = identity.value.list?.allSatisfy { $0.string != nil } ?? false
      guard !isListOfTexts else { continue }
      let kind = IdentityWarning.Kind.claimType(
        identity.key, wanted: "a list of strings", found: identity.value.kindName)
      warn(kind, ["firebase", "identities", identity.key])
    }
    if let name = firebase["sign_in_provider"]?.string, let meant = ProviderID(name)?.meant {
      warn(.clippedProvider(name, meant: meant.text), ["firebase", "sign_in_provider"])
    }
  }

  /// Warns if the last name of `steps` is in `claims` with the wrong type.
  private mutating func expect(
    _ steps: [String], in claims: Claims, toBe wanted: String, _ isRight: (ClaimValue) -> Bool
  ) {
    guard let name = steps.last, let value = claims[name], !isRight(value) else { return }
    warn(.claimType(name, wanted: wanted, found: value.kindName), steps)
  }

  private mutating func warn(_ kind: IdentityWarning.Kind, _ steps: [String]) {
    warnings.append(IdentityWarning(kind, at: path + steps))
  }
}
