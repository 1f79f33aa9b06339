import RequestSimulation
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// The suite of the requests that one ruleset decided.
struct RecordedSuite {
  /// The cases in the order of their requests.
  private(set) var cases: [RecordedCase] = []
  /// How many requests have no case, by the reason.
  private(set) var omitted: [String: Int] = [:]
  /// How many requests repeated a case.
  private(set) var repeatedCount = 0

  private let ruleset: AnyRuleset
  private let mode: QueryMode
  private let now: Int64
  private var users: SuiteUsers

  /// Finds the cases of requests, which one ruleset decided.
  init(_ requests: [RecordedRequest], by ruleset: AnyRuleset, mode: QueryMode) {
    self.ruleset = ruleset
    self.mode = mode
    now = requests.first?.time ?? 0
    users = SuiteUsers(ruleset.service)
    var seen: Set<String> = []
    for request in requests {
      do throws(InexpressibleRequest) {
        if case .refused = request.decision.reason { throw InexpressibleRequest("invalid requests") }
        if case .failed = request.decision.reason { throw InexpressibleRequest("requests that were not decided") }
        let user = try users.name(of: request.identity)
        for draft in try CaseDraft.cases(request.operation) {
          let found = try RecordedCase(draft, of: request, user: user, now: now, mode: mode)
          if seen.insert(found.group + "\n" + found.key).inserted { cases.append(found) } else { repeatedCount += 1 }
        }
      } catch {
        omitted[error.description, default: 0] += 1
      }
    }
  }

  /// Leaves out the cases that do not pass.
  ///
  /// - Parameters:
  ///   - rules: the path of the rules for the suite, or their text.
  ///   - path: the path of the suite.
  mutating func keepPassing(rules: String, at path: String) {
    for _ in 0..<3 where !cases.isEmpty {
      let file = SourceFile(name: path, text: text(rules: rules))
      guard let suite = SuiteReader.read(file, files: .local).suite else {
        return omitAll("requests of a suite that cannot be read")
      }
      let entries = CaseRunner.run(suite).entries
      guard entries.count == cases.count else { return omitAll("requests of a suite that cannot be read") }
      let isPassed = entries.map { entry in entry.cases.allSatisfy(\.isPassed) }
      guard isPassed.contains(false) else { return }
      omitted["requests whose case does not pass", default: 0] += isPassed.count { !$0 }
      cases = zip(cases, isPassed).filter(\.1).map(\.0)
    }
  }

  private mutating func omitAll(_ reason: String) {
    omitted[reason, default: 0] += cases.count
    cases = []
  }

  // MARK: The text

  /// Returns the suite as YAML.
  func text(rules: String) -> String {
    let fixtures = self.fixtures
    let used = Set(cases.map(\.user))
    var text = """
      \(SuiteRecording.firstLine): what the rules decided. Run it with `rules-sim test`.

      """
    var members: [(key: String, value: ValueDraft)] = [("rules", .string(rules))]
    if mode == .sound { members.append(("queries", .string(mode.rawValue))) }
    members.append(("now", .json { $0.integer(now) }))
    members.append(("users", .members(users.users.filter { used.contains($0.name) }.map { ($0.name, $0.value) })))
    if !fixtures.isEmpty {
      members.append(("fixtures", .members(fixtures.map { ($0.name, .members($0.stored)) })))
    }
    for member in members { text += YAMLText.block(ValueDraft.members([member]).tree, levels: 2) }
    text += "\ncases:\n"
    return text + entries(fixtures)
  }

  /// The data sets that several cases use, with names.
  private var fixtures: [(name: String, key: String, stored: [(key: String, value: ValueDraft)])] {
    var counts: [String: Int] = [:]
    for key in cases.compactMap(\.storedKey) { counts[key, default: 0] += 1 }
    var fixtures: [(name: String, key: String, stored: [(key: String, value: ValueDraft)])] = []
    for found in cases {
      guard let key = found.storedKey, counts[key, default: 0] > 1, !fixtures.contains(where: { $0.key == key }) else {
        continue
      }
      fixtures.append(("data \(fixtures.count + 1)", key, found.stored))
    }
    return fixtures
  }

  private func entries(_ fixtures: [(name: String, key: String, stored: [(key: String, value: ValueDraft)])]) -> String
  {
    let names = Dictionary(fixtures.map { ($0.key, $0.name) }) { first, _ in first }
    var groups: [(name: String, cases: [ValueDraft])] = []
    for found in cases {
      let members = ValueDraft.members(found.members(fixture: found.storedKey.flatMap { names[$0] }))
      if groups.last?.name != found.group { groups.append((found.group, [])) }
      groups[groups.count - 1].cases.append(members)
    }
    guard groups.count > 1 else { return groups.map { Self.list($0.cases, indent: "  ") }.joined() }
    return groups.map { group in
      "  - group: \(YAMLText.scalar(group.name))\n    cases:\n" + Self.list(group.cases, indent: "      ")
    }.joined()
  }

  private static func list(_ cases: [ValueDraft], indent: String) -> String {
    cases.map { YAMLText.block(ValueDraft.elements([$0]).tree, indent: indent, levels: 1) }.joined()
  }
}
