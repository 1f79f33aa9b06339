import SourceText

extension IdentityError: CustomStringConvertible {
  /// The message.
  public var description: String { message }

  /// What is wrong and what to write instead, without a final full stop. Holds no email, token or other secret.
  public var message: String {
    switch kind {
    case .malformed(let malformation): Self.message(malformation)
    case .notAnIdentity(let found):
      "an identity is `null` (nobody is signed in) or an object such as `{\"uid\": \"ann\"}`, and this is \(found)"
    case .subject(let problem): Self.message(problem)
    case .subjectMismatch(let one, let other):
      "`\(one)` and `\(other)` name two different users; leave one out or make them equal"
    case .claimType(let name, let wanted, let found): "\(ShownText.name(name)) must be \(wanted), and this is \(found)"
    case .emptyText(let name): "\(ShownText.name(name)) must not be empty; leave it out if there is none"
    case .reservedClaim(let name): "\(ShownText.name(name)) is reserved and can not be a custom claim"
    case .claimsTooLarge(let units):
      "custom claims may have \(IdentityLimits.customClaimsUnits) characters as JSON, these have \(units)"
    case .uidInMockUser: "a mock user is named by `sub`, not by `uid`"
    case .mockUserWithoutSubject: "a mock user needs `sub`, the user's id"
    case .unknownMember(let name, let nearest): Self.message(unknown: name, nearest: nearest)
    case .notLinked(let name): Self.message(notLinked: name)
    case .missingMember(let name, let needing): "`\(needing)` says nothing without `\(name)`"
    case .timeOutOfRange(let name): "`\(name)` is too large for a time in seconds"
    case .authTimeInFuture: "`authTime` is later than now, in seconds since 1970 (not milliseconds)"
    case .ambiguous(let one, let other):
      "`\(one)` and `\(other)` belong to different ways of writing a user; \(Self.forms)"
    case .administratorShape: "an administrator is written `{\"administrator\": true}` and nothing else"
    case .administratorNotAllowed: "nobody can be an administrator here: a request never is one"
    }
  }

  /// What Firebase's own libraries and servers say in this case; nil where nothing is recorded.
  public var firebaseMessage: String? {
    switch kind {
    case .uidInMockUser:
      "The \"uid\" field is no longer supported by mockUserToken. "
        + "Please use \"sub\" instead for Firebase Auth User ID."
    case .mockUserWithoutSubject: "mockUserToken must contain 'sub' or 'user_id' field!"
    case .reservedClaim(let name): "FORBIDDEN_CLAIM : \(name)"
    case .claimsTooLarge: "CLAIMS_TOO_LARGE"
    case .claimType("claims", _, _): "INVALID_CLAIMS"
    default: nil
    }
  }

  private static let forms =
    "write `uid` with `provider` and `claims` (shorthand), or `sub` beside its claims (mock user), "
    + "or `uid` with `token` (the whole auth variable)"

  private static func message(_ malformation: Malformation) -> String {
    switch malformation {
    case .json(let kind): JSONProblem(kind, at: Span(at: 0)).message
    case .duplicateKey(let key): "the key \(ShownText.name(key)) stands twice in this object"
    case .tooLarge: "an identity may have \(IdentityLimits.tokenBytes) bytes as JSON, this one has more"
    case .depth: "an identity may be nested \(IdentityLimits.tokenDepth) levels deep, this one is deeper"
    }
  }

  private static func message(_ problem: SubjectProblem) -> String {
    switch problem {
    case .missing: "no user is named; \(forms)"
    case .empty: "a user id must not be empty"
    case .notString(let found): "a user id must be a string, and this is \(found)"
    case .tooLong(let units):
      "a user id may have \(IdentityLimits.userIDUnits) UTF-16 units, this one has \(units)"
    }
  }

  private static func message(unknown name: String, nearest: String?) -> String {
    if let nearest { return "\(ShownText.name(name)) is no member of a user; did you mean `\(nearest)`?" }
    return "\(ShownText.name(name)) is no member of a user; a custom claim goes into `claims`. Else \(forms)"
  }

  private static func message(notLinked name: String) -> String {
    switch name {
    case "email": "write `email` beside `identities`; it then stands in both places"
    case "phone": "write `phoneNumber` beside `identities`; it then stands in both places"
    default: "\(ShownText.name(name)) is a way to sign in that never stands among `identities`"
    }
  }
}
