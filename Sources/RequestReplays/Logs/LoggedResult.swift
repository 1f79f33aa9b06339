import SourceText

/// The decision that a decision log recorded.
struct LoggedResult {
  /// The decision.
  let decision: ReplayedDecision
  /// The reason, as a word of the log.
  private let reason: String

  /// Whether the request itself was invalid, so that no rule was evaluated.
  var isInvalid: Bool { reason.utf8.elementsEqual("refused".utf8) }

  /// Whether the request was denied because the data could not be read or the time was over.
  var isFailure: Bool { reason.utf8.elementsEqual("failed".utf8) }

  /// Reads `result`.
  ///
  /// - Throws: if it has no decision.
  init(_ json: JSONNode) throws(ReplayProblem) {
    guard let isAllowed = json["allow"]?.bool, let reason = json["reason"]?.string else {
      throw ReplayProblem(.unreadable, "`result` must have `allow` and `reason`")
    }
    let rule = json["rule"]?.string
    self.reason = reason
    decision = ReplayedDecision(
      isAllowed: isAllowed, reason: Self.sentence(reason, rule), rule: rule, place: json["at"]?.string)
  }

  /// Returns the reason in words, as far as the log has them.
  private static func sentence(_ reason: String, _ rule: String?) -> String {
    switch reason {
    case "administrator": "rules do not apply to an administrator"
    case "granted": "\(rule ?? "a rule") grants access"
    case "no-rule": "no rule matches, and access is denied by default"
    case "not-granted": "no rule grants access"
    case "invalid": "\(rule ?? "a .validate rule") fails"
    default: reason
    }
  }
}
