import Foundation
import RuleValues
import RulesProjects
import SourceText
import TestSuites
import Testing

@Suite struct RulesCheckTests {
  private func write(_ text: String, _ name: String, in folder: String) throws -> String {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func check(
    _ arguments: [String], isStrict: Bool = false, ignored: Set<String> = [], service: RulesService? = nil
  ) throws -> RulesCheck {
    var options = RulesCheck.Options()
    options.isStrict = isStrict
    options.ignored = ignored
    options.service = service
    return RulesCheck(try RulesTargets(arguments), options: options)
  }

  @Test func accepted() throws {
    try withTemporaryFolder { folder in
      let path = try write(#"{"rules":{".read":"auth != null"}}"#, "a.json", in: folder)
      let check = try check([path])
      #expect(check.status == .accepted)
      #expect(check.output(ConciseRenderer()) == "")
      #expect(check.summary == "1 file, no problems")
    }
  }

  @Test func rejectedFilesHaveAPosition() throws {
    try withTemporaryFolder { folder in
      let path = try write("{\"rules\":{\n\".read\":\"you == 1\"}}", "a.json", in: folder)
      let check = try check([path])
      #expect(check.status == .refused)
      #expect(check.output(ConciseRenderer()).hasPrefix("\(path):2:10: error: Unknown variable 'you'."))
      #expect(check.summary == "1 file, 1 error")
    }
  }

  /// Divergence D37: the service takes 256 KB.
  @Test(arguments: [(0, RulesCheck.Status.accepted), (1, .refused)])
  func undeployableRulesAreRejected(more: Int, status: RulesCheck.Status) throws {
    try withTemporaryFolder { folder in
      let rules = "rules_version = '2';\nservice cloud.firestore { match /a/{b} { allow get: if b == 'c'; } }\n// "
      let filler = String(repeating: "-", count: 262_144 - rules.utf8.count + more)
      let check = try check([try write(rules + filler, "firestore.rules", in: folder)])
      #expect(check.status == status, "\(check.summary)")
      #expect(check.output(ConciseRenderer()).contains("more than 262144") == (status == .refused))
    }
  }

  @Test func missingAndUnknownFiles() throws {
    try withTemporaryFolder { folder in
      let missing = try check(["\(folder)/none.json"])
      #expect(missing.status == .unreadable)
      #expect(missing.messages == ["cannot open `\(folder)/none.json`: there is no such file; check the path"])
      let unknown = try check([try write("hello", "a.txt", in: folder)])
      #expect(unknown.status == .unknown)
      #expect(unknown.messages.count == 1)
    }
  }

  @Test func theFilesOfAProject() throws {
    try withTemporaryFolder { folder in
      _ = try write(#"{"rules":{}}"#, "db.json", in: folder)
      _ = try write(Self.storage, "storage.rules", in: folder)
      let project = #"{"database":{"rules":"db.json"},"storage":[{"bucket":"b","rules":"storage.rules"}]}"#
      let path = try write(project, "firebase.json", in: folder)
      for argument in [path, folder] {
        let check = try check([argument])
        #expect(check.status == .accepted)
        #expect(check.summary == "2 files, 1 note")
        #expect(check.messages == [])
      }
    }
  }

  private static let storage = """
    rules_version = '2';
    service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow read: if request.auth != null; } } }
    """

  @Test func warningsAreHiddenByCode() throws {
    try withTemporaryFolder { folder in
      let rules = Self.storage.replacing("service", with: "function f() { return true; } service", maxReplacements: 1)
      let path = try write(rules, "storage.rules", in: folder)
      let code = "cloud/unused-function"
      let all = try check([path], isStrict: true)
      #expect(all.status == .refused)
      #expect(all.output(ConciseRenderer()).contains(code))
      let fewer = try check([path], isStrict: true, ignored: [code, "security"])
      #expect(fewer.status == .accepted)
      #expect(fewer.output(ConciseRenderer()) == "")
    }
  }

  @Test func errorsAreNeverHidden() throws {
    try withTemporaryFolder { folder in
      let path = try write(#"{"rules":{".read":"you"}}"#, "a.json", in: folder)
      #expect(try check([path], ignored: ["realtime/unknown-variable"]).status == .refused)
    }
  }

  @Test func filesOfAnotherServiceAreRejected() throws {
    try withTemporaryFolder { folder in
      let path = try write(Self.storage, "storage.rules", in: folder)
      let project = try write(#"{"firestore": {"rules": "storage.rules"}}"#, "firebase.json", in: folder)
      let named = try check([project])
      #expect(named.status == .refused)
      #expect(
        named.output(ConciseRenderer()).contains("\(path):2:9: error: The file declares no `service cloud.firestore`."))
      #expect(try check([path], service: .firestore).status == .refused)
      #expect(try check([path], service: .storage).status == .accepted)
      #expect(try check([path]).status == .accepted)
    }
  }

  @Test(
    "Codes that cannot be ignored",
    arguments: [
      (
        "cloud/unused-functoin",
        "there is no code \"cloud/unused-functoin\"; did you mean `cloud/unused-function`?"
      ),
      ("cloud/duplicate-service", "`cloud/duplicate-service` is the code of an error, and errors cannot be ignored"),
    ])
  func ignored(code: String, message: String) throws {
    try withTemporaryFolder { folder in
      let check = try check([try write(Self.storage, "storage.rules", in: folder)], ignored: [code])
      #expect(check.messages == [message])
      #expect(check.status == .refused)
    }
  }

  @Test func foldersWithoutAProjectCheckAllRules() throws {
    try withTemporaryFolder { folder in
      _ = try write(#"{"rules":{}}"#, "database.rules.json", in: folder)
      _ = try write(Self.storage, "storage.rules", in: folder)
      #expect(try check([folder]).summary == "2 files, 1 note")
    }
  }

  @Test func foldersWithoutRulesAreErrors() throws {
    try withTemporaryFolder { folder in
      #expect(throws: InputFileError.self) { _ = try check([folder]) }
    }
  }

  @Test func filesHaveAMaximumSize() throws {
    try withTemporaryFolder { folder in
      let path = try write("12345", "a.json", in: folder)
      #expect(try InputFile.read(path, maximumBytes: 5).bytes.count == 5)
      #expect(throws: InputFileError.self) { _ = try InputFile.read(path, maximumBytes: 4) }
    }
  }
}
