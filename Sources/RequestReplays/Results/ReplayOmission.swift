/// The kinds of recorded requests that no rules of the replay decide.
package enum ReplayOmission: String, Sendable, Hashable, CaseIterable {
  /// The request is for another service.
  case otherService = "other-service"
  /// The caller is an administrator, for whom no rules are evaluated.
  case administrator
  /// The recorded request was invalid, so no rule was evaluated.
  case invalid
  /// The line of `rules-sim evaluate` only loads rules.
  case load

  /// The reason in words.
  package var text: String {
    switch self {
    case .otherService: "for another service"
    case .administrator: "by an administrator"
    case .invalid: "recorded as invalid"
    case .load: "only load rules"
    }
  }
}
