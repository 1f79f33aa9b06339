/// The counts of a replay.
package struct ReplayTally: Sendable {
  /// The requests that were not replayed for one kind of reason.
  package struct Obstruction: Sendable, Hashable {
    /// The number of requests.
    package internal(set) var count = 0
    /// The one-based number of the first such line.
    package let firstLine: Int
    /// The problem of the first such line in words; nil if the kind says it all.
    package let detail: String?
  }

  /// The changed requests that one rule grants.
  package struct Grants: Sendable, Hashable {
    /// The number of requests.
    package internal(set) var count = 0
    /// The one-based number of the first such line.
    package let firstLine: Int
  }

  private static let maximumGrants = 1_000

  /// The number of lines, including empty ones.
  package private(set) var lineCount = 0
  /// The number of requests whose decision is the same.
  package private(set) var unchangedCount = 0
  /// The number of requests that were denied and are allowed.
  package private(set) var newlyAllowedCount = 0
  /// The number of requests that were allowed and are denied.
  package private(set) var newlyDeniedCount = 0
  /// The number of changed requests whose evaluation read the data that was given to the replay.
  package private(set) var dataDependentCount = 0
  /// The requests that could not be replayed, by the kind of their reason.
  package private(set) var obstructions: [ReplayObstacle: Obstruction] = [:]
  /// The changed requests by the rules that grant them, for a limited number of rules.
  package private(set) var grants: [ReplayGrant: Grants] = [:]
  /// The number of requests that no rules of the replay decide.
  package private(set) var omissions: [ReplayOmission: Int] = [:]

  /// The number of changed requests.
  package var changedCount: Int { newlyAllowedCount + newlyDeniedCount }
  /// The number of replayed requests.
  package var replayedCount: Int { unchangedCount + changedCount }
  /// The number of requests that could not be replayed.
  package var obstructedCount: Int { obstructions.values.reduce(0) { $0 + $1.count } }

  mutating func beginLine() { lineCount += 1 }

  mutating func add(_ line: ReplayedLine) {
    switch line {
    case .unchanged: unchangedCount += 1
    case .changed(let change):
      if change.isNewlyAllowed { newlyAllowedCount += 1 } else { newlyDeniedCount += 1 }
      if change.readsData { dataDependentCount += 1 }
      add(ReplayGrant(change))
    case .omitted(let omission): omissions[omission, default: 0] += 1
    }
  }

  private mutating func add(_ grant: ReplayGrant) {
    guard grants.count < Self.maximumGrants || grants[grant] != nil else { return }
    grants[grant, default: Grants(firstLine: lineCount)].count += 1
  }

  mutating func add(_ problem: ReplayProblem) {
    let new = Obstruction(firstLine: lineCount, detail: problem.detail)
    obstructions[problem.obstacle, default: new].count += problem.count
  }
}
