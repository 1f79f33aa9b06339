import RequestSimulation
package import RulePrograms
package import RuleValues
import RulesProjects
package import SecurityRules

/// The `allow` that comes nearest to a request that none matches: the one of the same path and another method, else the
/// one of the method whose match agrees with most of the path. Who mistyped a path or a match looks for it.
package struct NearestAllow {
  private let program: Program
  private let rule: RuleID
  /// Whether its match takes the path, so that only the method is another.
  private let isOfPath: Bool

  /// Finds it; nil where no `allow` shares even the first segment of the path.
  package init?(to path: DataPath, for method: RuleMethod, in ruleset: AnyRuleset) {
    program = ruleset.program
    let isQuery = method == .list && ruleset.service == .firestore
    let path = path.keys.map { Optional($0.text) } + (isQuery ? [nil] : [])
    var best: (rule: RuleID, fit: Int, isOfPath: Bool)?
    for rule in program.rules.indices.map({ RuleID($0) }) {
      let match = program.shortLocation(ofNode: program[rule].node).split(separator: "/")
      let fit = Self.fit(match, path)
      // Where the method is its own and it was not asked, its match does not take the path after all.
      let isOfPath = fit.isWhole && !program[rule].methods.contains(method)
      guard isOfPath || program[rule].methods.contains(method) && fit.count > 0 else { continue }
      if let best, (best.isOfPath ? 1 : 0, best.fit) >= (isOfPath ? 1 : 0, fit.count) { continue }
      best = (rule, fit.count, isOfPath)
    }
    guard let best else { return nil }
    rule = best.rule
    isOfPath = best.isOfPath
  }

  /// What to say of it, without a full stop.
  package var sentence: String {
    let place = TerminalText.plain(program.reasonName(of: rule))
    let words = TerminalText.plain(program.allowWords(of: rule))
    if isOfPath { return "\(place) matches the path, but it is `\(words)`" }
    return
      "the closest rule is \(place), `\(words)` for \(TerminalText.plain(program.shortLocation(ofNode: program[rule].node)))"
  }

  /// How many segments of a path a match takes, at the front; and whether it takes the whole path and nothing is left over.
  /// Of a query the last segment is unknown, and only a wildcard takes it.
  private static func fit(_ match: [Substring], _ path: [String?]) -> (count: Int, isWhole: Bool) {
    for (index, segment) in match.enumerated() {
      if segment.hasSuffix("=**}") { return (index, index == match.count - 1) }
      guard index < path.count else { return (index, false) }
      let isWildcard = segment.utf8.first == UInt8(ascii: "{")
      let isNamed = path[index].map { segment.utf8.elementsEqual($0.utf8) } ?? false
      guard isWildcard || isNamed else { return (index, false) }
    }
    return (match.count, match.count == path.count)
  }
}
