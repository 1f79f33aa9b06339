/// Why a story did not go as it is written.
public enum StoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A step failed that is to succeed.
  case failed(AuthError)
  /// A step succeeded that is to fail.
  case succeeded(ExpectedError)
  /// A step failed with another error than the one that it names.
  case otherwise(AuthError, expected: ExpectedError)
  /// What a step expects is not so: a sentence each.
  case unmet([String])

  /// What happened, without a final full stop.
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .succeeded(let expected): "the step does not fail, and is written to fail with `\(expected.name)`"
    case .otherwise(let error, let expected):
      "the step is written to fail with `\(expected.name)`, and fails otherwise: \(error)"
    case .unmet(let sentences): sentences.joined(separator: "; ")
    }
  }
}
