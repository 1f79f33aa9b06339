import RulePrograms
import SourceText

/// The rules file as a tree of locations, conditions still unread. Parents stand before their children.
struct RulesTree: Sendable {
  var locations: [RulesLocation] = []

  /// The `$` variables that are captured on the way to a location, outermost first.
  func wildcards(above location: Int) -> [String] {
    var names: [String] = []
    var current: Int? = location
    while let index = current {
      if case .wildcard(let name) = locations[index].step { names.append(name) }
      current = locations[index].parent
    }
    return names.reversed()
  }
}

/// One object below `rules`.
struct RulesLocation: Sendable {
  enum Step: Sendable {
    case root
    case key(String)
    case wildcard(String)
  }

  let step: Step
  let parent: Int?
  /// Where its key stands, quotes included.
  let keySpan: Span
  var rules: [WrittenRule] = []
  var indexes: [String] = []
}

/// A `.read`, `.write` or `.validate` entry as written.
struct WrittenRule: Sendable {
  enum Condition: Sendable {
    /// A JSON boolean.
    case constant(Bool, Span)
    /// A JSON string.
    case text(ConditionText)
  }

  let method: RuleMethod
  let keySpan: Span
  let condition: Condition
}
