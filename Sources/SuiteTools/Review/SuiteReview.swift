package import Explanations
package import RequestSimulation
package import RulesProjects
import SecurityRules
package import SourceText
import SuiteRuns
import TestSuites

/// The rows of a suite that a person must still confirm, because `rules-sim init` wrote what the rules do.
///
/// The marks in the suite are the only state, so a review can be interrupted at any time.
package struct SuiteReview {
  /// An operation of an entry with the outcomes of its users.
  package struct Row {
    /// A user with the outcome that the suite expects, and the one that the rules have.
    package struct Cell {
      let testCase: SuiteCase
      let actual: ExpectedOutcome?

      /// The name of the user.
      package var user: String { testCase.user }
      /// The outcome that the suite expects.
      package var expected: ExpectedOutcome { testCase.expected.outcome }
      /// How much harm the request may do.
      var risk: AccessRisk { AccessRisk(testCase, actual) }
    }

    /// The users in the order of the suite.
    package let cells: [Cell]
    let entry: SuiteEntry
    let mark: ReviewMark
    /// The line of the mark, from 1.
    let markLine: Int

    /// The operation.
    package var verb: String { cells[0].testCase.verb.rawValue }
    /// The position as `file:line:column`.
    package var place: String { cells[0].testCase.place }
    /// A text that is the same for this row after changes of the suite.
    package var key: String { "\(entry.name ?? "") \(verb) \(cells[0].testCase.path)" }
  }

  /// The file of the suite.
  package let file: SourceFile
  /// The rows to confirm, in the order of the suite.
  package let rows: [Row]
  private let suite: Suite

  /// Reads a suite.
  ///
  /// - Throws: ``InvalidRules`` with the diagnostics of a suite that cannot run; ``InputFileError`` if it cannot be read.
  package init(_ path: String, files: FileSystem = .local) throws {
    let suite = try SuiteLoader.suite(at: path, from: files)
    self.suite = suite
    file = suite.file
    var rows: [Row] = []
    let results = CaseRunner.run(suite).entries
    let marks = Self.marks(in: suite.file)
    for (line, mark) in marks {
      let below = results.filter { $0.entry.file.name == suite.file.name && suite.file.line(of: $0.entry) > line }
      guard let result = below.min(by: { suite.file.line(of: $0.entry) < suite.file.line(of: $1.entry) }) else {
        continue
      }
      rows += Self.rows(of: result, mark, line)
    }
    self.rows = rows
  }

  private static func marks(in file: SourceFile) -> [(line: Int, mark: ReviewMark)] {
    (1...max(1, file.lineCount)).compactMap { line in
      ReviewMark(file.text(of: file.span(ofLine: line))).map { (line, $0) }
    }
  }

  private static func rows(of result: EntryResult, _ mark: ReviewMark, _ line: Int) -> [Row] {
    var rows: [Row] = []
    var rest = result.cases[...]
    while let first = rest.first {
      let own = rest.prefix { $0.testCase.verb == first.testCase.verb && $0.testCase.path == first.testCase.path }
      rest = rest.dropFirst(own.count)
      guard mark.verbs.isEmpty || mark.verbs.contains(first.testCase.verb.rawValue) else { continue }
      let cells = own.map { Row.Cell(testCase: $0.testCase, actual: $0.outcome) }
      rows.append(Row(cells: Array(cells), entry: result.entry, mark: mark, markLine: line))
    }
    return rows
  }

  // MARK: Questions

  /// Returns a row as text: the request, and the users by outcome, those who may do the most harm first.
  package func text(of row: Row, number: Int, style: TerminalStyle) -> String {
    let testCase = row.cells[0].testCase
    var text = "\(style.paint("\(number)/\(rows.count)", .quiet))  "
    text += style.paint("\(row.verb) \(TerminalText.plain(testCase.path))", .strong)
    text += "  \(style.paint(row.place, .quiet))\n"
    if let name = row.entry.name, !row.entry.isTable { text += "     \(TerminalText.plain(name))\n" }
    if let value = Self.value(of: testCase) { text += "     value \(value)\n" }
    for outcome in [ExpectedOutcome.allow, .deny, .refuse] {
      let order = row.cells.enumerated().filter { $0.element.expected == outcome }
        .sorted { ($1.element.risk, $0.offset) < ($0.element.risk, $1.offset) }
      guard let first = order.first?.element else { continue }
      let word = outcome.rawValue.uppercased()
      text += "     \(first.risk.isOfStranger ? style.paint(word, .caution) : word)"
      text += String(repeating: " ", count: max(1, 7 - word.count))
      text += order.map { Self.text(of: $0.element) }.joined(separator: ", ") + "\n"
    }
    return text
  }

  /// Returns the user, and what the rules decide if the suite expects something else.
  private static func text(of cell: Row.Cell) -> String {
    var notes: [String] = []
    if cell.testCase.identity == .unauthenticated, cell.user != "signed out" { notes.append("signed out") }
    if let actual = cell.actual, actual != cell.expected { notes.append("the rules: \(actual.rawValue)") }
    return TerminalText.plain(cell.user) + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// Returns the written value on one line; nil for a request without one.
  private static func value(of testCase: SuiteCase) -> String? {
    guard case .success(.client(let operation)) = testCase.request,
      let draft = try? CaseDraft.cases(operation).first, let value = draft.members.first(where: { $0.key == "value" })
    else { return nil }
    return TerminalText.elided(TerminalText.plain(YAMLText.flow(value.value.tree)), limit: 300)
  }

  /// Returns the explanation of a request of a row.
  ///
  /// - Parameter user: the user; nil for the one who may do the most harm.
  /// - Throws: `RejectedRequest` if the request is invalid; `TreeError` if the data cannot be read.
  package func story(of row: Row, user: String?) throws -> DecisionExplanation? {
    let named = row.cells.first { $0.user == user }
    let cell = user == nil ? row.cells.max { $0.risk < $1.risk } : named
    return try cell?.testCase.story(in: suite, searching: .standard)
  }
}

extension SourceFile {
  /// Returns the line of an entry, from 1.
  fileprivate func line(of entry: SuiteEntry) -> Int { line(of: entry.span.start) }
}
