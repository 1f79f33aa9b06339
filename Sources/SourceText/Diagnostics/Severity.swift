/// The severity of a diagnostic.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Useful to know; nothing is wrong.
  case note
  /// The file loads but probably does not do what its author meant.
  case warning
  /// The file is rejected.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Compares severities, from note to error.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
