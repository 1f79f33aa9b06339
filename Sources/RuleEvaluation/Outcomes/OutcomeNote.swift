import RulePrograms
import RuleValues

/// One thing that a ``Counter`` counts.
package struct OutcomeNote: BitwiseCopyable, Sendable {
  /// What happened.
  enum Kind: UInt8 {
    /// A place is decided for the method with this number. The other notes are about the last place.
    case place
    /// The place reached a location of the rules.
    case location
    /// A rule was not evaluated, because another one granted.
    case passedOver
    /// A rule was not evaluated, because its place has no data after the request.
    case nothing
    /// A rule was evaluated.
    case rule
    /// An expression was evaluated.
    case expression
  }

  /// The outcome of a rule or an expression.
  enum Outcome: UInt8 {
    case isTrue, isFalse
    /// An error. For a rule, this includes a condition that is not a boolean, and an exceeded limit.
    case isError
    /// A value that is not a boolean.
    case isOther
  }

  let kind: Kind
  let outcome: Outcome
  /// The number of the method, location, rule or expression.
  let index: Int32
  /// The rule that granted.
  let granting: Int32

  init(_ kind: Kind, _ index: Int, _ outcome: Outcome = .isTrue, granting: RuleID = RuleID(0)) {
    self.kind = kind
    self.outcome = outcome
    self.index = Int32(truncatingIfNeeded: index)
    self.granting = Int32(truncatingIfNeeded: granting.index)
  }
}

extension OutcomeNote.Outcome {
  @inline(__always)
  init(_ value: RuleValue) {
    self =
      switch value {
      case .bool(true): .isTrue
      case .bool(false): .isFalse
      case .error: .isError
      default: .isOther
      }
  }

  init(_ outcome: RuleOutcome) {
    self =
      switch outcome {
      case .holds: .isTrue
      case .fails: .isFalse
      case .faults: .isError
      }
  }
}
