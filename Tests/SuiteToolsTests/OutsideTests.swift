import Foundation
import RulesProjects
import SourceText
import SuiteTools
import TestSuites
import Testing

/// Files of the machine that a downloaded suite cannot read.
@Suite("Files outside the project")
struct OutsideTests {
  private static let secret = "{\"password: hunter2"

  /// A folder with a secret, and in it a project with links and a pipe; `body` takes the path of the project.
  private static func inProject<Result>(_ mark: String? = "firebase.json", _ body: (String) throws -> Result) throws
    -> Result
  {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.resolvingSymlinksInPath().appending(path: "outside-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    let project = folder.appending(path: "project")
    try manager.createDirectory(at: project.appending(path: "tests/data"), withIntermediateDirectories: true)
    try manager.createDirectory(at: folder.appending(path: "secrets"), withIntermediateDirectories: true)
    try Data(secret.utf8).write(to: folder.appending(path: "secrets/key.json"))
    for (name, text) in [
      "rules.json": #"{"rules": {"a": {".read": true}}}"#, "tests/data/d.json": #"{"a": 1}"#, mark ?? "other": "{}",
    ] {
      try Data(text.utf8).write(to: project.appending(path: name))
    }
    for (name, target) in [
      "link.json": "../secrets/key.json", "folder": "../secrets", "inner.json": "tests/data/d.json",
      "null": "/dev/null", "zero": "/dev/zero",
    ] {
      try manager.createSymbolicLink(
        atPath: project.appending(path: name).path, withDestinationPath: target)
    }
    try #require(mkfifo(project.appending(path: "pipe").path, 0o600) == 0)
    return try body(project.path)
  }

  private static func run(_ suite: String, in project: String, _ change: (inout TestRun.Options) -> Void = { _ in })
    throws -> TestRun.Outcome
  {
    let path = "\(project)/tests/suite.yaml"
    try Data(suite.utf8).write(to: URL(filePath: path))
    var options = TestRun.Options()
    options.paths = [path]
    change(&options)
    return TestRun.run(options)
  }

  private static func suite(_ key: String, _ path: String) -> String {
    let rules = key == "rules" ? path : "../rules.json"
    let line = key == "rules" ? "" : "\(key): \(path)\n"
    return "rules: \(rules)\n\(line)users: {ann: {uid: ann}}\ncases: [{as: ann, read: /a, expect: allow}]\n"
  }

  @Test(
    "No file outside the project is read",
    arguments: ["rules", "data", "documents", "objects", "include"],
    [
      "../../secrets/key.json", "ABSOLUTE/secrets/key.json", "../link.json", "../folder/key.json",
      "../../secrets/../secrets/key.json", "/dev/stdin", "/dev/zero", "../null", "../zero", "/proc/self/environ",
      "../../secrets/missing.json", "/nowhere/missing.json",
    ])
  func rejectsPathsOutside(key: String, path: String) throws {
    try Self.inProject { project in
      let parent = URL(filePath: project).deletingLastPathComponent().path
      let outcome = try Self.run(Self.suite(key, path.replacing("ABSOLUTE", with: parent)), in: project)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("error[suite/outside]: "))
      #expect(outcome.errors.contains("is outside the project"))
      #expect(outcome.errors.contains("files are read from `\(project)` and below"))
      #expect(!outcome.errors.contains("hunter2") && !outcome.errors.contains("no such file"))
    }
  }

  @Test("Files inside are read through links, and only regular files")
  func accepted() throws {
    try Self.inProject { project in
      for path in ["data/d.json", "../inner.json", "../tests/./data/../data/d.json", "\(project)/inner.json"] {
        let outcome = try Self.run(Self.suite("data", path), in: project)
        #expect(outcome.exitCode == 0, "\(path): \(outcome.errors)")
      }
      for key in ["rules", "data", "include"] {
        let outcome = try Self.run(Self.suite(key, "../pipe"), in: project)
        #expect(outcome.exitCode == 3 && outcome.errors.contains("it is not a regular file"))
      }
    }
  }

  @Test("Without a marker, the project is the suite's folder")
  func unmarked() throws {
    try Self.inProject(nil) { project in
      let outcome = try Self.run(Self.suite("data", "data/d.json"), in: project)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("`\(project)/tests/../rules.json` is outside the project"))
    }
  }

  @Test("Rules on the command line can be anywhere, data of the suite cannot")
  func named() throws {
    try Self.inProject { project in
      let parent = URL(filePath: project).deletingLastPathComponent().path
      try Data(#"{"rules": {"a": {".read": true}}}"#.utf8).write(to: URL(filePath: "\(parent)/secrets/rules.json"))
      let path = "\(project)/tests.json"
      for (root, code) in [("{}", Int32(0)), (#""../secrets/key.json""#, 3)] {
        let text = #"{"root": \#(root), "users": {"ann": {"uid": "a"}}, "tests": {"a": {"canRead": ["ann"]}}}"#
        try Data(text.utf8).write(to: URL(filePath: path))
        var options = TestRun.Options()
        options.paths = [path]
        options.rules = "\(parent)/secrets/rules.json"
        let outcome = TestRun.run(options)
        #expect(outcome.exitCode == code, "\(outcome.errors)")
        #expect(!outcome.errors.contains("hunter2"))
      }
    }
  }

  @Test("A suite of Google's rules API reads rules only from its own folder")
  func google() throws {
    try Self.inProject { project in
      let text = """
        {"testSuite": {"testCases": [{"expectation": "ALLOW", "request": {"method": "get",
          "path": "/databases/(default)/documents/a/b"}}]}}
        """
      try Data(text.utf8).write(to: URL(filePath: "\(project)/google.json"))
      try Data(#"{"firestore": {"rules": "../secrets/key.json"}}"#.utf8).write(
        to: URL(filePath: "\(project)/firebase.json"))
      var options = TestRun.Options()
      options.paths = ["\(project)/google.json"]
      let outcome = TestRun.run(options)
      #expect(outcome.exitCode == 1 && outcome.errors.contains("it leads out of the project"))
      #expect(!outcome.errors.contains("hunter2"))
    }
  }

  @Test("So do the rules of a project file, and rules that are found")
  func projects() throws {
    try Self.inProject { project in
      let file = "\(project)/firebase.json"
      for path in ["../secrets/key.json", "link.json", "folder/key.json", "/etc/hostname"] {
        try Data(#"{"database": {"rules": "\#(path)"}}"#.utf8).write(to: URL(filePath: file))
        for argument in [project, file] {
          let error = #expect(throws: InputFileError.self) { try RulesTargets([argument]) }
          #expect(error?.description.contains("leads out of the project") == true)
        }
      }
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(
        atPath: "\(project)/database.rules.json", withDestinationPath: "../secrets/key.json")
      #expect(throws: InputFileError.self) { try RulesTargets([project]) }
      // Who names the file itself means it.
      #expect(try RulesTargets(["\(project)/database.rules.json"]).all.count == 1)
    }
  }
}
