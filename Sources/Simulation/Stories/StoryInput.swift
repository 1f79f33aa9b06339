public import Accounts
public import Identities
import SourceText

/// Steps of stories as arguments of commands.
public enum StoryInput {
  /// The user id in an argument.
  ///
  /// - Throws: an `AuthError` where it is none.
  public static func userID(_ text: String) throws(AuthError) -> UserID {
    guard let uid = UserID(text) else { throw AuthError(.invalidUserID) }
    return uid
  }

  /// The step whose action takes the JSON of an argument, or of a file that is named after `@`.
  ///
  /// - Throws: what is wrong with the JSON or the step.
  public static func step(_ action: String, _ argument: String) throws -> StoryStep {
    let input = try JSONInput(argument: argument, name: action)
    var step = Claims()
    step[action] = input.root.string.map { .string($0) } ?? Claims(json: input.root).map { .map($0) } ?? .null
    return try StoryReader.step(.map(step))
  }

  /// `f2Ab…  a…@example.com  github.com google.com  {"admin":true}`
  public static func line(_ account: Account, showsEmail: Bool) -> String {
    var parts = [account.uid.text]
    if let email = account.email {
      parts.append((showsEmail ? email : Masked.email(email)) + (account.emailVerified ? "" : " (not verified)"))
    }
    let providers = account.providerIDs.map(\.text).joined(separator: " ")
    parts.append(providers.isEmpty ? (account.isCustom ? "custom" : "anonymous") : providers)
    if !account.customClaims.isEmpty { parts.append(account.customClaims.text) }
    if account.isDisabled { parts.append("disabled") }
    return parts.joined(separator: "  ")
  }
}
