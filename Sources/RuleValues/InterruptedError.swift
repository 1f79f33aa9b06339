/// The reason why a request ended before it was decided or carried out. Nothing was changed.
public enum InterruptedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The request exceeded its deadline.
  case deadlineExceeded
  /// The client no longer waits for the response.
  case cancelled

  /// A one-sentence description for people.
  public var description: String {
    switch self {
    case .deadlineExceeded: "the request took longer than its time limit; nothing was changed"
    case .cancelled: "the request was canceled; nothing was changed"
    }
  }
}
