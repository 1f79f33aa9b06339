import Explanations
import Identities
package import Platform
import RequestSimulation
import RuleValues
import RulesProjects
package import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Writes a first suite for a ruleset. Its users follow from the claims that the rules read, and its paths from their
/// matches. Its outcomes are the current ones, and a person who knows the intended outcomes must confirm them.
package struct InitSuite {
  private let ruleset: AnyRuleset
  private let samples: InitSamples
  private var users: InitUsers
  private var entries: [InitEntry]

  private init(_ ruleset: AnyRuleset) {
    self.ruleset = ruleset
    let names = SampleNames(ruleset.program)
    let places = InitPath.places(in: ruleset.program, ruleset.service, names)
    let samples = InitSamples(ruleset.program, ruleset.service, places, names: names)
    let users = InitUsers(samples.facts.flatMap(\.self), roles: samples.roles, for: ruleset.service)
    self.samples = samples
    self.users = users
    entries = places.map { InitEntry(at: $0, samples, ruleset.service, users: users.names) }
  }

  /// The visits of the search for cases, which take some seconds.
  package static let usualVisits = 30_000_000

  /// Returns the suite as YAML.
  ///
  /// - Parameters:
  ///   - path: the path of the rules file, relative to the folder of the suite.
  ///   - work: the work of the search for cases. If it is spent, the suite says that conditions were left out.
  /// - Returns: nil if the rules have no testable location.
  package static func text(
    for ruleset: AnyRuleset, rulesPath path: String, within work: WorkBudget = WorkBudget(visits: usualVisits)
  ) -> String? {
    var start = InitSuite(ruleset)
    guard !start.entries.isEmpty, let suite = start.read(path) else { return nil }
    var plan = RunPlan()
    plan.countsCoverage = true
    let result = CaseRunner.run(suite, plan)
    start.settle(result.entries)
    start.add(CoveringCases.find(beside: result, within: work), suite)
    start.keepPassing(path)
    start.order()
    return start.text(path, isCut: work.isSpent)
  }

  /// Returns the suite; nil if it is invalid.
  private func read(_ path: String) -> Suite? {
    let rules = ruleset.file.bytes
    let files = FileSystem(
      kind: { .failure(FileProblem(path: $0, reason: "not available")) }, entries: { _ in .success([]) },
      bytes: { _, _ in .success(rules) })
    let root = ValueDraft.members(head(path) + [("cases", .elements(entries.map(\.draft)))]).tree
    return SuiteReader.read(root, of: SourceFile(name: "suite.yaml", text: ""), files: files).suite
  }

  private func head(_ path: String) -> [(key: String, value: ValueDraft)] {
    let users = users.users.map { (key: $0.name, value: $0.node) }
    return [("rules", .string(path)), ("users", .members(users))] + samples.stored.map { ($0.key, $0.value) }
  }

  // MARK: Cases

  /// Makes the results the expectations.
  private mutating func settle(_ results: [EntryResult]) {
    for (index, result) in results.enumerated() where entries.indices.contains(index) {
      entries[index].settle(result.cases)
    }
  }

  /// Adds a case for each changed request, behind the entry whose request it changes.
  private mutating func add(_ found: [CoveringCases.Found], _ suite: Suite) {
    for (identity, name) in suite.entries.flatMap(\.cases).map({ ($0.identity, $0.user) }) {
      users.note(identity, name)
    }
    for found in found {
      guard case .client(let operation) = found.changed.situation.request,
        let drafts = try? CaseDraft.cases(operation), let draft = drafts.first, drafts.count == 1,
        let user = try? users.name(of: found.changed.situation.identity)
      else { continue }
      entries[found.entry].further.append(InitEntry(draft, found, user: user))
    }
  }

  /// Removes the changed requests that do not have the outcome that was found, and users that no case names.
  private mutating func keepPassing(_ path: String) {
    var whole = self
    whole.entries = entries.flatMap { [$0] + $0.further }
    guard let suite = whole.read(path) else {
      for index in entries.indices { entries[index].further = [] }
      return users.keepOnly([])
    }
    let results = CaseRunner.run(suite).entries
    guard results.count == whole.entries.count else { return }
    var next = 0
    for index in entries.indices {
      entries[index].settle(results[next].cases)
      next += 1
      var kept: [InitEntry] = []
      for var further in entries[index].further {
        if results[next].cases.allSatisfy(\.isPassed) {
          further.settle(results[next].cases)
          kept.append(further)
        }
        next += 1
      }
      entries[index].further = kept
    }
    users.keepOnly(entries.flatMap(\.further).map(\.user))
  }

  /// Orders the entries by their risk, then as in the rules.
  private mutating func order() {
    let risks = entries.map { entry in entry.risk }
    entries = entries.indices.sorted { (risks[$1], $0) < (risks[$0], $1) }.map { entries[$0] }
  }

  // MARK: The text

  private func text(_ path: String, isCut: Bool) -> String {
    var text = """
      # A first suite, written by `rules-sim init`. It states what the rules do today, not what they are meant to do.
      # Cases that let strangers in come first. Review each entry marked "\(ReviewMark.text)", or run
      # `rules-sim init --review`, which asks about one after another.

      """
    if isCut { text += "# Not every condition was searched for cases that reach it: the rules are large.\n" }
    for member in head(path) { text += YAMLText.block(ValueDraft.members([member]).tree, levels: 2) }
    text += "\ncases:\n"
    for entry in entries { text += ([entry] + entry.further).map(\.text).joined() }
    return text
  }
}
