package import Accounts
package import Identities
import RulesProjects
import SourceText

/// Reads steps of sign-in scripts from command-line arguments.
package enum SignInScriptInput {
  /// Returns the user ID in an argument.
  ///
  /// - Throws: an `AuthError` if the text is not a valid user ID.
  package static func userID(_ text: String) throws(AuthError) -> UserID {
    guard let uid = UserID(text) else { throw AuthError(.invalidUserID) }
    return uid
  }

  /// Returns the project settings in a JSON argument, or in the file named after `@`.
  ///
  /// - Parameter argument: the JSON text; nil returns the default settings.
  /// - Throws: an error if the JSON or a setting is invalid.
  package static func settings(_ argument: String?, project: String) throws -> SignInScriptSettings {
    let settings = SignInScriptSettings(projectID: project)
    guard let argument else { return settings }
    let root = try JSONInput(argument: argument, name: "settings").root
    return try settings.changed(by: Claims(json: root).map { .map($0) } ?? .null)
  }

  /// Returns a step with the given action, whose operand is a JSON argument or the file named after `@`.
  ///
  /// - Throws: an error if the JSON or the step is invalid.
  package static func step(_ action: String, _ argument: String) throws -> SignInStep {
    let input = try JSONInput(argument: argument == "anonymous" ? "\"anonymous\"" : argument, name: action)
    var step = Claims()
    step[action] = input.root.string.map { .string($0) } ?? Claims(json: input.root).map { .map($0) } ?? .null
    return try SignInScriptReader.step(.map(step))
  }

  /// Returns the steps in a JSON argument, or in the file named after `@`: a single step or a list.
  ///
  /// - Throws: an error if the JSON or a step is invalid.
  package static func steps(_ argument: String) throws -> [SignInStep] {
    let root = try JSONInput(argument: argument, name: "steps").root
    let elements = if case .array = root.value { root.elements } else { [root] }
    return try SignInScriptReader.steps(.list(elements.map { Claims(json: $0).map { .map($0) } ?? .null }))
  }

  /// Returns a summary of an account on one line: `f2Ab…  a…@example.com  github.com google.com  {"admin":true}`.
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
