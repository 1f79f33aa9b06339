/// How much a diagnostic weighs.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing is wrong.
  case note
  /// Loads, and is probably not what was meant.
  case warning
  /// The file is refused.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Ordered from note to error.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
