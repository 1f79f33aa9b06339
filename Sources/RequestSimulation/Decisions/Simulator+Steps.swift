package import SecurityRules

extension Simulator {
  /// Returns the data after a request: with its changes if the rules allow it, and the same data otherwise.
  ///
  /// - Throws: `TreeError` if the data cannot be stored or read; ``TooMuchData``.
  package static func data(after situation: Situation, by ruleset: AnyRuleset) throws -> Seed {
    guard let operation = situation.request.operation else { return situation.seed }
    let tree = try situation.seed.tree(now: situation.now)
    let guarded = GuardedTree(rules: AnyRulesProvider(ruleset), tree: tree, clock: .fixed(situation.now))
    do {
      _ = try guarded.perform(operation, as: situation.identity)
    } catch is any RequestError {
      return situation.seed
    }
    guard let seed = try Seed(copying: tree, maximumRecords: maximumRecords) else {
      throw TooMuchData(maximum: maximumRecords)
    }
    return seed
  }

  private static let maximumRecords = 100_000
}

/// The error of steps on more data than they may copy.
package struct TooMuchData: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of nodes, documents and objects.
  package let maximum: Int

  /// A description on one line.
  package var description: String { "steps work on at most \(maximum) documents, objects and nodes of data" }
}
