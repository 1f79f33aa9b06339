/// The expected result of a case.
package struct Expectation: Sendable, Hashable {
  /// The expected outcome.
  package let outcome: ExpectedOutcome
  /// What must have decided, all of it; empty if any reason is accepted.
  package let reasons: [ExpectedReason]
  /// The maximum cost.
  package let cost: CostBound
  /// Whether the case may pass without an evaluated rule. Google's own suites do not report such cases, and a table of
  /// all access includes them deliberately.
  package let mayBeUnjudged: Bool

  /// Creates an expectation of an outcome with these reasons, if any, within `cost`.
  package init(
    outcome: ExpectedOutcome, reasons: [ExpectedReason] = [], cost: CostBound = CostBound(),
    mayBeUnjudged: Bool = false
  ) {
    self.outcome = outcome
    self.reasons = reasons
    self.cost = cost
    self.mayBeUnjudged = mayBeUnjudged
  }

  /// The reasons as one text; nil if any reason is accepted.
  package var reason: String? { reasons.isEmpty ? nil : reasons.map(\.description).joined(separator: ", ") }
}

/// The possible outcomes of a request.
package enum ExpectedOutcome: String, Sendable, CaseIterable {
  /// The rules allow the request.
  case allow
  /// The rules deny the request.
  case deny
  /// The request itself is invalid, so no rule is evaluated.
  case refuse
}

/// The reason for an outcome.
package enum ExpectedReason: Sendable, Hashable, CustomStringConvertible {
  /// A rule. In a Realtime Database, its location and method, such as `/users/$uid/.read`. In Cloud rules, the file and
  /// line of its `allow`, such as `firestore.rules:12`.
  case rule(String)
  /// The emulator's text for an evaluation error: `Null value error.`
  case text(String)
  /// There is no rule on the path to the location.
  case noRule
  /// Only rules for all paths, such as `match /{path=**}`, deny the request.
  case catchAll
  /// The caller is an administrator.
  case administrator
  /// The request itself is invalid.
  case invalidRequest
  /// The evaluation of a rule failed, which denies the request.
  case evaluationError
  /// The service does not accept the token of the request.
  case refusedToken

  private static let named: [(word: String, reason: ExpectedReason)] = [
    ("no rule", .noRule), ("catch-all", .catchAll), ("administrator", .administrator),
    ("invalid request", .invalidRequest),
    ("evaluation error", .evaluationError), ("refused token", .refusedToken),
  ]

  /// The keywords for reasons that are not rules.
  package static var words: [String] { named.map(\.word) }

  /// Creates the reason for one of ``words``; nil for any other text.
  init?(word: String) {
    guard let reason = Self.named.first(where: { $0.word.utf8.elementsEqual(word.utf8) })?.reason else { return nil }
    self = reason
  }

  /// The reason as written in a suite.
  package var description: String {
    switch self {
    case .rule(let name), .text(let name): name
    case .noRule, .catchAll, .administrator, .invalidRequest, .evaluationError, .refusedToken:
      Self.named.first { $0.reason == self }?.word ?? ""
    }
  }

  /// Compares the reasons byte by byte.
  package static func == (left: ExpectedReason, right: ExpectedReason) -> Bool {
    switch (left, right) {
    case (.rule(let left), .rule(let right)), (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.noRule, .noRule), (.catchAll, .catchAll), (.administrator, .administrator),
      (.invalidRequest, .invalidRequest),
      (.evaluationError, .evaluationError), (.refusedToken, .refusedToken):
      true
    default: false
    }
  }

  /// Hashes the reason consistently with `==`.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .rule(let name), .text(let name): for byte in name.utf8 { hasher.combine(byte) }
    case .noRule, .catchAll, .administrator, .invalidRequest, .evaluationError, .refusedToken: return
    }
  }
}
