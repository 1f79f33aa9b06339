import Foundation
import RulesProjects
import SuiteRuns
import SuiteTools
import TestSuites
import Testing

@Suite("Local files")
struct LocalFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "suites-\(UUID().uuidString)")

  private func inFolder(_ body: (String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test func readsRegularFilesUpToALimit() throws {
    try inFolder { path in
      try Data(repeating: 0x61, count: 100_000).write(to: folder.appending(path: "a"))
      let local = FileSystem.local
      #expect((try? local.bytes("\(path)/a", 100_000).get())?.count == 100_000)
      #expect(Self.reason(local.bytes("\(path)/a", 99_999)) == "it has more than 99999 bytes")
      #expect(Self.reason(local.bytes("\(path)/b", 10)) == "there is no such file; check the path")
      #expect(Self.reason(local.bytes(path, 10)) == "it is a folder")
      #expect(mkfifo("\(path)/pipe", 0o600) == 0)
      #expect(Self.reason(local.bytes("\(path)/pipe", 10)) == "it is not a regular file")
      #expect(Self.reason(local.bytes("/dev/zero", 10)) == "it is not a regular file")
    }
  }

  @Test func findsSuitesWithoutFollowingLinks() throws {
    try inFolder { path in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "a/b"), withIntermediateDirectories: true)
      for name in ["suite.yaml", "a/b/x.suite.json"] { try Data().write(to: folder.appending(path: name)) }
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "a/loop"), withDestinationURL: folder)
      #expect((try? SuiteFinder.suites(below: path).get()) == ["\(path)/a/b/x.suite.json", "\(path)/suite.yaml"])
    }
  }

  @Test func reportsOmittedSuites() throws {
    try inFolder { path in
      try Data().write(to: folder.appending(path: "real.suite.yaml"))
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "linked.suite.yaml"), withDestinationURL: folder.appending(path: "real.suite.yaml"))
      #expect(mkfifo("\(path)/suite.yaml", 0o600) == 0)
      var skipped: [FileProblem] = []
      let found = try SuiteFinder.suites(below: path) { skipped.append($0) }.get()
      #expect(found == ["\(path)/real.suite.yaml"])
      #expect(skipped.map(\.path) == ["\(path)/linked.suite.yaml", "\(path)/suite.yaml"])
      var options = TestRun.Options()
      options.paths = [path]
      let errors = TestRun.run(options).errors
      #expect(
        errors.contains("warning: `\(path)/suite.yaml` was not run: it is a link or not a regular file"), "\(errors)")
    }
  }

  private static func reason(_ result: Result<[UInt8], FileProblem>) -> String? {
    if case .failure(let problem) = result { return problem.reason }
    return nil
  }
}
