import Foundation
import RulesProjects
import SuiteTools
import TestSupport

/// A mistake that authors make, planted in the rules of an example. `RuleBugs/<example>.json` lists them.
struct RuleBug: Sendable, Decodable, CustomStringConvertible {
  /// What kind of mistake it is: `missing ownership`, `< for <=`, ….
  let kind: String
  /// The rules file, in the folder of the example.
  let file: String
  /// A text that occurs once in the file.
  let from: String
  /// What the author wrote in its place.
  let to: String
  /// The rule that is wrong by it: `/rooms/$room/.write`, `firestore.rules:12`.
  let names: String

  var description: String { "\(kind): \(from) → \(to)" }

  /// The bugs of an example.
  static func all(in example: Example) throws -> [RuleBug] {
    let text = try Repository.text("Tests/ExampleTests/RuleBugs/\(example.name).json")
    return try JSONDecoder().decode([RuleBug].self, from: Data(text.utf8))
  }

  /// Runs the suites of the example with the bug in its rules; no file is written.
  func run(in example: Example) throws -> TestRun.Outcome {
    let folder = Repository.root.appending(path: example.folder).path
    let rules = try Repository.text("\(example.folder)/\(file)").replacingOccurrences(of: from, with: to)
    let path = "\(folder)/\(file)"
    let files = FileSystem(
      kind: FileSystem.local.kind, entries: FileSystem.local.entries,
      bytes: { $0 == path ? .success(Array(rules.utf8)) : FileSystem.local.bytes($0, $1) },
      resolved: FileSystem.local.resolved, stamp: FileSystem.local.stamp)
    var options = TestRun.Options()
    options.paths = [folder]
    return TestRun.run(options, files: files)
  }
}

/// A failing case, as the report tells it.
struct FailureReport {
  let text: String

  /// The failing cases of a report.
  static func all(in report: String) -> [FailureReport] {
    report.components(separatedBy: "FAILED  ").dropFirst().map { FailureReport(text: $0) }
  }

  /// Whether another outcome came of it than was expected, and not only for another reason.
  var isAnotherOutcome: Bool { word(after: "expected  ") != word(after: "got       ") }

  /// Whether it names a rule, and not only one whose name begins alike.
  func names(_ rule: String) -> Bool {
    let pieces = text.components(separatedBy: rule)
    return pieces.dropFirst().contains { piece in piece.first.map { !$0.isNumber && $0 != "/" } ?? true }
  }

  private func word(after label: String) -> Substring? {
    text.components(separatedBy: label).dropFirst().first.map { $0.prefix { $0.isLetter } }
  }
}
