import RulePrograms
import SourceText

/// A rules file as a tree of locations whose conditions are not parsed yet. Parents come before their children.
struct RulesTree: Sendable {
  var locations: [RulesLocation] = []

  /// The `$` variables on the path to a location, outermost first.
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

/// An object below `rules`, or `rules` itself.
struct RulesLocation: Sendable {
  enum Step: Sendable {
    case root
    case key(String)
    case wildcard(String)
  }

  let step: Step
  let parent: Int?
  /// The span of its key, including the quotes.
  let keySpan: Span
  var rules: [WrittenRule] = []
  var indexes: [String] = []
  /// Where its `.indexOn` is written: the value, and the last name in it. Nil without one.
  var indexSpans: (value: Span, last: Span?)?
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
