import Identities
import RuleValues
import SecurityRules
import SourceText
import TestSuites

/// Users who can exist: a user who signed in with a provider also has an id there, an email or a phone number.
enum WholeUser {
  /// The id of a sample user at a provider.
  static let rawID = "1001"
  private static let phoneNumber = "+15555550100"
  /// Returns the provider that a name in rules means: `github.com` in tokens, `github` in `auth.provider`.
  static func provider(_ name: String) -> ProviderID? {
    switch name {
    case "email": .password
    default: ProviderID(name).map { $0.meant ?? $0 }
    }
  }

  /// Returns the name of a user who signed in with a provider; nil for a sign-in that needs no mention.
  static func name(_ uid: String, with provider: ProviderID?) -> String {
    provider.map { "\(uid) with \($0.text)" } ?? uid
  }

  /// Returns a user who signed in with a provider.
  ///
  /// - Parameter now: the time of the sign-in, in milliseconds since 1970.
  static func user(_ uid: String, with provider: ProviderID, now: Int64) -> Identity? {
    guard let uid = UserID(uid) else { return nil }
    var profile = TokenProfile(uid: uid, provider: provider)
    profile.emailVerified = true
    return identity(profile, now: now)
  }

  /// Returns a user with all that an account with the user's provider has; nil for a user who lacks nothing, and for one whose
  /// provider is not told.
  ///
  /// The provider is that of the sign-in, that of `auth.provider`, or the first one among the identities.
  ///
  /// - Parameter now: the time of the request, in milliseconds since 1970.
  static func completed(_ identity: Identity, now: Int64) -> Identity? {
    guard case .user(let user) = identity, let uid = user.uid else { return nil }
    let firebase = user.claims["firebase"]?.map ?? Claims()
    let identities = firebase["identities"]?.map ?? Claims()
    guard let provider = provider(of: identity, firebase, identities) else { return nil }
    var profile = TokenProfile(uid: uid, provider: provider)
    profile.customClaims = Claims(user.claims.members.filter { !UserDraft.standardClaims.contains($0.key) }) ?? Claims()
    profile.email = user.claims["email"]?.string ?? identities["email"]?.list?.first?.string
    profile.emailVerified = user.claims["email_verified"] != .bool(false)
    profile.phoneNumber = user.claims["phone_number"]?.string ?? identities["phone"]?.list?.first?.string
    profile.name = user.claims["name"]?.string
    profile.picture = user.claims["picture"]?.string
    profile.tenant = firebase["tenant"]?.string
    for member in identities.members {
      guard let linked = ProviderID(member.key), !["email", "phone"].contains(member.key) else { continue }
      let ids = (member.value.list ?? [member.value]).compactMap(\.string).filter { !$0.isEmpty }
      profile.identities.append(TokenProfile.LinkedIdentity(linked, ids.isEmpty ? [rawID] : ids))
    }
    guard let whole = Self.identity(profile, now: now), case .user(let other) = whole else { return nil }
    return other.claims == user.claims && user.provider == nil && !user.isOverride ? nil : whole
  }

  /// Returns the user of a profile, with what its provider gives.
  private static func identity(_ profile: TokenProfile, now: Int64) -> Identity? {
    var profile = profile
    add(profile.provider, to: &profile)
    let claims = try? profile.claims(projectID: MockUser.defaultProjectID, now: now / 1000)
    return claims.flatMap { try? User(profile.uid, claims: $0) }.map { .user($0) }
  }

  private static func provider(of identity: Identity, _ firebase: Claims, _ identities: Claims) -> ProviderID? {
    if let name = firebase["sign_in_provider"]?.string, name != "custom" { return ProviderID(name) }
    let variable = identity.authValue(for: .realtime)?.map
    if let name = variable?["provider"]?.string, name != "custom" { return provider(name) }
    return identities.members.first { $0.key != "email" && $0.key != "phone" }.flatMap { ProviderID($0.key) }
  }

  private static func add(_ provider: ProviderID, to profile: inout TokenProfile) {
    switch provider {
    case .anonymous, .custom: return
    case .password: profile.email = profile.email ?? email(of: profile.uid.text)
    case .phone: profile.phoneNumber = profile.phoneNumber ?? phoneNumber
    default:
      if !profile.identities.contains(where: { $0.provider == provider }) {
        profile.identities.append(TokenProfile.LinkedIdentity(provider, [rawID]))
      }
    }
  }

  private static func email(of uid: String) -> String {
    let name = uid.filter { ($0.isLetter || $0.isNumber) && $0.isASCII }
    return (name.isEmpty ? "user" : name) + "@example.com"
  }
}
