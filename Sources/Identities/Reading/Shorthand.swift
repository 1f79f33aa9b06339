import SourceText

/// A reader of ``IdentityForm/shorthand``.
struct Shorthand {
  private static let names = [
    "uid", "provider", "claims", "identities", "email", "emailVerified", "phoneNumber", "name", "picture", "tenant",
    "authTime", "authProvider",
  ]
  private static let notLinked = ["email", "phone", "password", "anonymous", "custom"]

  let profile: TokenProfile
  let authProvider: String?
  let warnings: [IdentityWarning]

  init(_ members: Claims) throws(IdentityError) {
    let reader = Members(members, at: [])
    for member in members.members where !CustomClaims.contains(Self.names, member.key) {
      let nearest = NearestName.find(member.key, among: Self.names)
      throw IdentityError(.unknownMember(member.key, nearest: nearest), at: [member.key])
    }
    guard let uid = members["uid"] else { throw IdentityError(.subject(.missing), at: []) }
    var profile = TokenProfile(uid: try Subject.userID(uid, at: ["uid"]))
    if let name = try reader.text("provider"), let provider = ProviderID(name) { profile.provider = provider }
    profile.customClaims = try reader.map("claims") ?? Claims()
    profile.identities = try Self.identities(try reader.map("identities") ?? Claims())
    try Self.readAccount(reader, into: &profile)
    self.profile = profile
    authProvider = try reader.text("authProvider")
    warnings = Self.warnings(profile, authProvider: authProvider)
  }

  private static func readAccount(_ reader: Members, into profile: inout TokenProfile) throws(IdentityError) {
    profile.email = try reader.text("email")
    if let isVerified = try reader.bool("emailVerified") {
      if profile.email == nil {
        throw IdentityError(.missingMember("email", neededBy: "emailVerified"), at: ["emailVerified"])
      }
      profile.emailVerified = isVerified
    }
    profile.phoneNumber = try reader.text("phoneNumber")
    profile.name = try reader.text("name")
    profile.picture = try reader.text("picture")
    profile.tenant = try reader.text("tenant")
    profile.authTime = try reader.integer("authTime")
  }

  private static func identities(_ members: Claims) throws(IdentityError) -> [TokenProfile.LinkedIdentity] {
    var identities: [TokenProfile.LinkedIdentity] = []
    for member in members.members {
      let path = ["identities", member.key]
      guard let provider = ProviderID(member.key) else { throw IdentityError(.emptyText("identities"), at: path) }
      if CustomClaims.contains(notLinked, member.key) { throw IdentityError(.notLinked(member.key), at: path) }
      identities.append(TokenProfile.LinkedIdentity(provider, try rawIDs(member.value, member.key, path)))
    }
    return identities
  }

  private static func rawIDs(
    _ value: ClaimValue, _ name: String, _ path: [String]
  ) throws(IdentityError) -> [String] {
    var rawIDs: [String] = []
    for element in value.list ?? [value] {
      guard let text = element.string else {
        throw IdentityError(
          .claimType(name, wanted: "a string or a list of strings", found: element.kindName), at: path)
      }
      if text.isEmpty { throw IdentityError(.emptyText(name), at: path) }
      rawIDs.append(text)
    }
    if rawIDs.isEmpty { throw IdentityError(.emptyText(name), at: path) }
    return rawIDs
  }

  private static func warnings(_ profile: TokenProfile, authProvider: String?) -> [IdentityWarning] {
    var warnings: [IdentityWarning] = []
    let provider = profile.provider
    if let meant = provider.meant {
      warnings.append(IdentityWarning(.clippedProvider(provider.text, meant: meant.text), at: ["provider"]))
    } else if authProvider == nil, !provider.isRealtimeNameRecorded {
      warnings.append(IdentityWarning(.undocumentedProvider(provider.text), at: ["provider"]))
    }
    if let name = authProvider, let provider = ProviderID(name), !provider.realtimeName.isSameBytes(as: name) {
      let kind = IdentityWarning.Kind.unclippedProvider(name, meant: provider.realtimeName)
      warnings.append(IdentityWarning(kind, at: ["authProvider"]))
    }
    if provider.meant == nil, let missing = Self.missing(profile) {
      warnings.append(
        IdentityWarning(.incompleteSignIn(provider: provider.text, missing: missing), at: ["provider"]))
    }
    for identity in profile.identities {
      guard let meant = identity.provider.meant else { continue }
      let kind = IdentityWarning.Kind.clippedProvider(identity.provider.text, meant: meant.text)
      warnings.append(IdentityWarning(kind, at: ["identities", identity.provider.text]))
    }
    for member in profile.customClaims.members
    where CustomClaims.contains(CustomClaims.shadowedNames, member.key) {
      warnings.append(IdentityWarning(.shadowedClaim(member.key), at: ["claims", member.key]))
    }
    return warnings
  }

  /// Returns what every account with this sign-in provider has and this one lacks. Nil if nothing is missing.
  private static func missing(_ profile: TokenProfile) -> String? {
    switch profile.provider {
    case .custom, .anonymous: nil
    case .password: profile.email == nil ? "an `email`" : nil
    case .phone: profile.phoneNumber == nil ? "a `phoneNumber`" : nil
    default:
      profile.identities.contains { $0.provider == profile.provider }
        ? nil : "an id there, written as `identities: {\"\(ShownText.plain(profile.provider.text))\": …}`"
    }
  }
}
