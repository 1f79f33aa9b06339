/// Why a request was given up before it was decided or carried out. Nothing was changed.
public enum Interruption: Error, Sendable, Hashable, CustomStringConvertible {
  /// It took longer than it may.
  case deadlineExceeded
  /// Nobody waits for the answer any more.
  case cancelled

  /// One sentence for people.
  public var description: String {
    switch self {
    case .deadlineExceeded: "the request took longer than its time limit; nothing was changed"
    case .cancelled: "the request was cancelled; nothing was changed"
    }
  }
}
