import Accounts
import Identities

/// What a suite says about the project that a story plays in.
enum StorySettings {
  private static let names = [
    "oneAccountPerEmail", "emailPrivacy", "emailTrust", "enabledProviders", "authorizedDomains", "scopes",
    "recentSignIn",
    "project",
  ]

  static func read(_ value: ClaimValue?) throws(StoryError) -> AuthConfiguration {
    var settings = AuthConfiguration()
    guard let value else { return settings }
    guard let members = value.map else { throw StoryError("settings are an object", at: ["settings"]) }
    for member in members.members { try set(member.key, member.value, in: &settings) }
    return settings
  }

  private static func set(
    _ name: String, _ value: ClaimValue, in settings: inout AuthConfiguration
  ) throws(StoryError) {
    switch (name, value) {
    case ("oneAccountPerEmail", .bool(let bool)): settings.oneAccountPerEmail = bool
    case ("emailPrivacy", .bool(let bool)): settings.emailPrivacy = bool
    case ("emailTrust", "production"): settings.emailTrust = .production
    case ("emailTrust", "emulator"): settings.emailTrust = .emulator
    case ("project", .string(let id)) where !id.isEmpty: settings.projectID = id
    case ("recentSignIn", .integer(let seconds)) where seconds >= 0: settings.recentSignIn = seconds
    case ("enabledProviders", .list(let list)):
      settings.enabledProviders = Set(try texts(list, name).compactMap(ProviderID.init))
    case ("authorizedDomains", .list(let list)): settings.authorizedDomains = Set(try texts(list, name))
    case ("scopes", .map(let scopes)):
      for member in scopes.members {
        guard let provider = ProviderID(member.key), let list = member.value.list else { throw wrong(name) }
        settings.scopes[provider] = Set(try texts(list, name))
      }
    default: throw wrong(name)
    }
  }

  private static func texts(_ list: [ClaimValue], _ name: String) throws(StoryError) -> [String] {
    let texts = list.compactMap(\.string)
    guard texts.count == list.count, texts.allSatisfy({ !$0.isEmpty }) else { throw wrong(name) }
    return texts
  }

  private static func wrong(_ name: String) -> StoryError {
    let known = names.contains { $0.utf8.elementsEqual(name.utf8) }
    return StoryError(
      known
        ? "`\(name)` has a value that it can not have"
        : "`\(name)` is no setting; those are `\(names.joined(separator: "`, `"))`", at: ["settings", name])
  }
}
