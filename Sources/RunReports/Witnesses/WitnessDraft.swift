package import RequestSimulation
package import SecurityRules
package import TestSuites

/// A request in the words of a suite.
package struct WitnessDraft: Sendable {
  /// The caller as a user of a suite.
  package let user: ValueDraft
  private let draft: CaseDraft
  private let stored: [(key: String, value: ValueDraft)]

  /// Creates the words of a request.
  ///
  /// - Throws: `InexpressibleRequest` if a suite cannot state the request.
  package init(_ situation: Situation, for service: RulesService) throws(InexpressibleRequest) {
    guard let operation = situation.request.operation, let draft = try CaseDraft.cases(operation).first else {
      throw InexpressibleRequest("requests with stated variables")
    }
    self.draft = draft
    user = try UserDraft.draft(situation.identity, for: service)
    stored = SeedDraft.members(of: situation.seed)
  }

  /// The request as members of a case: the user, the operation, its value and the stored data.
  package var members: [(key: String, value: ValueDraft)] { [("as", user)] + operation }

  /// The operation, its value and the stored data as members of a case.
  package var operation: [(key: String, value: ValueDraft)] {
    [(draft.verb, draft.target)] + (draft.members + stored).map { ($0.key, $0.value.abbreviated) }
  }

  /// Returns the request as lines of YAML. A line with a very long value is shortened.
  ///
  /// - Parameter indent: what precedes each line.
  package func lines(indent: String = "") -> [String] {
    YAMLText.block(ValueDraft.members(members).tree, indent: indent, levels: 1).split(separator: "\n").map { line in
      line.utf8.count <= Self.longestLine ? String(line) : "\(line.prefix(Self.shownPart))… (\(line.count) characters)"
    }
  }

  private static let longestLine = 400
  private static let shownPart = 60
}
