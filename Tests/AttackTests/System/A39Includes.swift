import Foundation
import TestSupport
import Testing
import TreeConformance

/// A suite from elsewhere can not read what is no part of its project: not by `..`, not by an absolute path, not through a
/// link, and no device, pipe or folder as a file.
/// Deeper: `SimulationTests/Suites/FixtureTests` (includes), `LocalFileTests`.
@Suite("A39 links, devices and .. in includes")
struct A39Includes {
  private static let rules = #"{"rules": {".read": true}}"#

  /// Runs a suite that includes `include`, in a project beside which a secret lies.
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

  @Test func whatIsInTheProjectIsIncluded() throws { #expect(try run("sub/users.yaml").code == 0) }

  @Test(arguments: [
    "../secret.yaml", "sub/../../secret.yaml", "./.././secret.yaml", "/etc/passwd", "/dev/zero", "/dev/stdin", "sub",
    "../..",
    "/proc/self/environ", "file:///etc/passwd", "http://localhost/x.yaml", "//server/share/x.yaml",
    "\"sub/users.yaml\\0\"",
  ])
  func whatIsNotIsRefused(_ include: String) throws {
    let outcome = try run(include)
    #expect(outcome.code == 3 || outcome.code == 1, "\(outcome.code) \(outcome.output) \(outcome.error)")
    #expect(!(outcome.output + outcome.error).contains("top-secret-user"))
    #expect(!(outcome.output + outcome.error).contains("root:"))
  }

  @Test func linksAreFollowedOnlyInside() throws {
    let outside = try run("link.yaml") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("project/link.yaml"), withDestinationPath: "../secret.yaml")
    }
    #expect(outside.code != 0 && !(outside.output + outside.error).contains("top-secret-user"))
    let throughFolder = try run("folder/secret.yaml") { folder in
      try FileManager.default.createSymbolicLink(atPath: folder.file("project/folder"), withDestinationPath: "..")
    }
    #expect(throughFolder.code != 0 && !(throughFolder.output + throughFolder.error).contains("top-secret-user"))
    let loop = try run("loop.yaml") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("project/loop.yaml"), withDestinationPath: "loop.yaml")
    }
    #expect(loop.code != 0)
    let pipe = try run("pipe.yaml") { folder in _ = mkfifo(folder.file("project/pipe.yaml"), 0o600) }
    #expect(pipe.code != 0)
    let inside = try run("link.yaml") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("project/link.yaml"), withDestinationPath: "sub/users.yaml")
    }
    #expect(inside.code == 0)
  }
}
