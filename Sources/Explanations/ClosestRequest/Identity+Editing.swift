import Identities
import RequestSimulation
import RuleValues
import SourceText

extension Identity {
  /// Returns the identity after a change of the user, or nil if the change does not apply.
  ///
  /// - Parameter now: the time of the request, in milliseconds since 1970.
  func applying(_ edit: SituationEdit, now: Int64) -> Identity? {
    switch (edit.lever, edit.change) {
    case (.uid, .remove): self == .unauthenticated ? nil : .unauthenticated
    case (.uid, .set(.string(let text), _)): signedIn(as: text, now: now)
    case (.claim(let names), .set(let value, _)): value.claim.flatMap { withClaim(names, $0) }
    case (.claim(let names), .remove): withClaim(names, nil)
    case (.claim(let names), .insert(let element)): withElement(names, element)
    case (.provider, .set(.string(let name), _)): withProvider(name)
    default: nil
    }
  }

  /// Returns the same user with a different uid. A caller who is not signed in gets an account with only the uid.
  private func signedIn(as text: String, now: Int64) -> Identity? {
    guard let uid = UserID(text) else { return nil }
    guard case .user(let user) = self else {
      let claims = try? TokenProfile(uid: uid).claims(projectID: MockUser.defaultProjectID, now: now / 1000)
      return claims.flatMap { try? User(uid, claims: $0) }.map { .user($0) }
    }
    if case .override(var variable) = user.provenance {
      variable["uid"] = .string(text)
      if case .map(let token)? = variable["token"] { variable["token"] = .map(Self.token(token, of: text)) }
      return Self.override(variable)
    }
    let other = try? User(uid, claims: Self.token(user.claims, of: text), provider: user.provider)
    return other.map { .user($0) }
  }

  /// Returns the token in which every present claim that contains the uid has the new value.
  private static func token(_ claims: Claims, of uid: String) -> Claims {
    var claims = claims
    for name in ["sub", "user_id"] where claims[name] != nil { claims[name] = .string(uid) }
    return claims
  }

  private func withClaim(_ names: [String], _ value: ClaimValue?) -> Identity? {
    guard case .user(let user) = self, !names.isEmpty else { return nil }
    if names == ["firebase", "sign_in_provider"], let value, !Self.isProvider(value.string ?? "") { return nil }
    if case .override(var variable) = user.provenance {
      variable.set(value, at: ["token"] + names[...])
      return Self.override(variable)
    }
    var claims = user.claims
    claims.set(value, at: names[...])
    return user.uid.flatMap { try? User($0, claims: claims, provider: user.provider) }.map { .user($0) }
  }

  private func withElement(_ names: [String], _ element: DocumentValue) -> Identity? {
    guard case .user(let user) = self, let element = element.claim else { return nil }
    var value: ClaimValue? = .map(user.claims)
    for name in names { value = value?.map?[name] }
    return withClaim(names, .list((value?.list ?? []) + [element]))
  }

  private func withProvider(_ name: String) -> Identity? {
    guard case .user(let user) = self, Self.isProvider(name, inRealtimeRules: true) else { return nil }
    if case .override(var variable) = user.provenance {
      variable["provider"] = .string(name)
      return Self.override(variable)
    }
    return user.uid.flatMap { try? User($0, claims: user.claims, provider: name) }.map { .user($0) }
  }

  /// Returns whether a user can sign in with a provider of that name. The search never suggests a user who cannot
  /// exist.
  ///
  /// - Parameter inRealtimeRules: whether the name is that of `auth.provider` rather than of the token.
  static func isProvider(_ name: String, inRealtimeRules: Bool = false) -> Bool {
    guard let provider = ProviderID(name) else { return false }
    if provider.isSAML || provider.isOIDC { return true }
    return ProviderSpelling.signInProviders.compactMap(ProviderID.init).contains {
      name.utf8.elementsEqual((inRealtimeRules ? $0.realtimeName : $0.text).utf8)
    }
  }

  /// Returns the user for an overridden `auth` variable.
  private static func override(_ variable: Claims) -> Identity? {
    var writer = JSONWriter()
    DocumentValue(.map(variable)).writePlain(to: &writer)
    let file = SourceFile(name: "auth", text: writer.text)
    return try? IdentityReader.read(file, form: .override, now: 0).get().identity
  }
}

extension Claims {
  /// Sets a claim at a path of nested maps and creates missing maps; nil removes the claim.
  fileprivate mutating func set(_ value: ClaimValue?, at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    let rest = names.dropFirst()
    guard !rest.isEmpty else {
      self[name] = value
      return
    }
    var inner = self[name]?.map ?? Claims()
    inner.set(value, at: rest)
    self[name] = .map(inner)
  }
}
