import Foundation
import SourceText
import TestSupport

@testable import Simulation

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

  /// What the suites of the examples reach; paths count from the top of the repository.
  static func examples() throws -> [CoverageReport] {
    let place = { @Sendable (path: String) in
      path.hasPrefix("/") ? path : Repository.root.appending(path: path).path
    }
    let files = FileSystem(
      kind: FileSystem.local.kind, entries: FileSystem.local.entries,
      bytes: { FileSystem.local.bytes(place($0), $1) }, resolved: { FileSystem.local.resolved(place($0)) },
      stamp: { FileSystem.local.stamp(place($0)) })
    let suites = try Repository.files(below: "Examples", ending: "suite.yaml").compactMap { path in
      SuiteReader.read(SourceFile(name: path, text: try Repository.text(path)), files: files).suite
    }
    return CoverageRun.cover(suites.map { CaseRunner.run($0) }).map(\.report)
  }
}
