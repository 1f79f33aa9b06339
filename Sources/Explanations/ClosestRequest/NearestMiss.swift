/// The smallest change found under which a denied request would have been allowed. It was confirmed: the changed request
/// was decided by the same rules, and they granted it.
package struct NearestMiss: Sendable {
  /// What changes.
  package let edits: [SituationEdit]
  /// One sentence, such as `Closest allowed request: the same request signed in as "ada".`
  package let sentence: String
  /// What each of ``edits`` is by itself, such as `The same request signed in as "ada".`
  package let editSentences: [String]

  /// The sides that change, in the order of preference.
  package var kinds: [SituationEdit.Kind] { Set(edits.map(\.kind)).sorted() }
}

/// What came of a search for the nearest miss.
package struct NearestMisses: Sendable {
  /// How a search ended.
  package enum Ending: String, Sendable, Hashable {
    /// The best one is the smallest: everything smaller that the search knows to try was tried.
    case smallest
    /// The best one was found by a search that tried not everything; no part of it can be left out.
    case found
    /// Everything that the search knows to try was tried in vain.
    case exhausted
    /// A limit ended the search.
    case limit
    /// There was nothing to search: the request was allowed, or no rule was asked.
    case none
  }

  /// The smallest change; nil where none was found.
  package let best: NearestMiss?
  /// Up to ``NearestMissLimits/alternatives`` others, each on other sides than those before it.
  package let alternatives: [NearestMiss]
  /// How the search ended.
  package let ending: Ending
  /// How many requests were decided.
  package let decisions: Int

  /// Nothing was searched.
  package static let none = NearestMisses(best: nil, alternatives: [], ending: .none, decisions: 0)

  /// The sentences for people: the nearest one and the others, or that none was found; none where nothing was searched.
  package var sentences: [String] {
    guard let best else {
      switch ending {
      case .exhausted, .limit: return ["No allowed change was found (\(decisions) were tried)."]
      case .smallest, .found, .none: return []
      }
    }
    return [best.sentence] + alternatives.map(\.sentence)
  }
}

/// What a search for the nearest miss may cost.
package struct NearestMissLimits: Sendable, Hashable {
  /// How many requests are decided, with what is tried last.
  package var decisions: Int
  /// How many of these are kept for going deep once going wide found nothing.
  package var deepDecisions: Int
  /// How many changes at once are tried while going wide.
  package var edits: Int
  /// How many changes at once are tried while going deep.
  package var deepEdits: Int
  /// How many ways to change one situation are tried.
  package var candidates: Int
  /// How many evaluation steps all decisions together may take.
  package var steps: Int
  /// How many nodes, documents and objects may be stored for changes of data to be tried.
  package var storedRecords: Int

  /// Limits; by default a few hundred decisions.
  package init(
    decisions: Int = 300, deepDecisions: Int = 120, edits: Int = 4, deepEdits: Int = 12, candidates: Int = 16,
    steps: Int = 2_000_000, storedRecords: Int = 20_000
  ) {
    self.decisions = decisions
    self.deepDecisions = deepDecisions
    self.edits = edits
    self.deepEdits = deepEdits
    self.candidates = candidates
    self.steps = steps
    self.storedRecords = storedRecords
  }

  /// Limits for a failing case of a suite: of those there may be many.
  package static let failingCase = NearestMissLimits(decisions: 100, deepDecisions: 40)

  /// The defaults.
  package static let standard = NearestMissLimits()

  /// How many alternatives are told beside the best one.
  package static let alternatives = 2
  /// How many decisions are spent on alternatives once the best one is found.
  static let alternativeDecisions = 40
}
