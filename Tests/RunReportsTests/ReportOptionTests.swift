import Foundation
import RunReports
import TestSuites
import TestSupport
import Testing

@Suite("--report")
struct ReportOptionTests {
  @Test func severalAtOnce() throws {
    let requests = try ReportRequest.read(["junit=a.xml,sarif=b/c.sarif", "html=-"])
    #expect(
      requests == [
        ReportRequest(.junit, to: .file("a.xml")), ReportRequest(.sarif, to: .file("b/c.sarif")),
        ReportRequest(.html, to: .standardOutput),
      ])
  }

  @Test(arguments: [
    ("junt=a.xml", "unknown report `junt`; did you mean `junit`?"), ("a.xml", "`a.xml` is not KIND=FILE"),
    ("junit=", "`junit=` names no file; write `junit=-` for standard output"), ("", "`` is not KIND=FILE"),
    ("junit=a,tap=a", "the reports `junit` and `tap` both go to `a`"),
    ("json=-,tap=-", "the reports `json` and `tap` both go to standard output"), ("junit=a,", "`` is not KIND=FILE"),
  ])
  func misuse(option: String, message: String) {
    let error = #expect(throws: ReportUsageError.self) { try ReportRequest.read([option]) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  private static let suite = "rules: {.read: true}\nusers: {a: null}\ncases: [{as: a, read: /a, expect: allow}]\n"

  /// Runs the tool in a folder with one suite; `body` may look into the folder.
  private static func run(
    _ arguments: [String], suite: String = suite, _ body: (URL) throws -> Void = { _ in }
  ) throws -> Tool.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try suite.write(to: folder.appending(path: "suite.yaml"), atomically: true, encoding: .utf8)
    let outcome = try Tool.run("rules-sim", ["test"] + arguments, in: folder.path)
    try body(folder)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") }
    #expect(left.isEmpty, "a file was left half written")
    return outcome
  }

  @Test func everyKindIsWritten() throws {
    let option = ReportKind.allCases.map { "\($0.rawValue)=\($0.rawValue).out" }.joined(separator: ",")
    let outcome = try Self.run(["--report", option]) { folder in
      for kind in ReportKind.allCases {
        let text = try String(contentsOf: folder.appending(path: "\(kind.rawValue).out"), encoding: .utf8)
        #expect(kind == .github || kind == .lcov || !text.isEmpty, "\(kind)")
      }
    }
    #expect(outcome.code == 0 && outcome.output == "suite.yaml: 1 passed, 0 failed\n")
  }

  @Test func reportsOnStandardOutputReplaceTheText() throws {
    let outcome = try Self.run(["--report", "tap=-"])
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("TAP version 14\n1..1\n"))
    #expect(!outcome.output.contains("1 passed"))
    #expect(try Self.run(["--format", "tap"]).output == outcome.output)
  }

  @Test func missingFoldersAreReportedBeforeTheRun() throws {
    let outcome = try Self.run(["--report", "tap=out.tap,junit=no/such/report.xml"]) { folder in
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out.tap").path))
    }
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(
      outcome.error
        == "rules-sim: cannot open `no/such/report.xml`: its folder does not exist; create it first\n")
  }

  @Test("Unwritable reports are reported before the run, and no file remains")
  func places() throws {
    let folder = try Self.run(["--report", "junit=."])
    #expect(folder.code == 1 && folder.output == "" && folder.error.contains("cannot open `.`: it is a folder"))
    let missing = try Self.run(["--report", "junit=suite.yaml/r.xml"])
    #expect(
      missing.code == 1 && missing.output == "" && missing.error.hasPrefix("rules-sim: cannot open `suite.yaml/r"))
    // The superuser cannot write there either.
    let kernel = try Self.run(["--report", "junit=/proc/sys/kernel/ostype"])
    #expect(kernel.code == 1 && kernel.error.hasPrefix("rules-sim: cannot "))
  }

  @Test func reportsNeverOverwriteInput() throws {
    for name in ["suite.yaml", "./suite.yaml"] {
      let outcome = try Self.run(["--report", "tap=\(name)"]) { folder in
        try #expect(String(contentsOf: folder.appending(path: "suite.yaml"), encoding: .utf8) == Self.suite)
      }
      #expect(outcome.code != 0 && outcome.error.contains("is an input of this run and would be overwritten"))
    }
  }

  @Test func twoReportsInOneFileAreRejected() throws {
    let outcome = try Self.run(["--report", "tap=x,junit=./x"])
    #expect(outcome.code == 64 && outcome.error.contains("is already the file of another report"))
    #expect(try Self.run(["--report", "tap=x", "--report", "junit=x"]).code == 64)
    #expect(try Self.run(["--report", "tapp=x"]).code == 64)
  }

  @Test func failuresAreWritten() throws {
    let bad = Self.suite.replacing("expect: allow", with: "expect: deny")
    let outcome = try Self.run(["--report", "junit=r.xml"], suite: bad) { folder in
      try #expect(String(contentsOf: folder.appending(path: "r.xml"), encoding: .utf8).contains("<failure"))
    }
    #expect(outcome.code == 2)
  }
}
