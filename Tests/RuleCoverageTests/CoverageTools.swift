import Foundation
import SourceText
import TestSupport

@testable import RuleCoverage
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

/// Something to report for the tests of the forms.
enum CoverageTools {
  /// What the suites of the examples reach.
  static func examples() throws -> [CoverageReport] {
    let suites = try Repository.files(below: "Examples", ending: "suite.yaml").compactMap { path in
      let name = Repository.root.appending(path: path).path
      return SuiteReader.read(SourceFile(name: name, text: try Repository.text(path)), files: .local).suite
    }
    return CoverageRun.cover(suites.map { CoverageFixtures.counted($0) }).map(\.report)
  }
}
