/// A difference between a story and what happened.
public enum SignInScriptFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A step failed that must succeed.
  case failed(AuthError)
  /// A step succeeded that must fail.
  case succeeded(ExpectedError)
  /// A step failed with a different error than the named one.
  case otherwise(AuthError, expected: ExpectedError)
  /// Expectations of a step are not met, one sentence each.
  case unmet([String])

  /// A description of what happened, without a final period.
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .succeeded(let expected): "the step succeeded, but is expected to fail with `\(expected.name)`"
    case .otherwise(let error, let expected):
      "the step is expected to fail with `\(expected.name)`, but failed with another error: \(error)"
    case .unmet(let sentences): sentences.joined(separator: "; ")
    }
  }
}
