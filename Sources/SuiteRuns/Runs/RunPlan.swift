import Platform
import TestSuites

/// Selects cases and sets how they run.
package struct RunPlan: Sendable {
  /// Runs only cases whose title contains this text, ignoring the case of ASCII letters; nil for all cases.
  package var filter: String?
  /// The share of the cases to run; nil for all cases.
  package var shard: Shard?
  /// The seed that shuffles the order of execution; nil for the order of the suites. Results always have the order of
  /// the suites. With any seed they are the same, unless state leaks between cases.
  package var seed: UInt64?
  /// Whether the results end with the first case that fails.
  package var stopsAtFailure = false
  /// Whether to count the coverage of the rules (``SuiteResult/reached``).
  package var countsCoverage = false
  /// Whether a case fails if only a rule for all paths denies its request (``CaseResult/isOnlyCatchAll``).
  package var isStrict = false
  /// The number of threads; nil for the number of processors.
  package var threads: Int?

  /// Creates a plan that runs all cases in order.
  package init() {}
}

/// A share of the cases: every `count`-th case, so that each case is in exactly one share.
package struct Shard: Sendable, Hashable {
  /// The number of the share, from 1.
  package let number: Int
  /// The number of shares.
  package let count: Int

  /// Parses a share such as `2/5`; nil if the text is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      return nil
    }
    self.number = number
    self.count = count
  }

  /// Returns whether the case at `index` is in the share.
  func takes(_ index: Int) -> Bool { index % count == number - 1 }
}

/// The position of a case among the suites of a run.
struct CasePlace: Sendable {
  let suite: Int
  let entry: Int
  let index: Int
}

extension RunPlan {
  /// Returns the positions of the selected cases, in the order of the suites.
  func places(in suites: [Suite]) -> [CasePlace] {
    let filter = filter.map { NameFilter($0) }
    var places: [CasePlace] = []
    var count = 0
    for (number, suite) in suites.enumerated() {
      for (entryNumber, entry) in suite.entries.enumerated() {
        for (index, testCase) in entry.cases.enumerated() where filter?.takes(testCase.title) ?? true {
          if shard?.takes(count) ?? true {
            places.append(CasePlace(suite: number, entry: entryNumber, index: index))
          }
          count += 1
        }
      }
    }
    return places
  }

  /// Returns the order of execution for the given number of cases.
  func order(_ count: Int) -> [Int] {
    guard let seed else { return Array(0..<count) }
    var generator = SplitMix(seed: seed)
    return (0..<count).shuffled(using: &generator)
  }
}

/// Searches titles for a text.
private struct NameFilter {
  private let wanted: [UInt8]

  init(_ text: String) { wanted = Self.folded(text) }

  func takes(_ title: String) -> Bool {
    let title = Self.folded(title)
    guard wanted.count <= title.count else { return false }
    return (0...(title.count - wanted.count)).contains { title[$0...].starts(with: wanted) }
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
