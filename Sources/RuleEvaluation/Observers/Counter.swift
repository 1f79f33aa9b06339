import RulePrograms
import RuleValues

/// Counts what evaluations come to, and keeps nothing else of them.
struct Counter: EvaluationObserver {
  static var watchesPlaces: Bool { true }

  var counts = EvaluationCounts()
  private var method = RuleMethod.read
  /// The number of the place that is being judged.
  private var place = 0
  /// The place by which each location was last reached: a path can lead to one in several ways, and counts once.
  private var lastPlaces: [Int]

  init(_ program: Program) { lastPlaces = Array(repeating: 0, count: program.nodes.count) }

  mutating func willJudge(_ method: RuleMethod) {
    self.method = method
    place &+= 1
  }

  mutating func didReach(_ location: Int) {
    guard lastPlaces.indices.contains(location), lastPlaces[location] != place else { return }
    lastPlaces[location] = place
    counts.reach(location, for: method)
  }

  mutating func didPassOver(_ rule: RuleID, granting: RuleID) { counts.passOver(rule, granting: granting) }

  mutating func didFindNothing(for rule: RuleID) { counts.findNothing(for: rule) }

  mutating func willTry(_ rule: RuleID, at place: VisitedPlace, _ captures: @autoclosure () -> [RuleMatches.Capture]) {}

  mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {}

  mutating func willEvaluate(_ expression: ExpressionID) {}

  @inline(__always)
  mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {
    counts.change(expression) {
      switch value {
      case .bool(true): $0.trues &+= 1
      case .bool(false): $0.falses &+= 1
      case .error: $0.errors &+= 1
      default: $0.others &+= 1
      }
    }
  }

  mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) { counts.ask(rule, for: method, outcome) }
}
