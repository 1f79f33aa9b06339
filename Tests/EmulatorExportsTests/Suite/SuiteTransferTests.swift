import EmulatedProjects
import RuleValues
import SourceText
import TestSupport
import Testing

@testable import EmulatorExports

/// Exports of a whole server.
struct SuiteTransferTests {
  private static func filled() async throws -> TestServer {
    let server = TestServer()
    try server.setDocument(["n": 1, "list": [1, ["k": "v"]]], at: "c/d")
    try server.setDocument(["second": true], at: DocumentPath(["c", "d"], database: "second"))
    try server.set(#"{"a":{".priority":2,"b":1}}"#, in: "demo-default-rtdb")
    try server.set(#"{"x":"y"}"#, in: "other/database")
    try await server.signUp("ada@example.com", "secret7")
    try await server.signUp("ada@example.com", "secret8", tenant: "tenant/1")
    await server.upload("a/b c.txt", "hello")
    await server.upload("empty", "", bucket: "other-bucket")
    return server
  }

  @Test func everythingIsImportedAgain() async throws {
    let folder = try TemporaryFolder()
    let server = try await Self.filled()
    let before = await server.metadata("a/b c.txt")
    let report = try await server.transfer.export(to: "\(folder.path)/new/export")
    #expect(report.documents == 2)
    #expect(report.databases == 2)
    #expect(report.objects == 2)
    #expect(report.hashedPasswords == 0)
    #expect(folder.names().filter { $0.contains("partial") } == [])

    let other = TestServer()
    let imported = try await other.transfer.importData(from: "\(folder.path)/new/export")
    #expect(imported == ImportReport(documents: 2, databases: 2, accounts: 2, objects: 2))
    #expect(try other.document("c/d") == ["n": 1, "list": [1, ["k": "v"]]])
    #expect(try other.document(DocumentPath(["c", "d"], database: "second")) == ["second": true])
    #expect(try other.data("demo-default-rtdb") == #"{"a":{".priority":2,"b":1}}"#)
    #expect(try other.data("other/database") == #"{"x":"y"}"#)
    #expect(await other.canSignIn("ada@example.com", "secret7"))
    #expect(await !other.canSignIn("ada@example.com", "secret8"))
    #expect(await other.canSignIn("ada@example.com", "secret8", tenant: "tenant/1"))
    #expect(await other.object("a/b c.txt") == "hello")
    #expect(await other.metadata("a/b c.txt") == before)
    #expect(await other.object("empty", bucket: "other-bucket") == "")
  }

  @Test func theFilesAreThoseOfFirebaseTools() async throws {
    let folder = try TemporaryFolder()
    let server = try await Self.filled()
    _ = try await server.transfer.export(to: "\(folder.path)/export")
    let names = folder.names("export").filter {
      $0.contains(".") && !$0.contains("second") && !$0.contains("/metadata/")
    }
    #expect(
      names == [
        "auth_export/accounts.json", "auth_export/config.json", "auth_export/tenants/tenant%2F1.json",
        "database_export/demo-default-rtdb.json", "database_export/other%2Fdatabase.json",
        "firebase-export-metadata.json",
        "firestore_export/all_namespaces/all_kinds/all_namespaces_all_kinds.export_metadata",
        "firestore_export/firestore_export.overall_export_metadata", "storage_export/buckets.json",
      ])
    #expect(folder.names("export/storage_export/blobs").count == 2)
    #expect(folder.names("export/storage_export/metadata").allSatisfy { $0.hasSuffix(".json") })
    let accounts = try folder.text("export/auth_export/accounts.json")
    #expect(accounts.hasPrefix(#"{"kind":"identitytoolkit#DownloadAccountResponse","users":["#))
    #expect(
      try folder.text("export/firebase-export-metadata.json").contains(
        #""metadata_file": "firestore_export/firestore_export.overall_export_metadata""#))
  }

  @Test func onlyOpenAndWantedServicesAreExported() async throws {
    let folder = try TemporaryFolder()
    let server = TestServer([.firestore, .auth])
    _ = try await server.transfer.export(to: "\(folder.path)/e", only: [.auth, .storage])
    #expect(
      folder.names("e") == [
        "auth_export", "auth_export/accounts.json", "auth_export/config.json", SuiteMetadata.fileName,
      ])
    await #expect(throws: CannotExport.self) {
      try await server.transfer.export(to: "\(folder.path)/f", only: [.storage])
    }
    #expect(folder.names("f") == [])
  }

  @Test func otherProjectsAreNamed() async throws {
    let folder = try TemporaryFolder()
    let server = TestServer()
    try server.setDocument([:], at: "c/d", project: "forgotten")
    _ = try server.projects.project("unused")
    let report = try await server.transfer.export(to: "\(folder.path)/e")
    #expect(report.otherProjects == ["forgotten"])
    #expect(report.notes.count == 1)
  }

  // MARK: Folders

  @Test func onlyAnExportOrAnEmptyFolderIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let server = TestServer()
    try folder.write("x", to: "precious/file")
    try folder.write("x", to: "file")
    for name in ["precious", "file"] {
      await #expect(throws: CannotExport.self) { try await server.transfer.export(to: "\(folder.path)/\(name)") }
    }
    #expect(folder.names() == ["file", "precious", "precious/file"])
    try folder.write("x", to: "empty/file")
    try folder.remove("empty/file")
    _ = try await server.transfer.export(to: "\(folder.path)/empty")
    try folder.write("x", to: "empty/left over")
    _ = try await server.transfer.export(to: "\(folder.path)/empty/")
    #expect(!folder.names("empty").contains("left over"))
  }

  @Test func aFailedExportLeavesTheOldOne() async throws {
    let folder = try TemporaryFolder()
    let server = TestServer()
    try server.setDocument(["n": 1], at: "c/d")
    _ = try await server.transfer.export(to: "\(folder.path)/e")
    let before = folder.names()
    try server.setDocument(["n": [[1]]], at: "c/e")
    let error = await #expect(throws: CannotExport.self) { try await server.transfer.export(to: "\(folder.path)/e") }
    #expect(
      error?.description
        == "nothing was exported: the document `c/e`: a list directly in a list; put a map between them")
    #expect(folder.names() == before)
  }

  // MARK: Imports

  @Test func nothingIsImportedIfOneFileIsDamaged() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.filled().transfer.export(to: "\(folder.path)/e")
    let files = folder.names("e").filter { name in
      ["json", "output-0", "overall_export_metadata"].contains { name.hasSuffix($0) } || name.contains("blobs/")
    }
    #expect(files.count >= 14)
    for file in files where !file.hasSuffix("config.json") {
      let bytes = try folder.bytes("e/\(file)")
      // The content of an empty object cannot be cut off.
      try folder.write(bytes.isEmpty ? [1] : Array(bytes.dropLast(bytes.count / 2 + 1)), to: "e/\(file)")
      let server = TestServer()
      let error = await #expect(throws: InvalidExport.self, "\(file)") {
        try await server.transfer.importData(from: "\(folder.path)/e")
      }
      #expect(error?.description.contains("nothing was imported") == true)
      #expect(try server.document("c/d") == nil)
      #expect(try server.data("demo-default-rtdb") == "null")
      #expect(await !server.canSignIn("ada@example.com", "secret7"))
      #expect(await server.object("a/b c.txt") == nil)
      try folder.write(bytes, to: "e/\(file)")
    }
    #expect(try await TestServer().transfer.importData(from: "\(folder.path)/e").documents == 2)
  }

  @Test func existingDocumentsStayUnlessTheyAreReplaced() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.filled().transfer.export(to: "\(folder.path)/e")
    let server = TestServer()
    try server.setDocument(["old": 1], at: "c/d")
    try server.setDocument(["old": 1], at: "c/kept")
    try server.set(#"{"old":1}"#, in: "demo-default-rtdb")
    _ = try await server.transfer.importData(from: "\(folder.path)/e")
    #expect(try server.document("c/d")?["old"] == nil)
    #expect(try server.document("c/kept") == ["old": 1])
    #expect(try server.data("demo-default-rtdb") == #"{"a":{".priority":2,"b":1}}"#)
  }

  @Test func changedFilesNeverTrap() async throws {
    var generator = SeededGenerator(seed: 11)
    let folder = try TemporaryFolder()
    _ = try await Self.filled().transfer.export(to: "\(folder.path)/e")
    for file in folder.names("e") where file.hasSuffix(".json") {
      let bytes = try folder.bytes("e/\(file)")
      for _ in 0..<Mutations.count(20) {
        try folder.write(bytes.mutated(using: &generator), to: "e/\(file)")
        do { _ = try await TestServer().transfer.importData(from: "\(folder.path)/e") } catch is InvalidExport {}
      }
      try folder.write(bytes, to: "e/\(file)")
    }
  }

  @Test func aFolderThatIsNoExportIsNamed() async throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, "\(folder.path)/missing"] {
      let error = await #expect(throws: InvalidExport.self) { try await TestServer().transfer.importData(from: path) }
      #expect(error?.file == path)
    }
  }

  @Test func foldersOutOfTheExportAreRejected() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"version": "13.0.0", "storage": {"version": "13.0.0", "path": "../secret"}}"#,
      to: "e/\(SuiteMetadata.fileName)")
    let error = await #expect(throws: InvalidExport.self) {
      try await TestServer().transfer.importData(from: "\(folder.path)/e")
    }
    #expect(error?.problem.contains("not in the folder of the export") == true)
  }
}
