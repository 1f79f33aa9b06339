/// Whether to colour, and with what. Plain unless a terminal reads along.
public struct TerminalStyle: Sendable {
  /// What a piece of text is.
  public enum Role: Sendable {
    /// Refused, denied, failed.
    case bad
    /// Allowed, passed.
    case good
    /// Worth a second look.
    case caution
    /// Where something stands.
    case place
    /// Less important than the rest.
    case quiet
    /// More important than the rest.
    case strong
  }

  /// Whether there are colours.
  public let isColoured: Bool

  /// With colours or without.
  public init(coloured: Bool) { isColoured = coloured }

  /// Without colours.
  public static let plain = TerminalStyle(coloured: false)

  /// `text` in the colour of its role.
  public func paint(_ text: String, _ role: Role) -> String {
    guard isColoured, !text.isEmpty else { return text }
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
