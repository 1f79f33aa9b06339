public import Identities

/// The project settings for stories: those of a suite, some of which a story may change.
public struct SignInScriptSettings: Sendable {
  /// The settings of the Firebase console.
  public private(set) var configuration: AuthConfiguration
  /// The project's blocking functions.
  public private(set) var blockingFunctions = BlockingFunctions()

  private static let names = [
    "oneAccountPerEmail", "emailPrivacy", "emailTrust", "enabledProviders", "authorizedDomains", "scopes",
    "recentSignIn", "testPhoneNumbers", "project", "beforeCreate", "beforeSignIn",
  ]

  /// Creates the settings of a new project; see ``AuthConfiguration``.
  public init(projectID: String = MockUser.defaultProjectID) {
    configuration = AuthConfiguration(projectID: projectID)
  }

  /// Returns these settings with the ones in `value` replaced.
  ///
  /// - Parameter value: an object of settings by their names; nil changes nothing.
  /// - Throws: the problem with the first invalid setting.
  public func changed(by value: ClaimValue?) throws(SignInScriptError) -> SignInScriptSettings {
    var settings = self
    guard let value else { return settings }
    guard let members = value.map else { throw SignInScriptError("settings are an object", at: ["settings"]) }
    for member in members.members {
      switch member.key {
      case "beforeCreate":
        let changes = try Self.changes(member.value, member.key)
        settings.blockingFunctions.beforeCreate = { _ in changes }
      case "beforeSignIn":
        let changes = try Self.changes(member.value, member.key)
        settings.blockingFunctions.beforeSignIn = { _ in changes }
      default: try Self.set(member.key, member.value, in: &settings.configuration)
      }
    }
    return settings
  }

  /// Reads the result of a blocking function: `{claims, sessionClaims, name, picture, emailVerified, disabled}`, or
  /// `{refuse: MESSAGE}`.
  private static func changes(
    _ value: ClaimValue, _ name: String
  ) throws(SignInScriptError) -> BlockingFunctions.Changes {
    guard let members = value.map else { throw wrong(name) }
    var changes = BlockingFunctions.Changes()
    for member in members.members {
      switch (member.key, member.value) {
      case ("claims", .map(let claims)): changes.customClaims = claims
      case ("sessionClaims", .map(let claims)) where name == "beforeSignIn": changes.sessionClaims = claims
      case ("name", .string(let text)): changes.displayName = text
      case ("picture", .string(let text)): changes.photoURL = text
      case ("emailVerified", .bool(let bool)): changes.emailVerified = bool
      case ("disabled", .bool(let bool)): changes.isDisabled = bool
      case ("refuse", .string(let message)) where !message.isEmpty: changes.refusal = message
      default:
        throw SignInScriptError(
          "`\(name)` cannot return `\(member.key)`; write `claims`, `sessionClaims` (only before a sign-in), "
            + "`name`, `picture`, `emailVerified`, `disabled` or `refuse: MESSAGE`", at: ["settings", name, member.key])
      }
    }
    return changes
  }

  private static func set(
    _ name: String, _ value: ClaimValue, in settings: inout AuthConfiguration
  ) throws(SignInScriptError) {
    switch (name, value) {
    case ("oneAccountPerEmail", .bool(let bool)): settings.oneAccountPerEmail = bool
    case ("emailPrivacy", .bool(let bool)): settings.emailPrivacy = bool
    case ("emailTrust", "production"): settings.emailTrust = .production
    case ("emailTrust", "emulator"): settings.emailTrust = .emulator
    case ("project", .string(let id)) where !id.isEmpty: settings.projectID = id
    case ("recentSignIn", .integer(let seconds)) where seconds >= 0: settings.recentSignIn = seconds
    case ("enabledProviders", .list(let list)):
      settings.enabledProviders = Set(
        try texts(list, name).map { (text) throws(SignInScriptError) in try provider(text, name) })
    case ("authorizedDomains", .list(let list)): settings.authorizedDomains = Set(try texts(list, name))
    case ("testPhoneNumbers", .map(let numbers)):
      for member in numbers.members {
        guard let code = member.value.string else { throw wrong(name) }
        settings.testPhoneNumbers[member.key] = code
      }
    case ("scopes", .map(let scopes)):
      for member in scopes.members {
        guard let list = member.value.list else { throw wrong(name) }
        settings.scopes[try provider(member.key, name)] = Set(try texts(list, name))
      }
    default: throw wrong(name)
    }
  }

  private static func provider(_ text: String, _ name: String) throws(SignInScriptError) -> ProviderID {
    guard let provider = ProviderID(text) else { throw wrong(name) }
    if let meant = provider.meant {
      throw SignInScriptError("`\(text)` is not a provider id; did you mean `\(meant)`?", at: ["settings", name])
    }
    return provider
  }

  private static func texts(_ list: [ClaimValue], _ name: String) throws(SignInScriptError) -> [String] {
    let texts = list.compactMap(\.string)
    guard texts.count == list.count, texts.allSatisfy({ !$0.isEmpty }) else { throw wrong(name) }
    return texts
  }

  private static func wrong(_ name: String) -> SignInScriptError {
    let known = names.contains { $0.utf8.elementsEqual(name.utf8) }
    return SignInScriptError(
      known
        ? "the value of `\(name)` is invalid"
        : "`\(name)` is not a setting; use `\(names.joined(separator: "`, `"))`", at: ["settings", name])
  }
}
