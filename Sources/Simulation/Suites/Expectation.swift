/// What must come of a case.
public struct Expectation: Sendable, Hashable {
  /// The outcome.
  public let outcome: ExpectedOutcome
  /// What must have decided, all of it; empty where that is left open.
  public let reasons: [ExpectedReason]
  /// What it may cost.
  public let cost: CostBound
  /// Whether a case in which no rule was asked counts as well: Google's own suites do not tell, and a table of all access
  /// means it.
  let mayBeUnjudged: Bool

  init(
    outcome: ExpectedOutcome, reasons: [ExpectedReason] = [], cost: CostBound = CostBound(),
    mayBeUnjudged: Bool = false
  ) {
    self.outcome = outcome
    self.reasons = reasons
    self.cost = cost
    self.mayBeUnjudged = mayBeUnjudged
  }

  /// The reasons as one text; nil where they are left open.
  public var reason: String? { reasons.isEmpty ? nil : reasons.map(\.description).joined(separator: ", ") }
}

/// What can come of a request.
public enum ExpectedOutcome: String, Sendable, CaseIterable {
  /// The rules allow it.
  case allow
  /// The rules do not.
  case deny
  /// The request itself is invalid: no rule is asked.
  case refuse
}

/// What can decide a request.
public enum ExpectedReason: Sendable, Hashable, CustomStringConvertible {
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
  static var words: [String] { named.map(\.word) }

  /// The reason that is one of ``words``; nil for any other text.
  init?(word: String) {
    guard let reason = Self.named.first(where: { $0.word.utf8.elementsEqual(word.utf8) })?.reason else { return nil }
    self = reason
  }

  /// As it is written in a suite.
  public var description: String {
    switch self {
    case .rule(let name), .text(let name): name
    case .noRule, .administrator, .invalidRequest, .evaluationError, .refusedToken:
      Self.named.first { $0.reason == self }?.word ?? ""
    }
  }

  /// Equal as bytes.
  public static func == (left: ExpectedReason, right: ExpectedReason) -> Bool {
    switch (left, right) {
    case (.rule(let left), .rule(let right)), (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.noRule, .noRule), (.administrator, .administrator), (.invalidRequest, .invalidRequest),
      (.evaluationError, .evaluationError), (.refusedToken, .refusedToken):
      true
    default: false
    }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .rule(let name), .text(let name): for byte in name.utf8 { hasher.combine(byte) }
    case .noRule, .administrator, .invalidRequest, .evaluationError, .refusedToken: return
    }
  }
}
