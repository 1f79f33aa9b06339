package import Explanations
import RequestSimulation
package import RulesProjects
import SourceText
import SuiteRuns
package import TestSuites

/// A line of a suite, as reports and `rules-sim explain` write it: `suite.yaml:40`, or with a column.
package struct SuiteLine: Sendable, Hashable {
  /// The path of the suite.
  package let path: String
  /// The line, from 1.
  package let line: Int

  /// Creates nil if the text is not a path with a line after it.
  package init?(_ text: String) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.popLast(), let number = Int(last), number > 0 else { return nil }
    var line = number
    if parts.count > 1, let last = parts.last, let number = Int(last), number > 0 {
      line = number
      parts.removeLast()
    }
    path = parts.joined(separator: ":")
    self.line = line
    if path.isEmpty { return nil }
  }
}

/// The cases of a suite at one line, for `rules-sim explain`.
package struct ExplainedCases: Sendable {
  private let suite: Suite
  /// The cases, with one for each user.
  package let cases: [SuiteCase]

  /// Reads a suite and finds the cases at a line: those of a row or a step; all of a case, if the line is before its rows or its
  /// steps.
  ///
  /// - Parameters:
  ///   - user: the name of the user in the suite; nil for all users.
  ///   - files: the file system.
  /// - Throws: ``InvalidRules`` with the diagnostics of a suite that cannot run, or if no case is there;
  ///   ``InputFileError`` if the suite cannot be read.
  package init(at place: SuiteLine, user: String?, files: FileSystem = .local) throws {
    let suite = try SuiteLoader.suite(at: place.path, from: files)
    self.suite = suite
    let found = try Self.cases(of: suite, at: place)
    cases = found.filter { user == nil || $0.user == user }
    guard !cases.isEmpty else {
      let users = found.map(\.user).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let names = users.map { "`\($0)`" }.joined(separator: ", ")
      throw InvalidRules("line \(place.line) has no case for `\(user ?? "")`, only for \(names)")
    }
  }

  private static func cases(of suite: Suite, at place: SuiteLine) throws -> [SuiteCase] {
    guard place.line <= suite.file.lineCount else {
      throw InvalidRules("`\(place.path)` has only \(suite.file.lineCount) lines")
    }
    let outline = SuiteOutline(suite.file)
    guard let item = outline.item(at: place.line) else {
      let next = outline.next(after: place.line).map { "; the next case begins at line \($0)" } ?? ""
      throw InvalidRules("`\(place.path)` has no case at line \(place.line)\(next)")
    }
    if item.isGroup, let first = item.inner.first, let last = item.inner.last {
      throw InvalidRules(
        "line \(place.line) is a group; its cases are at lines \(first.lines.lowerBound) to \(last.lines.upperBound)")
    }
    // Included files have lines of their own.
    let own = suite.entries.flatMap(\.cases).filter { testCase in
      testCase.file.name.utf8.elementsEqual(suite.file.name.utf8) && item.lines.contains(testCase.position.line)
    }
    guard let row = own.map(\.position.line).filter({ $0 <= place.line }).max(), row > item.lines.lowerBound else {
      return own
    }
    return own.filter { $0.position.line == row }
  }

  /// Returns the explanation of one of the cases, with the closest allowed request.
  ///
  /// - Throws: `RejectedRequest` if the request is invalid; `TreeError` if the data cannot be read.
  package func story(of testCase: SuiteCase, searching limits: ClosestRequestLimits?) throws -> DecisionExplanation {
    try testCase.story(in: suite, searching: limits)
  }
}
