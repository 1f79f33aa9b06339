import RulesProjects
import SourceText
package import SuiteRuns
package import TestSuites

/// A suite that tests complete with cases.
package enum SuiteFixtures {
  /// The rules of the suite.
  package static let rules = """
    {
      "rules": {
        "users": {
          "$uid": {
            ".read": "auth != null",
            ".write": "auth.uid === $uid",
            "age": {".validate": "newData.isNumber() && newData.val() >= 18"}
          }
        },
        "log": {"$entry": {".write": "auth != null && !data.exists()", ".validate": "newData.child('at').val() === now"}},
        "list": {".read": "query.orderByChild == 'owner' && query.equalTo == auth.uid && query.limitToFirst <= 10"}
      }
    }
    """

  /// The first lines of the suite: its rules and users.
  package static let head = """
    rules: rules.json
    users:
      ann: {uid: ann}
      bob: {uid: bob}
      nobody: null
      server: {administrator: true}

    """

  /// Reads `head` and the given lines, with the rules above in `rules.json`.
  package static func read(_ text: String, name: String = "suite.yaml", files: [String: String] = [:]) -> SuiteReading {
    let all = files.merging(["rules.json": rules]) { first, _ in first }
    return SuiteReader.read(SourceFile(name: name, text: text), files: MemoryFiles(files: all).system)
  }

  /// Runs the cases of `head` and the given lines; nil where they cannot be read.
  package static func results(_ cases: String) -> [CaseResult]? {
    read(head + cases).suite.map { CaseRunner.run($0).cases }
  }

  /// Every diagnostic as `line:column severity code`.
  package static func summary(_ reading: SuiteReading) -> [String] {
    reading.reports.flatMap { report in
      report.diagnostics.map { diagnostic in
        let position = report.file.position(of: diagnostic.span.start)
        return "\(position) \(diagnostic.severity.rawValue) \(diagnostic.code)"
      }
    }
  }
}
