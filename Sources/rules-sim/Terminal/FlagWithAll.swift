import ArgumentParser
import Identities

/// A flag of a command that also takes the value `all`, such as `--coverage` and `--coverage=all` of `test`.
///
/// A flag has no value, and an option would take the argument after it for its value. So a hidden flag stands for the value.
struct FlagWithAll {
  /// The command.
  let command: String
  /// The name of the flag, without hyphens.
  let name: String

  /// Returns arguments of `rules-sim` with the hidden flag in place of the flag with its value.
  ///
  /// - Throws: `ValidationError` for any other value.
  func replaced(in arguments: [String]) throws -> [String] {
    guard arguments.first == command else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return try arguments.enumerated().map { index, argument in
      let option = "--\(name)="
      guard index < end, argument.hasPrefix(option) else { return argument }
      let value = argument.dropFirst(option.count)
      guard value == "all" else {
        throw ValidationError("--\(name) has no value \(ShownText.name(String(value))); `all` is its only value")
      }
      return "--\(Self.hidden(name))"
    }
  }

  /// Returns the name of the hidden flag, without hyphens.
  static func hidden(_ name: String) -> String { "\(name)-all" }
}
