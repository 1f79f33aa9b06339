import Foundation
import TestSupport
import Testing
import TreeConformance

/// A downloaded suite cannot read files outside its project: not by `..`, not by an absolute path, not through a link. It
/// cannot read a device, a pipe or a folder either.
/// In more depth: `SuiteRunsTests/FixtureTests` (includes), `LocalFileTests`.
@Suite("A39 links, devices and .. in includes")
struct A39Includes {
  private static let rules = #"{"rules": {".read": true}}"#

  /// Runs a suite that includes `include`, in a project whose parent folder has a secret file.
  private func run(_ include: String, prepare: (TemporaryFolder) throws -> Void = { _ in }) throws -> Tool.Outcome {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("project/sub"), withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(filePath: folder.file("project/firebase.json")))
    try Data(Self.rules.utf8).write(to: URL(filePath: folder.file("project/rules.json")))
    try Data("users: {top-secret-user: {uid: s}}\n".utf8).write(to: URL(filePath: folder.file("secret.yaml")))
    try Data("users: {ann: {uid: ann}}\n".utf8).write(to: URL(filePath: folder.file("project/sub/users.yaml")))
    try prepare(folder)
    let suite = "rules: rules.json\ninclude: \(include)\ncases: [{as: [ann], read: /, expect: allow}]\n"
    try Data(suite.utf8).write(to: URL(filePath: folder.file("project/suite.yaml")))
    return try Tool.run("rules-sim", ["test", "suite.yaml"], in: folder.file("project"))
  }

  /// Expects that the suite is invalid, with this error at its include, and that no content of a file is shown.
  private func expectInvalid(
    _ outcome: Tool.Outcome, _ code: String, _ headline: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.code == 3, sourceLocation: sourceLocation)
    #expect(
      outcome.error.hasPrefix("error[\(code)]: \(headline)\n --> suite.yaml:2:10\n"), "\(outcome.error)",
      sourceLocation: sourceLocation)
    #expect(
      outcome.output == "1 suite is invalid and did not run\n0 passed, 0 failed\n", sourceLocation: sourceLocation)
    for text in ["top-secret-user", "root:"] {
      #expect(!(outcome.output + outcome.error).contains(text), sourceLocation: sourceLocation)
    }
  }

  @Test func filesOfTheProjectAreIncluded() throws {
    let outcome = try run("sub/users.yaml")
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    #expect(outcome.output == "suite.yaml: 1 passed, 0 failed\n")
  }

  @Test(arguments: [
    "../secret.yaml", "sub/../../secret.yaml", "./.././secret.yaml", "/etc/passwd", "/dev/zero", "/dev/stdin", "../..",
    "/proc/self/environ", "//server/share/x.yaml",
  ])
  func pathsOutsideTheProjectAreInvalid(_ include: String) throws {
    expectInvalid(try run(include), "suite/outside", "`\(include)` is outside the project")
  }

  @Test(arguments: [
    ("sub", "cannot open `sub`: it is a folder"),
    ("file:///etc/passwd", "cannot open `file:///etc/passwd`: there is no such file; check the path"),
    ("http://localhost/x.yaml", "cannot open `http://localhost/x.yaml`: there is no such file; check the path"),
    ("\"sub/users.yaml\\0\"", #"cannot open `sub/users.yaml\u{0}`: a path cannot contain a NUL character"#),
  ])
  func pathsThatNameNoFileAreInvalid(_ include: String, _ headline: String) throws {
    expectInvalid(try run(include), "suite/file", headline)
  }

  @Test func linksAreFollowedInsideTheProjectOnly() throws {
    let outside = try run("link.yaml") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("project/link.yaml"), withDestinationPath: "../secret.yaml")
    }
    expectInvalid(outside, "suite/outside", "`link.yaml` is outside the project")
    let throughFolder = try run("folder/secret.yaml") { folder in
      try FileManager.default.createSymbolicLink(atPath: folder.file("project/folder"), withDestinationPath: "..")
    }
    expectInvalid(throughFolder, "suite/outside", "`folder/secret.yaml` is outside the project")
    let loop = try run("loop.yaml") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("project/loop.yaml"), withDestinationPath: "loop.yaml")
    }
    expectInvalid(loop, "suite/file", "cannot open `loop.yaml`: Too many levels of symbolic links")
    let inside = try run("link.yaml") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("project/link.yaml"), withDestinationPath: "sub/users.yaml")
    }
    #expect(inside.code == 0 && inside.error.isEmpty)
  }

  @Test func pipesAreInvalid() throws {
    let pipe = try run("pipe.yaml") { folder in #expect(mkfifo(folder.file("project/pipe.yaml"), 0o600) == 0) }
    expectInvalid(pipe, "suite/file", "cannot open `pipe.yaml`: it is not a regular file")
  }
}
