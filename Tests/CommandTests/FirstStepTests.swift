import Foundation
import TestSupport
import Testing

/// `rules-sim init`, `explain` and `test` for a new user.
@Suite("First steps on the command line")
struct FirstStepTests {
  private static let firestore =
    "service cloud.firestore { match /databases/{d}/documents { match /a/{id} { allow read: if request.auth != null; } } }"
  private static let storage =
    "service firebase.storage { match /b/{b}/o { match /a/{id} { allow get: if request.auth != null; } } }"
  private static let realtime = #"{"rules": {"a": {".read": "auth.token.email === 'ann@example.com'"}}}"#

  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "first-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder.path)
  }

  @Test func initWithoutArgumentsReadsTheRulesOfTheFolder() throws {
    try inFolder(["firestore.rules": Self.firestore]) { folder in
      let first = try Tool.run("rules-sim", ["init"], in: folder)
      #expect(first.code == 0)
      #expect(
        first.output == """
          wrote suite.yaml; to run it: rules-sim test suite.yaml
          to confirm the cases one by one: rules-sim init --review suite.yaml

          """)
      #expect(try Tool.run("rules-sim", ["test"], in: folder).code == 0)
      let again = try Tool.run("rules-sim", ["init"], in: folder)
      #expect(again.code == 1 && again.error.contains("the file exists; use --force to overwrite it"))
    }
  }

  @Test func initWritesASuiteForEachRulesFile() throws {
    let project = #"{"firestore": {"rules": "rules/fire.rules"}, "storage": {"rules": "storage.rules"}}"#
    let files = ["firebase.json": project, "rules/fire.rules": Self.firestore, "storage.rules": Self.storage]
    try inFolder(files) { folder in
      let first = try Tool.run("rules-sim", ["init"], in: folder)
      #expect(first.code == 0)
      #expect(
        first.output.split(separator: "\n").map { $0.split(separator: ";")[0] } == [
          "wrote rules/fire.suite.yaml", "wrote storage.suite.yaml",
          "to confirm the cases one by one: rules-sim init --review rules/fire.suite.yaml storage.suite.yaml",
        ])
      #expect(try Tool.run("rules-sim", ["test"], in: folder).code == 0)
      #expect(try Tool.run("rules-sim", ["init", "--output", "x.yaml"], in: folder).code == 3)
      let one = try Tool.run("rules-sim", ["init", "--service", "storage", "--output", "sub.yaml"], in: folder)
      #expect(one.code == 0)
      try FileManager.default.removeItem(atPath: folder + "/storage.suite.yaml")
      // What is missing is written although something else is there.
      let rest = try Tool.run("rules-sim", ["init"], in: folder)
      #expect(rest.code == 0 && rest.output.hasPrefix("wrote storage.suite.yaml"))
    }
  }

  @Test func suitesInOtherFoldersFindTheirRules() throws {
    try inFolder(["storage.rules": Self.storage, "tests/notes.txt": ""]) { folder in
      let first = try Tool.run("rules-sim", ["init", "--output", "tests/storage.suite.yaml"], in: folder)
      #expect(first.code == 0)
      #expect(try Tool.run("rules-sim", ["test"], in: folder).code == 0)
      #expect(try Tool.run("rules-sim", ["init"], in: folder + "/tests").code == 1)
    }
  }

  @Test func wordsNameUsers() throws {
    try inFolder(["firestore.rules": Self.firestore]) { folder in
      let run = { (arguments: [String]) in try Tool.run("rules-sim", ["explain"] + arguments, in: folder) }
      let ann = try run(["get", "/a/b", "--as", "ann", "--format", "line"])
      #expect(ann.code == 0 && ann.output.hasPrefix("ALLOW get /a/b as ann (custom)"))
      for word in ["signedout", "signed_out", "two words", "gho_16C7e42F292c6912E7710c838347Ae178B4a"] {
        #expect(try run(["get", "/a/b", "--as", word]).code == 3)
      }
      #expect(try run(["get", "/a/b", "--as", "signedout"]).error.contains("did you mean signed-out?"))
      let write = try run(["write", "/a/b"])
      #expect(write.code == 64 && write.error.contains("create, set, update, delete or batch (Firestore)"))
      #expect(try run(["raed", "/a/b"]).error.contains("did you mean `read`?"))
      #expect(try run(["read", "/a/b"]).error.contains("did you mean `get` or `list`?"))
    }
  }

  @Test func emailsAreMaskedOnTheTerminal() throws {
    try inFolder(["database.rules.json": Self.realtime]) { folder in
      let account = #"{"uid": "ben", "email": "ben.secret@example.com", "provider": "password"}"#
      for format in ["text", "line", "json", "html"] {
        let told = try Tool.run(
          "rules-sim", ["explain", "read", "/a", "--as", account, "--format", format], in: folder)
        #expect(told.code == 2)
        #expect(!told.output.contains("ben.secret@") && !told.output.contains("ann@"), "\(format): \(told.output)")
        #expect(told.output.contains("b…@example.com"), "\(format): \(told.output)")
      }
    }
  }
}
