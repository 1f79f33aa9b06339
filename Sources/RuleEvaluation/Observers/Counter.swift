package import RulePrograms
import RuleValues

/// An observer that counts the outcomes of rules and expressions over any number of decisions. It keeps no other data.
package struct Counter: EvaluationObserver {
  package static var watchesPlaces: Bool { true }

  /// The counts of all decisions so far.
  package private(set) var counts: EvaluationCounts
  private var method = RuleMethod.read
  /// The number of the place that is being decided.
  private var place = 0
  /// The last place that reached each location. A path can reach a location in several ways, but counts once.
  private var lastPlaces: [Int]

  /// Creates a counter for decisions by `program`.
  package init(_ program: Program) {
    counts = EvaluationCounts(program)
    lastPlaces = Array(repeating: 0, count: program.nodes.count)
  }

  package mutating func willJudge(_ method: RuleMethod) {
    self.method = method
    place &+= 1
  }

  package mutating func didReach(_ location: Int) {
    guard lastPlaces.indices.contains(location), lastPlaces[location] != place else { return }
    lastPlaces[location] = place
    counts.reach(location, for: method)
  }

  package mutating func didPassOver(_ rule: RuleID, granting: RuleID) { counts.passOver(rule, granting: granting) }

  package mutating func didFindNothing(for rule: RuleID) { counts.findNothing(for: rule) }

  package mutating func willTry(
    _ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture]
  ) {}

  package mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {}

  package mutating func willEvaluate(_ expression: ExpressionID) {}

  @inline(__always)
  package mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {
    counts.change(expression) {
      switch value {
      case .bool(true): $0.trues &+= 1
      case .bool(false): $0.falses &+= 1
      case .error: $0.errors &+= 1
      default: $0.others &+= 1
      }
    }
  }

  package mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) { counts.ask(rule, for: method, outcome) }
}
