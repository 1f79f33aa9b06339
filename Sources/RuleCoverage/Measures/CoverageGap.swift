package import SourceText

/// Why a part of the rules is not covered, or not wholly.
package struct CoverageGap: Sendable, Hashable {
  /// The reasons.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// No request came to the block.
    case neverReached = "never-reached"
    /// Requests came to the block, but none for a method of the rule, or for some of its methods.
    case methodNeverAsked = "method-never-asked"
    /// A rule that is asked before it granted each time.
    case shadowed
    /// Only deletions came, for which a `.validate` is not asked.
    case onlyDeletions = "only-deletions"
    /// Each write was denied before a `.validate` was asked.
    case deniedBefore = "denied-before"
    /// No method leads to the rule; it does not count.
    case noMethod = "no-method"
    /// The function is called, but no evaluation came so far.
    case neverCalled = "never-called"
    /// No rule calls the function.
    case notCalled = "not-called"
    /// No rule of this service calls the function, which those of another can; it does not count.
    case otherService = "other-service"
    /// What stands before it in a chain decided each time.
    case shortCircuited = "short-circuited"
    /// The test of the `?:` chose the other branch each time.
    case otherBranch = "other-branch"
    /// It was true each time.
    case onlyTrue = "only-true"
    /// It was false each time, or an error.
    case onlyFalse = "only-false"
    /// It was never false, but an error: it denies by errors alone.
    case onlyError = "only-error"
    /// What it is part of was not reached, or an error or a limit ended the evaluation before it.
    case notEvaluated = "not-evaluated"

    /// Whether the part is left out of the numbers.
    package var isExclusion: Bool { self == .noMethod || self == .otherService }
  }

  /// Another place that belongs to the story.
  package struct Place: Sendable, Hashable {
    /// The place.
    package let span: Span
    /// What is there, in a few words.
    package let text: String
  }

  /// The reason.
  package let reason: Reason
  /// One sentence, without its full stop.
  package let message: String
  /// Other places that belong to the story: the rule that granted first, the operand that decided.
  package let places: [Place]

  init(_ reason: Reason, _ message: String, _ places: [Place] = []) {
    self.reason = reason
    self.message = message
    self.places = places
  }
}
