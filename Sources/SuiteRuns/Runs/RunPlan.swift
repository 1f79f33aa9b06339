import TestSuites

/// Which cases are run, and how.
package struct RunPlan: Sendable {
  /// Only cases in whose title this text occurs are run; upper and lower case of ASCII letters count as one.
  package var filter: String?
  /// Which share of the cases is run; nil for all.
  package var shard: Shard?
  /// Shuffles the order in which cases are run, always in the same way; nil for the order of the suites. Results stand in
  /// the order of the suites whatever the seed: with another answer something would leak from one case to another.
  package var seed: UInt64?
  /// Whether the first case that fails is the last one of the results.
  package var stopsAtFailure = false
  /// Whether is counted what the cases reach of the rules (``SuiteResult/reached``).
  package var countsCoverage = false
  /// How many threads run cases; nil for as many as the machine has processors.
  package var threads: Int?

  /// All cases, in order.
  package init() {}
}

/// A share of the cases: every `count`-th, so that each case is in exactly one share.
package struct Shard: Sendable, Hashable {
  /// Which share it is, from 1.
  package let number: Int
  /// How many shares there are.
  package let count: Int

  /// A share as it is written, `2/5`; nil where the text is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      return nil
    }
    self.number = number
    self.count = count
  }

  /// Whether the case at `index` is in it.
  func takes(_ index: Int) -> Bool { index % count == number - 1 }
}

/// Where a case stands among the suites of a run.
struct CasePlace: Sendable {
  let suite: Int
  let entry: Int
  let index: Int
}

extension RunPlan {
  /// The places of the cases that are run, in the order of the suites.
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

  /// In which order that many cases are run.
  func order(_ count: Int) -> [Int] {
    guard let seed else { return Array(0..<count) }
    var generator = SplitMix(state: seed)
    return (0..<count).shuffled(using: &generator)
  }
}

/// Finds a text in titles.
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

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from a seed on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
