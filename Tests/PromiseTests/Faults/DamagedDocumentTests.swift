import CSQLite
import RuleValues
import SecurityRules
import Testing
import TreeConformance

/// Valid pages that contain bytes that are not a document.
@Suite("A damaged document throws or denies")
struct DamagedDocumentTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }
  private let note = DocumentPath(["notes", "n"])
  private let photo = ObjectName(bucket: "b", name: "photo")

  private func server<Service>(_ rules: String) throws -> Authorizer<Service, SQLiteTree> {
    Authorizer(
      rules: try Ruleset(source: rules), tree: try SQLiteTree(path: path, options: SQLiteOptions(indexes: .declared)))
  }

  private func firestore(_ condition: String) throws -> FirestoreAuthorizer<SQLiteTree> {
    try server(
      """
      service cloud.firestore {
        match /databases/{database}/documents { match /{path=**} { allow read, write: if \(condition); } }
      }
      """)
  }

  private func storage(_ condition: String) throws -> StorageAuthorizer<SQLiteTree> {
    try server(
      "service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow read, write: if \(condition); } } }")
  }

  /// Writes bytes where a document and an object are.
  ///
  /// - Parameter hasChecksum: whether a program of ours wrote them, so that the rows have checksums of these bytes.
  private func damage(_ hexadecimal: String, hasChecksum: Bool) throws {
    try firestore("true").set(note, to: ["text": "a"], as: .unauthenticated)
    try storage("true").recordUpload(ObjectMetadata(photo, size: 1), as: .unauthenticated)
    if hasChecksum {
      let digits = Array(hexadecimal)
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
      let content = EncodedDocument(unchecked: bytes)
      return try SQLiteTree(path: path, options: SQLiteOptions(indexes: .declared)).write { transaction in
        try transaction.setDocument(StoredDocument(content, createTime: .epoch), at: note)
        try transaction.setObject(content, named: photo)
      }
    }
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    for statement in [
      "UPDATE firestore SET fields = x'\(hexadecimal)'", "UPDATE storage SET metadata = x'\(hexadecimal)'",
    ] {
      #expect(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK)
    }
  }

  @Test(
    arguments: ["", "00", "01", "FFFFFFFF", "0109000000000000000A", "01090000000A000000FF0102030405060708"],
    [true, false])
  func damagedDocumentsThrowCorruptOrDeny(_ bytes: String, _ hasChecksum: Bool) throws {
    try damage(bytes, hasChecksum: hasChecksum)
    let reading = try firestore("resource.data.text == 'a' || true")
    try expectFailure { try reading.get(note, as: .unauthenticated) }
    try expectFailure { try reading.delete(note, as: .unauthenticated) }
    let blind = try firestore("true")
    try expectFailure { try blind.update(note, with: ["more": 1], as: .unauthenticated) }
    let other = DocumentPath(["notes", "other"])
    let asking = try firestore(
      "get(/databases/$(database)/documents/notes/n).data.text != 'b' || request.auth == null")
    try expectFailure { try asking.create(other, with: [:], as: .unauthenticated) }
    let files = try storage("true")
    try expectFailure { try files.get(photo, as: .unauthenticated) }
    try expectFailure { try files.update(ObjectMetadata(photo, size: 2), as: .unauthenticated) }
    let judging = try storage("resource.size == 1 || true")
    try expectFailure { try judging.delete(photo, as: .unauthenticated) }
    #expect(try blind.tree.read { try $0.document(at: other) } == nil, "nothing was written")
    // A row that does not match its checksum is not replaced: its time of creation is not known.
    if !hasChecksum { return try expectFailure { try blind.set(note, to: ["text": "b"], as: .unauthenticated) } }
    // A client that replaces the whole document does not read its fields.
    try blind.set(note, to: ["text": "b"], as: .unauthenticated)
    #expect(try blind.get(note, as: .unauthenticated)?.fields.fields() == ["text": "b"])
  }

  private func expectFailure<Result>(_ body: () throws -> Result) throws {
    do {
      _ = try body()
      Issue.record("what is damaged was taken for whole")
    } catch let error as TreeError {
      #expect("\(error)".contains("damaged"))
    } catch is PermissionDenied {
    }
  }
}
