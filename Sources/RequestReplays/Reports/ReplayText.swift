import RulesProjects
package import SourceText

/// The report of a replay for people.
package struct ReplayText {
  /// The maximum number of rules that the summary lists.
  private static let maximumRules = 20

  private let style: TerminalStyle

  /// Creates a report.
  package init(style: TerminalStyle) { self.style = style }

  /// Returns the description of a change.
  package func text(_ change: ReplayChange) -> String {
    let kind = change.isNewlyAllowed ? style.paint("newly allowed", .bad) : style.paint("newly denied", .caution)
    let request = change.request
    let caller = request.uid.map { "as \(TerminalText.quoted($0))" } ?? "signed out"
    let data = change.readsData ? ", reads stored data" : ""
    return """
      \(kind): line \(change.line): \(TerminalText.plain("\(request.method) \(request.path)")) \(caller)\(data)
        was \(text(change.old))
        now \(text(change.new))

      """
  }

  private func text(_ decision: ReplayedDecision) -> String {
    let place = decision.place.map { " (\(TerminalText.plain($0)))" } ?? ""
    return "\(decision.isAllowed ? "allowed" : "denied"): \(TerminalText.plain(decision.reason))\(place)"
  }

  /// Returns the counts.
  ///
  /// - Parameter hidden: the number of changes that were not described.
  package func summary(_ tally: ReplayTally, hidden: Int) -> String {
    var lines: [String] = []
    if hidden > 0 {
      lines.append("\(hidden) more changed \(hidden == 1 ? "request" : "requests"); to list more, use --limit")
    }
    if tally.changedCount > 0 { lines.append("") }
    lines.append(
      "\(Self.requests(tally.replayedCount)) replayed: \(tally.newlyAllowedCount) newly allowed, "
        + "\(tally.newlyDeniedCount) newly denied, \(tally.unchangedCount) unchanged")
    lines += rules(tally) + data(tally) + obstructions(tally) + omissions(tally)
    return lines.map { $0 + "\n" }.joined()
  }

  private func rules(_ tally: ReplayTally) -> [String] {
    let sorted = tally.grants.sorted { ($1.value.count, $0.value.firstLine) < ($0.value.count, $1.value.firstLine) }
    return sorted.prefix(Self.maximumRules).map { grant, grants in
      let rule = grant.rule.map { TerminalText.plain($0) } ?? "an unknown rule"
      let cause = grant.isNewlyAllowed ? "newly allowed by \(rule)" : "newly denied, formerly allowed by \(rule)"
      return "  \(grants.count) \(cause), first in line \(grants.firstLine)"
    }
  }

  private func data(_ tally: ReplayTally) -> [String] {
    guard tally.dataDependentCount > 0 else { return [] }
    return [
      "\(Self.requests(tally.dataDependentCount)) of the changed ones read stored data, which may not be the data of "
        + "the recorded request; --against OLD decides by both versions on the same data"
    ]
  }

  private func obstructions(_ tally: ReplayTally) -> [String] {
    guard tally.obstructedCount > 0 else { return [] }
    let rows = ReplayObstacle.allCases.compactMap { obstacle -> String? in
      guard let found = tally.obstructions[obstacle] else { return nil }
      let detail = found.detail.map { " (\(TerminalText.plain($0)))" } ?? ""
      let hint = obstacle.hint.map { "; \($0)" } ?? ""
      return "  \(found.count) because \(obstacle.text), first in line \(found.firstLine)\(detail)\(hint)"
    }
    return ["\(Self.requests(tally.obstructedCount)) not replayed"] + rows
  }

  private func omissions(_ tally: ReplayTally) -> [String] {
    ReplayOmission.allCases.compactMap { omission in
      tally.omissions[omission].map { "\(Self.requests($0)) left out: \(omission.text)" }
    }
  }

  private static func requests(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }
}
