/// What must come of a case.
public struct Expectation: Sendable, Hashable {
  /// The outcome.
  public let outcome: ExpectedOutcome
  /// What must have decided; nil where that is left open.
  public let reason: ExpectedReason?
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
  /// A rule, by location and method: `/users/$uid/.read`.
  case rule(String)
  /// No rule on the way to the place.
  case noRule
  /// An administrator asked.
  case administrator
  /// The request itself is invalid.
  case invalidRequest

  private static let named: [(word: String, reason: ExpectedReason)] = [
    ("no rule", .noRule), ("administrator", .administrator), ("invalid request", .invalidRequest),
  ]

  /// The reasons that are no rules, as they are written.
  static var words: [String] { named.map(\.word) }

  /// The reason that `text` names; a rule where it is none of the words.
  public init(_ text: String) {
    self = Self.named.first { $0.word.utf8.elementsEqual(text.utf8) }?.reason ?? .rule(text)
  }

  /// As it is written in a suite.
  public var description: String {
    if case .rule(let name) = self { return name }
    return Self.named.first { $0.reason == self }?.word ?? ""
  }

  /// Equal as bytes.
  public static func == (left: ExpectedReason, right: ExpectedReason) -> Bool {
    switch (left, right) {
    case (.rule(let left), .rule(let right)): left.utf8.elementsEqual(right.utf8)
    case (.noRule, .noRule), (.administrator, .administrator), (.invalidRequest, .invalidRequest): true
    default: false
    }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    if case .rule(let name) = self { for byte in name.utf8 { hasher.combine(byte) } }
  }
}
