/// Whether output is colored, and the color for each role. Output is plain unless it goes to a terminal.
package struct TerminalStyle: Sendable {
  /// The meaning of a piece of text.
  package enum Role: Sendable {
    /// Rejected, denied or failed.
    case bad
    /// Allowed or passed.
    case good
    /// Worth a second look.
    case caution
    /// A location in a file.
    case place
    /// Less important than the rest.
    case quiet
    /// More important than the rest.
    case strong
  }

  /// Whether the output is colored.
  package let isColored: Bool

  /// Creates a style with or without colors.
  package init(colored: Bool) { isColored = colored }

  /// The style without colors.
  package static let plain = TerminalStyle(colored: false)

  /// Returns `text` in the color of its role.
  package func paint(_ text: String, _ role: Role) -> String {
    guard isColored, !text.isEmpty else { return text }
    let code =
      switch role {
      case .bad: "1;31"
      case .good: "32"
      case .caution: "33"
      case .place: "36"
      case .quiet: "2"
      case .strong: "1"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
