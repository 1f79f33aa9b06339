import RulePrograms

/// What holds for each operation, whatever the rules are.
extension SymbolicDataOperation {
  func facts(for programs: [Program]) -> [Formula] {
    var facts = callerFacts()
    for path in paths {
      facts += path.filter { space.constant($0) == nil }.map { space.isKey($0) }
    }
    facts.append(space.less(space.term(.integer(0)), space.input(.now)))
    for map in Set(programs.flatMap { validatedMaps(by: $0) }).sorted() {
      let unnamed = space.input(.unnamedKey(map))
      let keys = space.keys(of: map) + [unnamed]
      facts += [space.isKey(unnamed), space.only(.keys(map), keys)]
      facts.append(space.either(space.not(space.isKind(map, .map)), space.not(space.only(.keys(map), []))))
    }
    if method == .read {
      let members = programs.flatMap(\.expressions).compactMap { expression in
        if case .input(let input) = expression { QueryMember(input) } else { nil }
      }
      if !members.isEmpty { facts += QueryMember.facts(Set(members), in: space) }
    }
    return facts
  }

  /// Returns that the caller is signed out, or has a uid and the claims of a token that the service accepted.
  func callerFacts() -> [Formula] {
    let auth = space.input(.auth)
    let (uid, token) = (space.field(auth, "uid"), space.field(auth, "token"))
    var claims = [
      space.isKind(uid, .string), space.isKind(token, .map), space.not(space.equal(uid, space.term(""))),
      space.not(space.less(space.term(.integer(128)), space.size(uid))),
    ]
    let named = Set(space.keys(of: token).compactMap { space.constant($0)?.text })
    for name in ["sub", "user_id"] where named.contains(name) {
      claims.append(space.equal(space.field(token, name), uid))
    }
    let namesProvider = space.keys(of: auth).contains(space.term("provider"))
    if named.contains("firebase") || namesProvider {
      let firebase = space.field(token, "firebase")
      let provider = space.field(firebase, "sign_in_provider")
      claims += [space.isKind(firebase, .map), space.isKind(provider, .string)]
      if namesProvider { claims += providerFacts(space.field(auth, "provider"), signIn: provider) }
    }
    return [space.either(space.not(space.isKind(auth, .map)), space.all(claims))]
  }

  /// The claims whose value has a shorter name in `auth.provider`.
  private static let shortNames = ["facebook", "github", "google", "twitter"]

  private func providerFacts(_ provider: Term, signIn: Term) -> [Formula] {
    let short = Self.shortNames.map { name in
      (isThis: space.equal(signIn, space.term(name + ".com")), isShort: space.equal(provider, space.term(name)))
    }
    let isOther = space.not(space.any(short.map(\.isThis)))
    return short.map { space.either(space.not($0.isThis), $0.isShort) }
      + [space.isKind(provider, .string), space.either(space.not(isOther), space.equal(provider, signIn))]
  }
}
