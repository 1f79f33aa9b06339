import RulePrograms
import RuleProofs
import SourceText
import SymbolicRules

/// The contents of an access table in words, for all formats that people read.
struct AccessLines {
  /// Some callers, and what their requests need.
  struct Entry: Equatable {
    /// The callers: `everyone`, `signed in`, `owner`, `role`, `nobody`, `not decided`.
    let who: String
    /// Whether callers with less were neither found nor excluded.
    let isOpen: Bool
    /// The condition.
    let condition: String
  }

  /// The operations with one answer.
  struct Line: Equatable {
    let operations: String
    let entries: [Entry]
  }

  /// Paths with the same answers for all operations.
  struct Block {
    var paths: [String]
    let lines: [Line]
  }

  /// The blocks, in the order of their first paths.
  private(set) var blocks: [Block] = []

  init(_ table: AccessTable) {
    var all: [(path: String, answers: [(operations: [AccessTable.Operation], entries: [Entry])])] = []
    for row in table.rows {
      let path = Self.path(row)
      let answer = (operations: row.operations, entries: Self.entries(row, table))
      if let last = all.indices.last, all[last].path == path {
        // Different rules can have equal words.
        if let same = all[last].answers.firstIndex(where: { $0.entries == answer.entries }) {
          all[last].answers[same].operations += answer.operations
        } else {
          all[last].answers.append(answer)
        }
      } else {
        all.append((path, [answer]))
      }
    }
    for (path, answers) in all {
      let block = Block(
        paths: [path], lines: answers.map { Line(operations: Self.words($0.operations), entries: $0.entries) })
      if let same = blocks.firstIndex(where: { $0.lines == block.lines }) {
        blocks[same].paths += block.paths
      } else {
        blocks.append(block)
      }
    }
  }

  private static func path(_ row: AccessTable.Row) -> String {
    let path = EscapedText.of(row.path, limit: 200)
    if row.lengths.isEmpty { return path }
    let lengths = AccessPhrase.list(row.lengths.map { "\($0)" }, joint: "or")
    return "\(path) (\(lengths) \(row.lengths == [1] ? "segment" : "segments"))"
  }

  // MARK: Words

  /// Returns the operations as rules name them: `read` for `get` and `list`.
  private static func words(_ operations: [AccessTable.Operation]) -> String {
    var rest = AccessTable.Operation.allCases.filter { operations.contains($0) }
    var names: [String] = []
    for (name, group) in [("read", [AccessTable.Operation.get, .list]), ("write", [.create, .update, .delete])]
    where group.allSatisfy({ rest.contains($0) }) {
      rest.removeAll { group.contains($0) }
      names.append(name)
    }
    let order = ["read", "get", "list", "create", "update", "delete", "write"]
    return (names + rest.map(\.rawValue)).sorted { order.firstIndex(of: $0) ?? 0 < order.firstIndex(of: $1) ?? 0 }
      .joined(separator: ", ")
  }

  private static func entries(_ row: AccessTable.Row, _ table: AccessTable) -> [Entry] {
    if row.alternatives.isEmpty { return [Entry(who: "nobody", isOpen: false, condition: "")] }
    var entries: [Entry] = []
    for alternative in row.alternatives {
      let words = AccessCondition(alternative, row, table)
      let isUnknown = if case .unknown = alternative.caller { true } else { false }
      let entry = Entry(
        who: who(alternative.caller), isOpen: !alternative.isWeakest && !isUnknown, condition: words.text)
      if !entries.contains(entry) { entries.append(entry) }
      // The others need more than these callers have.
      if entry.condition == "always", ["everyone", "signed in"].contains(entry.who) { break }
    }
    return entries
  }

  /// Returns the callers in a word or two.
  static func who(_ caller: AccessTable.Caller) -> String {
    switch caller {
    case .everyone: return "everyone"
    case .signedIn: return "signed in"
    case .unknown: return "not decided"
    case .related(let sets):
      var names: [String] = []
      for set in sets {
        let kinds = [CallerTie.Kind.owner, .role].filter { kind in
          set.contains { $0.kind == kind && (!$0.isWritten || set.allSatisfy(\.isWritten)) }
        }
        let name = kinds.map(\.rawValue).joined(separator: " + ")
        if !names.contains(name) { names.append(name) }
      }
      return names.joined(separator: " or ")
    }
  }

  /// Explains the words for the callers that a table contains.
  var legend: [String] {
    let used = blocks.flatMap(\.lines).flatMap(\.entries)
    var lines: [String] = []
    func explain(_ word: String, _ meaning: String) {
      if used.contains(where: { $0.who.contains(word) }) { lines.append("\(word): \(meaning)") }
    }
    explain("everyone", "also a client that is not signed in.")
    explain("signed in", "any signed-in user.")
    explain("owner", "a user whose uid or email is in the path or in the data of the request.")
    explain("role", "a user with a claim, or whom other data names.")
    explain("nobody", "proved: the rules deny every request.")
    explain("not decided", "no request was found, and none was excluded.")
    if used.contains(where: \.isOpen) { lines.append("*: callers with less were not found, and not excluded.") }
    return lines
  }
}
