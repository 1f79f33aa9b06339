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
  private static let span = Span(at: 0)

  private let ruleset: AnyRuleset
  private let service: RulesService
  private let users: InitUsers
  private let places: [InitPath]
  private let samples: InitSamples

  private init(_ ruleset: AnyRuleset) {
    self.ruleset = ruleset
    service = ruleset.service
    places = InitPath.places(in: ruleset.program, service)
    samples = InitSamples(ruleset.program, service, places)
    users = InitUsers(samples.facts.flatMap(\.self))
  }

  /// Returns the suite as YAML.
  ///
  /// - Parameter path: the path of the rules file, relative to the folder of the suite.
  /// - Returns: nil if the rules have no testable location.
  package static func text(for ruleset: AnyRuleset, rulesPath path: String) -> String? {
    let start = InitSuite(ruleset)
    guard !start.places.isEmpty else { return nil }
    let draft = start.tree(path, outcomes: nil)
    guard let suite = start.read(draft) else { return nil }
    let results = CaseRunner.run(suite).entries
    return start.text(start.tree(path, outcomes: results))
  }

  /// Returns the suite for `root` and these rules; nil if it is invalid.
  private func read(_ root: JSONNode) -> Suite? {
    let rules = ruleset.file.bytes
    let files = FileSystem(
      kind: { .failure(FileProblem(path: $0, reason: "not available")) }, entries: { _ in .success([]) },
      bytes: { _, _ in .success(rules) })
    return SuiteReader.read(root, of: SourceFile(name: "suite.yaml", text: ""), files: files).suite
  }

  // MARK: The tree

  private func tree(_ path: String, outcomes: [EntryResult]?) -> JSONNode {
    var members: [ValueDraft.Member] = [
      ("rules", Self.span, .text(path, at: Self.span)),
      ("users", Self.span, .mapping(users.users.map { ($0.name, Self.span, $0.node) }, Self.span)),
    ]
    members += samples.stored
    let cases = places.indices.map { index in entry(index, outcomes?[safe: index]) }
    members.append(("cases", Self.span, .list(cases, Self.span)))
    return ValueDraft.mapping(members, Self.span).tree
  }

  // MARK: Cases

  private func entry(_ index: Int, _ result: EntryResult?) -> ValueDraft {
    let place = places[index]
    let rows = rows(at: place)
    let cells = result.map { Array($0.cases) }
    var members: [ValueDraft.Member] = [
      ("name", Self.span, .text(place.path, at: Self.span)),
      ("as", Self.span, .list(users.names.map { .text($0, at: Self.span) }, Self.span)),
    ]
    if service == .firestore, let filter = samples.filter(at: place) { members.append(("where", Self.span, filter)) }
    for row in rows {
      let own = cells?.filter { $0.testCase.verb.rawValue == row.verb } ?? []
      members.append((row.verb, Self.span, .mapping([(row.path, Self.span, self.row(own, row.value))], Self.span)))
    }
    return .mapping(members, Self.span)
  }

  private func rows(at place: InitPath) -> [(verb: String, path: String, value: ValueDraft?)] {
    let created = samples.created(at: place)
    switch service {
    case .realtime:
      return [("read", place.path, nil), ("set", samples.newPath(at: place), created), ("remove", place.path, nil)]
    case .firestore:
      let parent = FileSystem.folder(of: place.path)
      return [
        ("get", place.path, nil), ("list", parent, nil),
        ("create", "\(parent)/\(place.newName)", created),
        ("update", place.path, samples.changed(at: place)), ("delete", place.path, nil),
      ]
    case .storage:
      return [
        ("get", place.path, nil), ("upload", place.path, created), ("update", place.path, samples.changed(at: place)),
        ("delete", place.path, nil),
      ]
    }
  }

  /// Returns a row with an outcome for each user, and `because: no rule` if no rule is evaluated.
  private func row(_ results: [CaseResult], _ value: ValueDraft?) -> ValueDraft {
    let outcomes = results.isEmpty ? users.names.map { _ in "deny" } : results.map { $0.outcome?.rawValue ?? "deny" }
    let isUnjudged = !results.isEmpty && results.allSatisfy { $0.judgement?.reasons == [.noRule] }
    let list = ValueDraft.list(outcomes.map { .text($0, at: Self.span) }, Self.span)
    guard value != nil || isUnjudged else { return list }
    let reason: [ValueDraft.Member] = isUnjudged ? [("because", Self.span, .text("no rule", at: Self.span))] : []
    return .mapping(
      [("expect", Self.span, list)] + reason + (value.map { [("value", Self.span, $0)] } ?? []), Self.span)
  }

  // MARK: The text

  private func text(_ root: JSONNode) -> String {
    var text = """
      # A first suite, written by `rules-sim init`. It states what the rules do today, not what they are meant to do.
      # Review each entry marked "please confirm". Correct wrong outcomes, fix the rules, and remove the mark.

      """
    for member in root.members {
      if !member.key.utf8.elementsEqual("cases".utf8) {
        text += YAMLText.block(
          ValueDraft.mapping([(member.key, Self.span, .written(member.value, place: nil))], Self.span).tree, levels: 2)
        continue
      }
      text += "\ncases:\n"
      for entry in member.value.elements {
        text +=
          "  # please confirm\n"
          + YAMLText.block(ValueDraft.list([.written(entry, place: nil)], Self.span).tree, indent: "  ", levels: 3)
      }
    }
    return text
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
