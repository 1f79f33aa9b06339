public import RuleEvaluation

/// A request was denied. What it says is fit for the client: no data, no rule, no reason.
public struct PermissionDenied: Error, Sendable, CustomStringConvertible {
  /// The decision with its reason, for logs and tests: not for the client.
  public let decision: Decision

  /// The service's own words.
  public var description: String { "PERMISSION_DENIED: Permission denied" }
}

extension Decision {
  /// Returns if the decision allows.
  ///
  /// - Throws: ``PermissionDenied``.
  public func mustAllow() throws(PermissionDenied) {
    if !isAllowed { throw PermissionDenied(decision: self) }
  }
}
