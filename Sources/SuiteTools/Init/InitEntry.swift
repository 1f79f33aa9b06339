import Explanations
import RequestSimulation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// An entry of a first suite: a table of all users and operations at a path, or a single changed request.
struct InitEntry {
  /// An operation with the outcomes of the users.
  private struct Row {
    let verb: String
    let path: ValueDraft
    let value: ValueDraft?
    var outcomes: [ExpectedOutcome]
    var reason: String?
  }

  /// The maximum length of a name, in characters.
  private static let maximumName = 160

  private let name: String
  private let users: [String]
  private var rows: [Row]
  /// The other keys of the entry.
  private let members: [(key: String, value: ValueDraft)]
  private let isTable: Bool
  private var cases: [(testCase: SuiteCase, outcome: ExpectedOutcome?)] = []
  /// The changed requests of the same path.
  var further: [InitEntry] = []

  /// The user of a single request.
  var user: String { users.first ?? "" }

  /// The greatest risk of the cases, with the changed requests.
  var risk: AccessRisk { max(cases.risk, further.map(\.risk).max() ?? .none) }

  // MARK: A table

  /// Creates the table of a path, whose outcomes are not known yet.
  init(at place: InitPath, _ samples: InitSamples, _ service: RulesService, users: [String]) {
    name = place.path
    self.users = users
    isTable = true
    rows = Self.requests(at: place, samples, service).map { verb, path, value in
      Row(verb: verb, path: .string(path), value: value, outcomes: users.map { _ in .deny })
    }
    let filter = service == .firestore ? samples.filter(at: place) : nil
    members = filter.map { [("where", $0)] } ?? []
  }

  private static func requests(
    at place: InitPath, _ samples: InitSamples, _ service: RulesService
  ) -> [(verb: String, path: String, value: ValueDraft?)] {
    switch service {
    case .realtime:
      return [
        ("read", place.path, nil), ("set", samples.newPath(at: place), samples.newData(at: place)),
        ("remove", place.path, nil),
      ]
    case .firestore:
      let parent = FileSystem.folder(of: place.path)
      return [
        ("get", place.path, nil), ("list", parent, nil),
        ("create", "\(parent)/\(place.newName)", samples.newFields(at: place)),
        ("update", place.path, samples.changed(at: place)), ("delete", place.path, nil),
      ]
    case .storage:
      return [
        ("get", place.path, nil), ("upload", place.path, samples.newMetadata(at: place)),
        ("update", place.path, samples.changed(at: place)), ("delete", place.path, nil),
      ]
    }
  }

  // MARK: A changed request

  /// Creates the entry of a changed request.
  init(_ draft: CaseDraft, _ found: CoveringCases.Found, user: String) {
    let situation = found.changed.situation
    let path = draft.target.tree.string ?? ""
    name = TerminalText.elided("\(draft.verb) \(path) \(found.changed.text)", limit: Self.maximumName)
    users = [user]
    isTable = false
    let changes = SeedDraft.changes(from: found.changed.origin.seed, to: situation.seed, at: found.changed.changedData)
    let now = situation.now == found.changed.origin.now ? nil : ValueDraft.json { $0.integer(situation.now) }
    rows = [Row(verb: draft.verb, path: draft.target, value: nil, outcomes: [found.outcome])]
    members = draft.members + (changes.map { [("changes", $0)] } ?? []) + (now.map { [("now", $0)] } ?? [])
    if found.isUnjudged { rows[0].reason = ExpectedReason.noRule.description }
  }

  // MARK: Outcomes

  /// Makes the results the expectations: for each row, an outcome for each user, and the reason if no rule or only a rule for
  /// all paths was evaluated.
  mutating func settle(_ results: [CaseResult]) {
    guard results.count == rows.count * users.count else { return }
    cases = results.map { ($0.testCase, $0.outcome) }
    for index in rows.indices {
      let own = results[(index * users.count)..<((index + 1) * users.count)]
      rows[index].outcomes = own.map { $0.outcome ?? .deny }
      rows[index].reason =
        own.allSatisfy { $0.judgement?.reasons == [.noRule] }
        ? ExpectedReason.noRule.description
        : own.allSatisfy { $0.judgement?.isOnlyCatchAll == true } ? ExpectedReason.catchAll.description : nil
    }
  }

  // MARK: The text

  /// The entry as a value of `cases`.
  var draft: ValueDraft {
    guard isTable else {
      let row = rows[0]
      return .members(
        [("name", .string(name)), ("as", .string(user)), (row.verb, row.path)] + members
          + [("expect", .string(row.outcomes[0].rawValue))] + (row.reason.map { [("because", .string($0))] } ?? []))
    }
    let table = rows.map { row in
      (key: row.verb, value: ValueDraft.members([(row.path.tree.string ?? "", Self.cell(row))]))
    }
    return .members([("name", .string(name)), ("as", .elements(users.map { .string($0) }))] + members + table)
  }

  /// Returns the outcomes of a row: one word if all users have the same.
  private static func cell(_ row: Row) -> ValueDraft {
    let first = row.outcomes.first ?? .deny
    let outcomes: ValueDraft =
      row.outcomes.allSatisfy { $0 == first }
      ? .string(first.rawValue) : .elements(row.outcomes.map { .string($0.rawValue) })
    guard row.value != nil || row.reason != nil else { return outcomes }
    return .members(
      [("expect", outcomes)] + (row.reason.map { [("because", .string($0))] } ?? [])
        + (row.value.map { [("value", $0)] } ?? []))
  }

  /// The entry as YAML, with its mark.
  var text: String {
    "  \(ReviewMark(risks: cases.risks).line)\n"
      + YAMLText.block(ValueDraft.elements([draft]).tree, indent: "  ", levels: isTable ? 3 : 2)
  }
}
