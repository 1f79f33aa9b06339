import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues

/// The differences that `Grammar/divergences.md` explains, by its numbers. They are counted and do not fail a run.
enum Divergence: String {
  /// Which places beside a syntax error the emulator rejects too: behind a map with a path for a key, maps that are
  /// right.
  case syntaxText = "D35"
  /// Half of a character beyond U+FFFF meets a pattern.
  case halfCharacter = "D53"
  /// Of a list, map or path with an error among its parts the emulator leaves the others behind, where what stands around
  /// it may take them for its own operands.
  case leftovers = "D62"
  /// The last digit of a distance or a power.
  case lastDigit = "D63"
  /// The order of the types in a warning, where a parameter is used in several ways.
  case orderOfTypes = "D64"
  /// A whole document, or the error of one that is not there, is missing in some reports.
  case unreported = "D65"
  /// Documents that another document of the request asked for are free of charge in the emulator.
  case sharedDocuments = "D56"
  /// A match inside one whose path goes on behind its glob, which the emulator matches with other paths.
  case matchBehindGlob = "D57"

  /// The one that explains a difference of an expression; nil where none does.
  init?(_ difference: Difference) {
    if difference.ours.utf8.elementsEqual("error \(EvaluationFault.halfCharacter.text)".utf8) {
      self = .halfCharacter
    } else if Self.isInexact(difference) {
      self = .lastDigit
    } else if difference.reference == "not evaluated",
      difference.ours.contains("'__name__': path") || difference.ours.hasPrefix("error Service call error.")
        || difference.isOfResource
    {
      self = .unreported
    } else if case .compiler = difference.subject, Self.sorted(difference.reference) == Self.sorted(difference.ours) {
      self = .orderOfTypes
    } else {
      return nil
    }
  }

  /// Whether both sides are floats that a function of a mathematical library computed.
  private static func isInexact(_ difference: Difference) -> Bool {
    switch difference.subject {
    case .value(.method(_, "distance", _)), .value(.call("math.pow", _)):
      difference.reference.hasPrefix("float ") && difference.ours.hasPrefix("float ")
    default: false
    }
  }

  /// Warnings with the types of each list in order.
  private static func sorted(_ warnings: String) -> String {
    warnings.replacing(#/Expected one of \[([^\]]*)\]/#) { match in
      let types = match.output.1.split(separator: ", ").sorted().joined(separator: ", ")
      return "Expected one of [\(types)]"
    }
  }

  /// The one that explains why the emulator decides otherwise; nil where none does.
  ///
  /// - Parameter leavesValues: whether a list or path with an error was evaluated.
  init?(
    _ decision: Decision, on request: RulesetCase.Request, of ruleset: RulesetCase, leavesValues: Bool
  ) {
    if decision.isAllowed {
      self.init(granting: ruleset, decision)
    } else {
      self.init(denying: request, of: ruleset, decision, leavesValues: leavesValues)
    }
  }

  /// The one that explains why the emulator denies what we grant; nil where none does: a match that never grants here costs
  /// expressions there.
  private init?(granting ruleset: RulesetCase, _ decision: Decision) {
    guard ruleset.hasMatchBehindGlob, decision.usage.expressions >= 900 else { return nil }
    self = .matchBehindGlob
  }

  /// The one that explains why the emulator grants what we deny; nil where none does.
  private init?(
    denying request: RulesetCase.Request, of ruleset: RulesetCase, _ decision: Decision, leavesValues: Bool
  ) {
    if ruleset.hasMatchBehindGlob {
      self = .matchBehindGlob
      return
    }
    if leavesValues {
      self = .leftovers
      return
    }
    let places =
      switch request.operation {
      case .batchGet(let paths): paths.count
      case .commit(let writes): writes.count
      case .get, .list: 1
      }
    guard places > 1, decision.usage.documents >= 10 else { return nil }
    self = .sharedDocuments
  }

  /// How often each explained a difference.
  static func summary(_ counts: [Divergence: Int]) -> String {
    counts.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.value) more are \($0.key.rawValue) of Grammar/divergences.md\n" }.joined()
  }
}
