public import Identities

/// Why something is no story.
public struct StoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to write instead, without a final full stop.
  public let description: String
  /// The way to it from the list of steps.
  public let path: [String]

  /// An error at `path`.
  public init(_ description: String, at path: [String] = []) {
    self.description = description
    self.path = path
  }
}

/// Reads stories: lists of steps, each an object whose one key says what happens, beside `fails` and `point`.
public enum StoryReader {
  /// The keys that say what happens.
  public static let actions = [
    "signIn", "signInPending", "link", "linkPending", "reauthenticate", "unlink", "fetchProviders", "refresh",
    "signOut",
    "secondFactor", "enrol", "unenrol", "email", "verifyBeforeUpdateEmail", "password", "resetPassword",
    "updateProfile", "profile", "delete", "claims", "disable", "verifyEmail", "revoke", "wait", "expect",
  ]

  /// The steps that `value` lists.
  ///
  /// - Throws: what is wrong with the first that is none.
  public static func steps(_ value: ClaimValue) throws(StoryError) -> [StoryStep] {
    guard let list = value.list else { throw StoryError("a story is a list of steps", at: []) }
    var steps: [StoryStep] = []
    for (index, element) in list.enumerated() { steps.append(try step(element, at: ["\(index)"])) }
    return steps
  }

  /// One step.
  ///
  /// - Throws: what is wrong with it.
  public static func step(_ value: ClaimValue, at path: [String] = []) throws(StoryError) -> StoryStep {
    guard let members = value.map else {
      throw StoryError("a step is an object such as `{\"refresh\": true}`", at: path)
    }
    let reader = StoryMembers(members, at: path)
    try reader.refuseUnknown(besides: actions + ["fails", "point"])
    let names = members.members.map(\.key).filter(actions.contains)
    guard names.count == 1, let name = names.first, let argument = members[name] else {
      let found = names.isEmpty ? "" : ", and this one says \(names.map { "`\($0)`" }.joined(separator: " and "))"
      throw StoryError("a step says one thing that happens\(found): `\(actions.joined(separator: "`, `"))`", at: path)
    }
    let failure = try reader.text("fails").map { (name) throws(StoryError) in
      guard let error = ExpectedError(name) else {
        let nearest = ExpectedError.nearest(name).map { "; did you mean `\($0)`?" } ?? ", such as `emailAlreadyInUse`"
        throw StoryError("`\(name)` is no error of sign-in\(nearest)", at: path + ["fails"])
      }
      return error
    }
    return StoryStep(
      action: try action(name, argument, reader), failure: failure, point: try reader.text("point"))
  }

  private static func action(
    _ name: String, _ argument: ClaimValue, _ reader: StoryMembers
  ) throws(StoryError) -> StoryStep.Action {
    switch name {
    case "signIn": return .signIn(try StoryCredential(argument, at: reader.path + [name]))
    case "link": return .link(try StoryCredential(argument, at: reader.path + [name]))
    case "reauthenticate": return .reauthenticate(try StoryCredential(argument, at: reader.path + [name]))
    case "unlink": return .unlink(try reader.provider(name))
    case "enrol": return .enrol(try reader.factor(name))
    case "unenrol": return .unenrol(try reader.factor(name))
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
      try inner.refuseUnknown(besides: StoryFacts.names)
      return .expect(inner.members)
    default: return try flag(name, reader)
    }
  }

  /// A step that needs no more than its name, and is written with `true`.
  private static func flag(_ name: String, _ reader: StoryMembers) throws(StoryError) -> StoryStep.Action {
    guard try reader.bool(name) else { throw StoryError("`\(name)` is written with `true`", at: reader.path + [name]) }
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
