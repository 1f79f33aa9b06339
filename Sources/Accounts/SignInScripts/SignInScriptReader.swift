public import Identities

/// The reason why a story is invalid.
public struct SignInScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and what to write instead, without a final period.
  public let description: String
  /// The path of the problem from the list of steps.
  public let path: [String]

  /// Creates an error at `path`.
  public init(_ description: String, at path: [String] = []) {
    self.description = description
    self.path = path
  }
}

/// A reader of stories: lists of steps. Each step is an object with one action, and optionally `fails` and `point`.
public enum SignInScriptReader {
  /// The keys of the actions.
  public static let actions = [
    "signIn", "signInPending", "link", "linkPending", "reauthenticate", "unlink", "fetchProviders", "refresh",
    "signOut",
    "secondFactor", "enrol", "unenrol", "email", "verifyBeforeUpdateEmail", "password", "resetPassword",
    "updateProfile", "profile", "delete", "claims", "disable", "verifyEmail", "revoke", "wait", "expect",
  ]

  /// Reads the steps in `value`.
  ///
  /// - Throws: the problem with the first invalid step.
  public static func steps(_ value: ClaimValue) throws(SignInScriptError) -> [SignInStep] {
    guard let list = value.list else { throw SignInScriptError("a story is a list of steps", at: []) }
    var steps: [SignInStep] = []
    for (index, element) in list.enumerated() { steps.append(try step(element, at: ["\(index)"])) }
    return steps
  }

  /// Reads one step.
  ///
  /// - Throws: the problem with the step.
  public static func step(_ value: ClaimValue, at path: [String] = []) throws(SignInScriptError) -> SignInStep {
    guard let members = value.map else {
      throw SignInScriptError("a step is an object such as `{\"refresh\": true}`", at: path)
    }
    let reader = ScriptMembers(members, at: path)
    try reader.refuseUnknown(besides: actions + ["fails", "point"])
    let names = members.members.map(\.key).filter(actions.contains)
    guard names.count == 1, let name = names.first, let argument = members[name] else {
      let found = names.isEmpty ? "" : ", but this one has \(names.map { "`\($0)`" }.joined(separator: " and "))"
      throw SignInScriptError("a step has exactly one action\(found): `\(actions.joined(separator: "`, `"))`", at: path)
    }
    let failure = try reader.textOrNumber("fails").map { (name) throws(SignInScriptError) in
      guard let error = ExpectedError(name) else {
        let nearest = ExpectedError.nearest(name).map { "; did you mean `\($0)`?" } ?? ", such as `emailAlreadyInUse`"
        throw SignInScriptError("`\(name)` is not a sign-in error\(nearest)", at: path + ["fails"])
      }
      return error
    }
    return SignInStep(
      action: try action(name, argument, reader), failure: failure, point: try reader.text("point"))
  }

  private static func action(
    _ name: String, _ argument: ClaimValue, _ reader: ScriptMembers
  ) throws(SignInScriptError) -> SignInStep.Action {
    switch name {
    case "signIn": return .signIn(try ScriptCredential(argument, at: reader.path + [name]))
    case "link": return .link(try ScriptCredential(argument, at: reader.path + [name]))
    case "reauthenticate": return .reauthenticate(try ScriptCredential(argument, at: reader.path + [name]))
    case "unlink": return .unlink(try reader.provider(name))
    case "enrol": return .enroll(try reader.factor(name))
    case "unenrol": return .unenroll(try reader.factor(name))
    case "secondFactor" where argument != true: return .secondFactor(try reader.factor(name))
    case "fetchProviders": return .fetchProviders(try reader.needed(name))
    case "verifyBeforeUpdateEmail": return .verifyBeforeUpdateEmail(try reader.needed(name))
    case "email": return .email(try reader.needed(name))
    case "password": return .password(try reader.needed(name))
    case "resetPassword":
      let inner = try reader.inner(name)
      try inner.refuseUnknown(besides: ["email", "password"])
      return .resetPassword(email: try inner.needed("email"), password: try inner.needed("password"))
    case "updateProfile", "profile":
      let inner = try reader.inner(name)
      try inner.refuseUnknown(besides: ["name", "picture"])
      return .profile(name: try inner.text("name"), picture: try inner.text("picture"))
    case "claims": return .claims(try reader.inner(name).members)
    case "disable": return .disable(try reader.bool(name))
    case "verifyEmail": return .verifyEmail(try reader.bool(name))
    case "wait": return .wait(try reader.seconds(name))
    case "expect":
      let inner = try reader.inner(name)
      try inner.refuseUnknown(besides: SignInFacts.names)
      return .expect(inner.members)
    default: return try flag(name, reader)
    }
  }

  /// Reads a step without arguments, which is written with `true`.
  private static func flag(_ name: String, _ reader: ScriptMembers) throws(SignInScriptError) -> SignInStep.Action {
    guard try reader.bool(name) else { throw SignInScriptError("`\(name)` must be `true`", at: reader.path + [name]) }
    switch name {
    case "linkPending": return .linkPending
    case "signInPending": return .signInPending
    case "refresh": return .refresh
    case "signOut": return .signOut
    case "secondFactor": return .secondFactor(nil)
    case "delete": return .delete
    default: return .revoke
    }
  }
}
