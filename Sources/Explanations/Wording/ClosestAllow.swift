import RequestSimulation
package import RulePrograms
package import RuleValues
import RulesProjects
package import SecurityRules
import SourceText

/// The closest `allow` to a request that no `allow` matches. It helps to find a mistyped path or match.
///
/// An `allow` of the same path for a different method comes first. Otherwise it is the `allow` for the method whose
/// match agrees with the longest prefix of the path, where a misspelled segment counts as half of one.
package struct ClosestAllow {
  private let program: Program
  private let rule: RuleID
  /// Whether the match accepts the path, so that only the method differs.
  private let isOfPath: Bool

  /// Finds the closest `allow`; nil if none shares the first segment of the path, and for a Realtime Database.
  package init?(to path: DataPath, for method: RuleMethod, in ruleset: AnyRuleset) {
    guard ruleset.service != .realtime else { return nil }
    program = ruleset.program
    let isQuery = method == .list && ruleset.service == .firestore
    let path = path.keys.map { Optional($0.text) } + (isQuery ? [nil] : [])
    var best: (rule: RuleID, fit: Int, isOfPath: Bool)?
    for rule in program.rules.indices.map({ RuleID($0) }) {
      let match = program.shortLocation(ofNode: program[rule].node).split(separator: "/")
      let fit = Self.fit(match, path)
      // If the method agrees and the rule was still not evaluated, its match does not accept the path.
      let isOfPath = fit.isWhole && !program[rule].methods.contains(method)
      guard isOfPath || program[rule].methods.contains(method) && fit.count > 0 else { continue }
      if let best, (best.isOfPath ? 1 : 0, best.fit) >= (isOfPath ? 1 : 0, fit.count) { continue }
      best = (rule, fit.count, isOfPath)
    }
    guard let best else { return nil }
    rule = best.rule
    isOfPath = best.isOfPath
  }

  /// The text about the `allow`, without a final period.
  package var sentence: String {
    let place = TerminalText.plain(program.reasonName(of: rule))
    let words = TerminalText.plain(program.allowWords(of: rule))
    if isOfPath { return "the rule at \(place) matches the path, but it is `\(words)`" }
    return
      "the closest rule is \(place), `\(words)` for \(TerminalText.plain(program.shortLocation(ofNode: program[rule].node)))"
  }

  /// Returns twice the number of leading segments of the path that a match accepts, and whether it accepts the whole path. A
  /// segment that is probably misspelled counts 1.
  ///
  /// For a query, the last segment is unknown, and only a wildcard matches it.
  private static func fit(_ match: [Substring], _ path: [String?]) -> (count: Int, isWhole: Bool) {
    var count = 0
    var isSpelled = true
    for (index, segment) in match.enumerated() {
      if segment.hasSuffix("=**}") { return (count, isSpelled && index == match.count - 1) }
      guard index < path.count else { return (count, false) }
      let isWildcard = segment.utf8.first == UInt8(ascii: "{")
      let isNamed = path[index].map { segment.utf8.elementsEqual($0.utf8) } ?? false
      if !isWildcard, !isNamed {
        guard let name = path[index], NearestName.find(name, among: [String(segment)]) != nil else {
          return (count, false)
        }
        isSpelled = false
      }
      count += isWildcard || isNamed ? 2 : 1
    }
    return (count, isSpelled && match.count == path.count)
  }
}
