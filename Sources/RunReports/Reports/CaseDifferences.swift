import RequestSimulation
import RuleValues
import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// What distinguishes the cases of a suite that have the same user, operation and path: the parts of the written value or
/// the query that differ. If these are equal, too, it is the time or the stored data.
struct CaseDifferences {
  /// The maximum number of cases of a suite with a description. Beyond it, reports have no space for one.
  static let maximumCount = 2_000
  /// The maximum number of cases of a suite whose stored data is compared, which can be large.
  static let maximumStored = 200
  /// The maximum number of parts in a description.
  private static let maximumParts = 3

  private var texts: [Int: [String]] = [:]

  /// - Parameter cases: the cases of a suite, in order.
  init(_ cases: [SuiteCase]) {
    var described = 0
    var compared = 0
    for alike in Self.alike(Array(cases.indices), by: { Self.request(cases[$0]) }) {
      described += alike.count
      guard described <= Self.maximumCount else { return }
      let parts = alike.map { CaseParts.request(of: cases[$0]) }
      for (index, text) in zip(alike, Self.differing(parts)) { texts[index] = text }
      for same in Self.alike(alike, by: { texts[$0] ?? [] }) {
        compared += same.count
        guard compared <= Self.maximumStored else { break }
        let parts = same.map { CaseParts.situation(of: cases[$0]) }
        for (index, text) in zip(same, Self.differing(parts)) where !text.isEmpty { texts[index, default: []] += text }
      }
    }
  }

  /// The differing parts of a case, such as `owner: "ann"` or `where owner == "ann"`; empty if no other case is like it.
  subscript(index: Int) -> [String] { texts[index] ?? [] }

  private static func request(_ testCase: SuiteCase) -> [String] {
    [testCase.user, testCase.verb.rawValue, testCase.path]
  }

  /// Returns the groups of at least two elements with equal keys, in the order of their first elements.
  private static func alike<Key: Hashable>(_ indices: [Int], by key: (Int) -> Key) -> [[Int]] {
    var places: [Key: Int] = [:]
    var groups: [[Int]] = []
    for index in indices {
      let key = key(index)
      if let place = places[key] {
        groups[place].append(index)
      } else {
        places[key] = groups.count
        groups.append([index])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  /// Returns for each list the parts that not all lists have, and then the names that it lacks but at least half of the
  /// lists have.
  private static func differing(_ lists: [[CaseParts.Part]]) -> [[String]] {
    var counts: [CaseParts.Part: Int] = [:]
    var nameCounts: [String: Int] = [:]
    for list in lists {
      for part in Set(list) { counts[part, default: 0] += 1 }
      for name in Set(list.map(\.name)) { nameCounts[name, default: 0] += 1 }
    }
    let usual = nameCounts.filter { $0.value < lists.count && $0.value * 2 >= lists.count }.map(\.key).sorted()
    return lists.map { list in
      let names = Set(list.map(\.name))
      let all =
        list.filter { counts[$0] != lists.count }.map(\.text)
        + usual.filter { !names.contains($0) }.map { "without \($0)" }
      return all.count > maximumParts ? all.prefix(maximumParts) + ["and \(all.count - maximumParts) more"] : all
    }
  }
}
