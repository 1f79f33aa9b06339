/// The closest allowed request: the smallest change found with which a denied request would be allowed. The changed
/// request was evaluated with the same rules, which granted access.
package struct ClosestRequest: Sendable {
  /// The changes that together lead to an allowed request.
  package let edits: [SituationEdit]
  /// One sentence, such as `Closest allowed request: the same request signed in as "ada".`
  package let sentence: String
  /// A sentence for each of ``edits``, such as `The same request signed in as "ada".`
  package let editSentences: [String]

  /// The kinds of the changes, in the order of preference.
  package var kinds: [SituationEdit.Kind] { Set(edits.map(\.kind)).sorted() }
}

/// The result of a search for the closest allowed requests.
package struct ClosestRequests: Sendable {
  /// How a search ended.
  package enum Ending: String, Sendable, Hashable {
    /// The best result is the smallest: every smaller change known to the search was tried.
    case smallest
    /// The search did not try every smaller change, but none of the changes in the best result can be omitted.
    case found
    /// Every change known to the search was tried without success.
    case exhausted
    /// A limit ended the search.
    case limit
    /// No search took place: the request was allowed, or no rule was evaluated.
    case none
  }

  /// The smallest change; nil if none was found.
  package let best: ClosestRequest?
  /// Up to ``ClosestRequestLimits/alternatives`` other results, each with different kinds of changes from those before it.
  package let alternatives: [ClosestRequest]
  /// How the search ended.
  package let ending: Ending
  /// How many requests were evaluated.
  package let decisions: Int

  /// The result without a search.
  package static let none = ClosestRequests(best: nil, alternatives: [], ending: .none, decisions: 0)

  /// The sentences to show: the best result and the alternatives, or that none was found. Empty without a search.
  package var sentences: [String] {
    guard let best else {
      switch ending {
      case .exhausted: return ["No allowed change was found (\(decisions) tried)."]
      case .limit:
        return ["No allowed change was found (\(decisions) tried). Others were not searched: that is too much work."]
      case .smallest, .found, .none: return []
      }
    }
    return [best.sentence] + alternatives.map(\.sentence)
  }
}

/// The limits of a search for the closest allowed requests.
package struct ClosestRequestLimits: Sendable, Hashable {
  /// The maximum number of evaluated requests, including those for alternatives.
  package var decisions: Int
  /// The maximum number of combined changes.
  package var changes: Int
  /// The maximum number of visits of a `WorkBudget`: of cases of the formula of the rules, and of steps of decisions.
  package var visits: Int
  /// The maximum number of visits of a `WorkBudget` for the formula itself. The searches by some rules share it.
  package var formVisits: Int
  /// The maximum number of stored nodes, documents and objects with which changes of data are tried.
  package var storedRecords: Int

  /// Creates limits; by default a few hundred evaluations.
  package init(
    decisions: Int = 300, changes: Int = 12, visits: Int = 3_000_000, formVisits: Int = 3_000_000,
    storedRecords: Int = 20_000
  ) {
    self.decisions = decisions
    self.changes = changes
    self.visits = visits
    self.formVisits = formVisits
    self.storedRecords = storedRecords
  }

  /// The limits for a failing case of a suite; a suite may have many of them.
  package static let failingCase = ClosestRequestLimits(decisions: 100, visits: 600_000, formVisits: 600_000)

  /// The limits for a denial of a server, whose other requests wait meanwhile.
  package static let denial = ClosestRequestLimits(visits: 100_000, formVisits: 300_000)

  /// The default limits.
  package static let standard = ClosestRequestLimits()

  /// The maximum number of alternatives shown besides the best result.
  package static let alternatives = 2
}
