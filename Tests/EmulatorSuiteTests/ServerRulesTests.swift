import Foundation
import RulesProjects
import SecurityRules
import Testing
import TreeConformance

@testable import EmulatorSuite

/// The rules that a server finds in the folder of a project.
struct ServerRulesTests {
  private static let rules = """
    service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read; } } }
    """

  private static func makeFolder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (name, text) in files { try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8) }
    return folder
  }

  @Test func aProjectWithoutRulesIsServedWithANote() throws {
    let folder = try Self.makeFolder(["firebase.json": #"{"emulators": {"firestore": {"port": 8089}}}"#])
    let found = try ServerRules([], in: folder.path)
    #expect(found.files.isEmpty)
    #expect(found.ports.addresses["firestore"]?.port == 8089)
    #expect(found.services == [.firestore, .ui, .hub])
    let note = "names no rules for firestore: every request is allowed until a client uploads rules"
    #expect(found.note(on: [.firestore, .ui, .hub]) == "`\(folder.file("firebase.json"))` \(note)")
    #expect(found.note(on: [.auth, .ui, .hub]) == nil)
  }

  @Test func aFolderWithoutFilesIsServedWithANote() throws {
    let folder = try Self.makeFolder([:])
    let found = try ServerRules([], in: folder.path)
    #expect(found.files.isEmpty && found.ports.addresses.isEmpty)
    #expect(
      found.note(on: [.firestore, .database, .auth])
        == "no rules for firestore, database: every request is allowed until a client uploads rules")
  }

  @Test func onlyServicesWithoutRulesAreNoted() throws {
    let folder = try Self.makeFolder([
      "firebase.json": #"{"firestore": {"rules": "a.rules"}}"#, "a.rules": Self.rules,
    ])
    let found = try ServerRules([], in: folder.path)
    #expect(found.files.map { $0.path } == [folder.file("a.rules")])
    #expect(found.note(on: [.firestore, .auth]) == nil)
    #expect(found.note(on: [.firestore, .storage])?.contains("names no rules for storage: ") == true)
  }

  @Test func rulesFilesWithoutAProjectAreFound() throws {
    let folder = try Self.makeFolder(["firestore.rules": Self.rules])
    #expect(try ServerRules([], in: folder.path).files.map { $0.path } == [folder.file("firestore.rules")])
  }

  @Test func anArgumentMustHaveRules() throws {
    let folder = try Self.makeFolder(["firebase.json": #"{"emulators": {}}"#])
    #expect(throws: InputFileError.self) { try ServerRules([folder.path]) }
    #expect(throws: InputFileError.self) { try ServerRules([folder.file("firebase.json")]) }
  }
}
