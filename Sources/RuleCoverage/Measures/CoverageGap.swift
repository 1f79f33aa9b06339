package import SourceText

/// The reason why a part of the rules is not covered, or only partially.
package struct CoverageGap: Sendable, Hashable {
  /// The reasons, with their stable codes.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// No request reached the block.
    case neverReached = "never-reached"
    /// Requests reached the block, but none for a method of the rule, or for some of its methods.
    case methodNeverAsked = "method-never-asked"
    /// A rule evaluated earlier granted access each time.
    case shadowed
    /// All writes were deletions, for which `.validate` rules are not evaluated.
    case onlyDeletions = "only-deletions"
    /// Each write was denied before a `.validate` was evaluated.
    case deniedBefore = "denied-before"
    /// No method can reach the rule; it does not count.
    case noMethod = "no-method"
    /// The rules call the function, but no evaluation reached a call.
    case neverCalled = "never-called"
    /// No rule calls the function.
    case notCalled = "not-called"
    /// No rule of this service calls the function, but rules of another service can; it does not count.
    case otherService = "other-service"
    /// An earlier operand of the chain decided each time.
    case shortCircuited = "short-circuited"
    /// The test of the `?:` chose the other branch each time.
    case otherBranch = "other-branch"
    /// The condition was true each time.
    case onlyTrue = "only-true"
    /// The condition was false each time, or an error.
    case onlyFalse = "only-false"
    /// The condition was never false, but an error: it denies only because of errors.
    case onlyError = "only-error"
    /// The part that contains it was not reached, or an error or a limit ended the evaluation earlier.
    case notEvaluated = "not-evaluated"

    /// Whether the part is excluded from the numbers.
    package var isExclusion: Bool { self == .noMethod || self == .otherService }
  }

  /// Another location relevant to the explanation.
  package struct Place: Sendable, Hashable {
    /// The location in the rules file.
    package let span: Span
    /// A short text about the location.
    package let text: String
  }

  /// The reason with its stable code.
  package let reason: Reason
  /// One sentence, without a final period.
  package let message: String
  /// Other relevant locations: the rule that granted access first, or the operand that decided.
  package let places: [Place]

  init(_ reason: Reason, _ message: String, _ places: [Place] = []) {
    self.reason = reason
    self.message = message
    self.places = places
  }
}
