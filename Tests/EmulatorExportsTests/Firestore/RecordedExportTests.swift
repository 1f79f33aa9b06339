import DocumentTrees
import Foundation
import RuleValues
import TestSupport
import Testing

@testable import EmulatorExports

/// An export that Google's emulator wrote (`Recorded/README.md`).
struct RecordedExportTests {
  static let folder = Repository.root.appending(path: "Tests/EmulatorExportsTests/Recorded/firestore_export").path
  private static let output = "all_namespaces/all_kinds/output-0"

  private static func tree() throws -> InMemoryTree {
    let tree = InMemoryTree()
    let documents = try FirestoreImport(path: folder)
    #expect(try documents.check() == 17)
    #expect(try documents.write(to: tree, database: DocumentPath.defaultDatabase, now: .epoch) == 17)
    return tree
  }

  private static func fields(_ path: DocumentPath, _ tree: InMemoryTree) throws -> DocumentFields? {
    try tree.read { try $0.document(at: path)?.readFields(at: path) }
  }

  @Test func theDocumentsAreThoseThatWereWritten() throws {
    let tree = try Self.tree()
    let integers: DocumentFields = ["a": 1, "b": -1, "max": .integer(.max), "min": .integer(.min), "z": 0]
    #expect(try Self.fields("v/int", tree) == integers)
    let vectors: DocumentFields = ["v": .vector([1, 2.5]), "inmap": ["v": .vector([3])]]
    #expect(try Self.fields("v/vec", tree) == vectors)
    let names: DocumentFields = ["a.b": 1, "`q`": 2, "ü": 3, " ": 4, "b": 5, "A": 6]
    #expect(try Self.fields("v/names", tree) == names)
    let references: DocumentFields = [
      "a": .reference("a/b"), "deep": .reference("a/b/c/d"),
      "otherdb": .reference(DocumentPath(["a", "b"], database: "second")), "num": .reference("a/__id7__"),
    ]
    #expect(try Self.fields("v/ref", tree) == references)
    let bytes: DocumentFields = [
      "e": .bytes([]), "a": .bytes([0, 0xFF, 1]), "long": .bytes(Array(repeating: 1, count: 1600)),
    ]
    #expect(try Self.fields("v/bytes", tree) == bytes)
    #expect(try Self.fields("v/bool", tree) == ["t": true, "f": false, "n": nil])
    #expect(try Self.fields("v/doc/sub/x", tree) == ["a": 1])
    #expect(try Self.fields("v/__id7__", tree) == ["a": 1])
    #expect(try Self.fields("v/empty", tree) == [:])
    #expect(try Self.fields("v/big", tree) == ["text": .string(String(repeating: "x", count: 33_000))])
    let list = try #require(try Self.fields("v/arr", tree)?["mixed"])
    let point = try #require(GeoPoint(latitude: 1, longitude: 2))
    let time = try #require(Timestamp(seconds: 1_704_164_645))
    #expect(
      list == [
        1, "x", nil, true, ["k": 2], .timestamp(time), .geoPoint(point), .bytes([0, 1]), .reference("a/b"), 2.5, [:],
        ["e": [], "in_": [1, 2]],
      ])
  }

  @Test func weWriteTheSameBytes() throws {
    let path = "\(Self.folder)/\(Self.output)"
    var log = LogReader(try ExportFiles.source(path), file: path)
    let writer = EntityWriter(project: "demo-golden", database: DocumentPath.defaultDatabase)
    let sink = MemorySink()
    var copy = LogWriter(sink)
    while let record = try log.next() {
      let entity = try EntityReader.read(record)
      #expect(try writer.bytes(entity.path, entity.fields) == record, "\(entity.path)")
      try copy.append(record)
    }
    // The blocks too, with a record over a border.
    #expect(try sink.bytes == ExportFiles.bytes(path))
  }

  @Test func theMetadataFilesAreTheSame() throws {
    let folder = try TemporaryFolder()
    let part = "all_namespaces/all_kinds/all_namespaces_all_kinds.export_metadata"
    let size = try Int64(ExportFiles.bytes("\(Self.folder)/\(Self.output)").count)
    try OverallMetadata.write(
      .init(path: part, documentCount: 17), byteCount: size, to: "\(folder.path)/overall")
    #expect(
      try folder.bytes("overall") == ExportFiles.bytes("\(Self.folder)/firestore_export.overall_export_metadata"))
    #expect(try PartMetadata.outputs("\(Self.folder)/\(part)") == ["output-0"])
    try PartMetadata.write(exportName: "firestore_export", time: 1, outputs: ["output-0"], to: "\(folder.path)/part")
    #expect(try PartMetadata.outputs("\(folder.path)/part") == ["output-0"])
    try PartMetadata.write(
      exportName: "firestore_export", time: 1_795_503_065_400_000, outputs: ["output-0"], to: "\(folder.path)/part")
    #expect(try folder.bytes("part").count == ExportFiles.bytes("\(Self.folder)/\(part)").count)
  }

  // MARK: Damage

  private static func damaged(_ change: (TemporaryFolder) throws -> Void) throws -> InvalidExport? {
    let folder = try TemporaryFolder()
    try folder.copy(Self.folder, to: "firestore_export")
    try change(folder)
    return #expect(throws: InvalidExport.self) {
      try FirestoreImport(path: "\(folder.path)/firestore_export").check()
    }
  }

  @Test func damageIsFoundInEveryFile() throws {
    let files = [
      "firestore_export/firestore_export.overall_export_metadata", "firestore_export/\(Self.output)",
    ]
    for file in files {
      for offset in [0, 8, 50] {
        let error = try Self.damaged { folder in
          var bytes = try folder.bytes(file)
          bytes[offset] ^= 1
          try folder.write(bytes, to: file)
        }
        #expect(error?.file.hasSuffix(file) == true)
      }
    }
  }

  @Test func missingFilesAreNamed() throws {
    for file in [Self.output, "all_namespaces/all_kinds/all_namespaces_all_kinds.export_metadata"] {
      let error = try Self.damaged { try $0.remove("firestore_export/\(file)") }
      #expect(error?.file.hasSuffix(file) == true)
      #expect(error?.description.contains("nothing was imported") == true)
    }
  }

  @Test func aFileThatIsCutOffBetweenDocumentsIsFound() throws {
    let error = try Self.damaged { folder in
      let path = "\(folder.path)/firestore_export/\(Self.output)"
      var log = LogReader(try ExportFiles.source(path), file: path)
      _ = try log.next()
      let bytes = try folder.bytes("firestore_export/\(Self.output)")
      try folder.write(Array(bytes[..<Int(log.offset)]), to: "firestore_export/\(Self.output)")
    }
    #expect(error?.problem.contains("1 documents, and") == true)
  }

  @Test func pathsOutOfTheFolderAreRejected() throws {
    for path in ["../secret", "/etc/passwd", "a//b", "", "a/../../b"] {
      let error = try Self.damaged { folder in
        try OverallMetadata.write(
          .init(path: path, documentCount: 1), byteCount: 1,
          to: "\(folder.path)/firestore_export/firestore_export.overall_export_metadata")
      }
      #expect(error?.problem.contains("not in the folder") == true, "\(path)")
    }
  }

  @Test func changedFilesNeverTrap() throws {
    var generator = SeededGenerator(seed: 7)
    let folder = try TemporaryFolder()
    try folder.copy(Self.folder, to: "e")
    let files = folder.names("e").filter { $0.contains("metadata") }
    for file in files {
      let bytes = try folder.bytes("e/\(file)")
      for _ in 0..<Mutations.count(200) {
        try folder.write(bytes.mutated(using: &generator), to: "e/\(file)")
        do { _ = try FirestoreImport(path: "\(folder.path)/e").check() } catch is InvalidExport {}
      }
      try folder.write(bytes, to: "e/\(file)")
    }
  }
}
