import SourceText

extension IdentityError: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }

  /// The problem and what to write instead, without a final period. It contains no email, token or other secret.
  package var message: String {
    switch kind {
    case .malformed(let malformation): Self.message(malformation)
    case .notAnIdentity(let found):
      "an identity is `null` (signed out) or an object such as `{\"uid\": \"ann\"}`; this is \(found)"
    case .subject(let problem): Self.message(problem)
    case .subjectMismatch(let one, let other):
      "`\(one)` and `\(other)` name two different users; remove one or make them equal"
    case .claimType(let name, let wanted, let found): "\(ShownText.name(name)) must be \(wanted); this is \(found)"
    case .emptyText(let name): "\(ShownText.name(name)) must not be empty; remove it if there is no value"
    case .reservedClaim(let name): "\(ShownText.name(name)) is reserved and cannot be a custom claim"
    case .claimsTooLarge(let units):
      "custom claims may have at most \(IdentityLimits.customClaimsUnits) characters as JSON; these have \(units)"
    case .uidInMockUser: "a mock user has `sub`, not `uid`"
    case .mockUserWithoutSubject: "a mock user needs `sub`, the user's id"
    case .mockUserInRequest: "the user id of a request is `uid`; \(Self.requestForms)"
    case .variableForToken:
      "this is an `auth` variable; write a short account, `{\"uid\": …}`, or token claims, `{\"sub\": …}`"
    case .decodedToken:
      "this is a decoded ID token; write `{\"uid\": …, \"token\": {…}}` with all of its claims under `token`"
    case .besideToken(let name):
      "\(ShownText.name(name)) is not a member of the auth variable, which has `uid`, `provider` and `token`; "
        + "put claims under `token`"
    case .unclippedProvider(let name, let meant):
      "`provider` beside `token` is the value of `auth.provider`, which is never \(ShownText.name(name)); "
        + "write \(ShownText.name(meant))"
    case .unknownMember(let name, let nearest): Self.message(unknown: name, nearest: nearest)
    case .notLinked(let name): Self.message(notLinked: name)
    case .missingMember(let name, let needing): "`\(needing)` requires `\(name)`"
    case .timeOutOfRange(let name): "`\(name)` is too large for a time in seconds"
    case .authTimeInFuture: "`authTime` is later than now, in seconds since 1970 (not milliseconds)"
    case .ambiguous(let one, let other):
      "`\(one)` and `\(other)` belong to different forms of a user; \(Self.forms)"
    case .administratorShape: "an administrator must be exactly `{\"administrator\": true}`"
    case .administratorNotAllowed: "an administrator is not allowed here, because a request never comes from one"
    }
  }

  private static let forms =
    "write `uid` with `provider` and `claims` (shorthand), or `sub` beside its claims (mock user), "
    + "or `uid` with `token` (the whole auth variable)"
  private static let requestForms =
    "write `uid` with `provider` and `claims` (shorthand), or `uid` with `token` (the whole auth variable), "
    + "or null for a signed-out caller"

  private static func message(_ malformation: Malformation) -> String {
    switch malformation {
    case .json(let kind): JSONProblem(kind, at: Span(at: 0)).message
    case .duplicateKey(let key): "duplicate key \(ShownText.name(key)) in this object"
    case .tooLarge: "an identity may have at most \(IdentityLimits.tokenBytes) bytes as JSON; this one has more"
    case .depth: "an identity may be nested at most \(IdentityLimits.tokenDepth) levels deep; this one is deeper"
    }
  }

  private static func message(_ problem: SubjectProblem) -> String {
    switch problem {
    case .missing: "the user id is missing; \(requestForms)"
    case .empty: "a user id must not be empty"
    case .notString(let found): "a user id must be a string; this is \(found)"
    case .tooLong(let units):
      "a user id may have at most \(IdentityLimits.userIDUnits) UTF-16 units; this one has \(units)"
    }
  }

  private static func message(unknown name: String, nearest: String?) -> String {
    if let nearest { return "unknown key \(ShownText.name(name)); did you mean `\(nearest)`?" }
    return "unknown key \(ShownText.name(name)); put custom claims under `claims`"
  }

  private static func message(notLinked name: String) -> String {
    switch name {
    case "email": "write `email` next to `identities`; it then appears in both places"
    case "phone": "write `phoneNumber` next to `identities`; it then appears in both places"
    default: "\(ShownText.name(name)) is a sign-in method that never appears in `identities`"
    }
  }
}
