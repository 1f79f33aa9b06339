import Foundation
import SuiteTools
import TestSuites
import TestSupport
import Testing

/// Mistakes that authors make, planted in the rules of every example: its own suites notice each, and say where it is.
@Suite struct RuleBugTests {
  @Test(arguments: Example.all)
  func suitesDetectTheBugAndNameTheRule(_ example: Example) throws {
    let bugs = try RuleBug.all(in: example)
    #expect(bugs.count >= 5)
    for bug in bugs {
      let rules = try Repository.text("\(example.folder)/\(bug.file)")
      #expect(rules.components(separatedBy: bug.from).count == 2, "stands in \(bug.file) once: \(bug.from)")
      let outcome = try bug.run(in: example)
      #expect(outcome.exitCode == 2, "\(bug)\n\(outcome.errors)")
      let changed = FailureReport.all(in: outcome.output).filter(\.isAnotherOutcome)
      #expect(!changed.isEmpty, "no case has another outcome: \(bug)")
      #expect(changed.contains { $0.names(bug.names) }, "nothing names \(bug.names): \(bug)\n\(outcome.output)")
    }
  }

  /// A rule that is named by a line is an `allow` that begins there.
  @Test(arguments: Example.all)
  func reportedLinesAreThoseOfAllows(_ example: Example) throws {
    for bug in try RuleBug.all(in: example) where bug.file.hasSuffix(".rules") {
      let line = try #require(Int(bug.names.dropFirst(bug.file.count + 1)), "\(bug.names)")
      let lines = try Repository.text("\(example.folder)/\(bug.file)").components(separatedBy: "\n")
      #expect(lines[line - 1].contains("allow "), "\(bug.names)")
    }
  }

  @Test func bugsAreOfManyKinds() throws {
    let bugs = try Example.all.flatMap { try RuleBug.all(in: $0) }
    #expect(bugs.count >= 150)
    #expect(Set(bugs.map(\.kind)).count >= 30)
  }
}
