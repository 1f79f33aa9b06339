/// What the fix of a code does to the decisions of rules that load.
package enum FixEffect: Sendable, Hashable {
  /// No decision changes.
  case keepsDecisions
  /// No decision changes, but the text that the fix removes or replaces may be a mistake. A review would find it.
  case hidesMistake
  /// It can deny what was allowed, and allows nothing more.
  case deniesMore
  /// It can allow what was denied, and denies nothing more.
  case allowsMore
  /// It can do both, or is a guess.
  case changes

  /// The effect in words, as the page of a code says it: "can allow more".
  package var text: String {
    switch self {
    case .keepsDecisions: "changes no decision"
    case .hidesMistake: "changes no decision, but may hide a mistake"
    case .deniesMore: "can deny more"
    case .allowsMore: "can allow more"
    case .changes: "can allow and deny more"
    }
  }
}
