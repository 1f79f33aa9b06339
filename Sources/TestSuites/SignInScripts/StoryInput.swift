package import Accounts
package import Identities
import RulesProjects
import SourceText

/// Steps of stories as arguments of commands.
package enum StoryInput {
  /// The user id in an argument.
  ///
  /// - Throws: an `AuthError` where it is none.
  package static func userID(_ text: String) throws(AuthError) -> UserID {
    guard let uid = UserID(text) else { throw AuthError(.invalidUserID) }
    return uid
  }

  /// The settings in an argument, or in a file that is named after `@`; nil changes none.
  ///
  /// - Throws: what is wrong with the JSON or a setting.
  package static func settings(_ argument: String?, project: String) throws -> StorySettings {
    let settings = StorySettings(projectID: project)
    guard let argument else { return settings }
    let root = try JSONInput(argument: argument, name: "settings").root
    return try settings.changed(by: Claims(json: root).map { .map($0) } ?? .null)
  }

  /// The step whose action takes the JSON of an argument, or of a file that is named after `@`.
  ///
  /// - Throws: what is wrong with the JSON or the step.
  package static func step(_ action: String, _ argument: String) throws -> StoryStep {
    let input = try JSONInput(argument: argument == "anonymous" ? "\"anonymous\"" : argument, name: action)
    var step = Claims()
    step[action] = input.root.string.map { .string($0) } ?? Claims(json: input.root).map { .map($0) } ?? .null
    return try StoryReader.step(.map(step))
  }

  /// The step, or list of steps, that the JSON of an argument is, or of a file that is named after `@`.
  ///
  /// - Throws: what is wrong with the JSON or a step.
  package static func steps(_ argument: String) throws -> [StoryStep] {
    let root = try JSONInput(argument: argument, name: "steps").root
    let elements = if case .array = root.value { root.elements } else { [root] }
    return try StoryReader.steps(.list(elements.map { Claims(json: $0).map { .map($0) } ?? .null }))
  }

  /// `f2Ab…  a…@example.com  github.com google.com  {"admin":true}`
  package static func line(_ account: Account, showsEmail: Bool) -> String {
    var parts = [account.uid.text]
    if let email = account.email {
      parts.append((showsEmail ? email : Masked.email(email)) + (account.emailVerified ? "" : " (not verified)"))
    }
    let providers = account.providerIDs.map(\.text).joined(separator: " ")
    parts.append(providers.isEmpty ? withoutProvider(account) : providers)
    if !account.customClaims.isEmpty { parts.append(account.customClaims.text) }
    if account.isDisabled { parts.append("disabled") }
    return TerminalText.plain(parts.joined(separator: "  "))
  }

  private static func withoutProvider(_ account: Account) -> String {
    account.isCustom ? "custom" : account.isAnonymous ? "anonymous" : "no way to sign in"
  }
}
