import Foundation
import SourceText
import TestSupport

@testable import RuleCoverage
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

/// What tests of the forms need: outside tools, and something to report.
enum CoverageTools {
  /// Runs a tool of this machine; -1 where it is missing.
  static func run(_ name: String, _ arguments: [String]) -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = Repository.root
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    guard (try? process.run()) != nil else { return (-1, "") }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// What the suites of the examples reach.
  static func examples() throws -> [CoverageReport] {
    let suites = try Repository.files(below: "Examples", ending: "suite.yaml").compactMap { path in
      let name = Repository.root.appending(path: path).path
      return SuiteReader.read(SourceFile(name: name, text: try Repository.text(path)), files: .local).suite
    }
    return CoverageRun.cover(suites.map { CoverageFixtures.counted($0) }).map(\.report)
  }
}
