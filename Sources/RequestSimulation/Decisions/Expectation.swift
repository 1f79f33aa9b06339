/// What must come of a case.
package struct Expectation: Sendable, Hashable {
  /// The outcome.
  package let outcome: ExpectedOutcome
  /// What must have decided, all of it; empty where that is left open.
  package let reasons: [ExpectedReason]
  /// What it may cost.
  package let cost: CostBound
  /// Whether a case in which no rule was asked counts as well: Google's own suites do not tell, and a table of all access
  /// means it.
  package let mayBeUnjudged: Bool

  /// The expectation of an outcome, for one of `reasons` where there are any, and within `cost`.
  package init(
    outcome: ExpectedOutcome, reasons: [ExpectedReason] = [], cost: CostBound = CostBound(),
    mayBeUnjudged: Bool = false
  ) {
    self.outcome = outcome
    self.reasons = reasons
    self.cost = cost
    self.mayBeUnjudged = mayBeUnjudged
  }

  /// The reasons as one text; nil where they are left open.
  package var reason: String? { reasons.isEmpty ? nil : reasons.map(\.description).joined(separator: ", ") }
}

/// What can come of a request.
package enum ExpectedOutcome: String, Sendable, CaseIterable {
  /// The rules allow it.
  case allow
  /// The rules do not.
  case deny
  /// The request itself is invalid: no rule is asked.
  case refuse
}

/// What can decide a request.
package enum ExpectedReason: Sendable, Hashable, CustomStringConvertible {
  /// A rule: of a Realtime Database by location and method, `/users/$uid/.read`; else by the file and line of its
  /// `allow`, `firestore.rules:12`.
  case rule(String)
  /// What an evaluation said, in its own words: `Null value error.`
  case text(String)
  /// No rule on the way to the place.
  case noRule
  /// An administrator asked.
  case administrator
  /// The request itself is invalid.
  case invalidRequest
  /// A rule had no value, which counts as a no.
  case evaluationError
  /// The request has no token that the service takes.
  case refusedToken

  private static let named: [(word: String, reason: ExpectedReason)] = [
    ("no rule", .noRule), ("administrator", .administrator), ("invalid request", .invalidRequest),
    ("evaluation error", .evaluationError), ("refused token", .refusedToken),
  ]

  /// The reasons that are no rules, as they are written.
  package static var words: [String] { named.map(\.word) }

  /// The reason that is one of ``words``; nil for any other text.
  init?(word: String) {
    guard let reason = Self.named.first(where: { $0.word.utf8.elementsEqual(word.utf8) })?.reason else { return nil }
    self = reason
  }

  /// As it is written in a suite.
  package var description: String {
    switch self {
    case .rule(let name), .text(let name): name
    case .noRule, .administrator, .invalidRequest, .evaluationError, .refusedToken:
      Self.named.first { $0.reason == self }?.word ?? ""
    }
  }

  /// Equal as bytes.
  package static func == (left: ExpectedReason, right: ExpectedReason) -> Bool {
    switch (left, right) {
    case (.rule(let left), .rule(let right)), (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.noRule, .noRule), (.administrator, .administrator), (.invalidRequest, .invalidRequest),
      (.evaluationError, .evaluationError), (.refusedToken, .refusedToken):
      true
    default: false
    }
  }

  /// Consistent with `==`.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .rule(let name), .text(let name): for byte in name.utf8 { hasher.combine(byte) }
    case .noRule, .administrator, .invalidRequest, .evaluationError, .refusedToken: return
    }
  }
}
