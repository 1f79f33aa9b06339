import DocumentTrees
import Foundation
import RuleEvaluation
import RuleValues
import SQLiteTrees
import Testing

@testable import SecurityRules

/// The same content in memory and in a file. What is asked is asked of both, and must be the same.
final class TwoTrees {
  private let memory = InMemoryTree()
  private let file: SQLiteTree
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "queries-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = try SQLiteTree(
      path: folder.appending(path: "tree.db").path, options: SQLiteOptions(durability: .processCrash))
  }

  convenience init(_ data: DataNode) throws {
    try self.init()
    try memory.write { try $0.set(data, at: .root) }
    try file.write { try $0.set(data, at: .root) }
  }

  convenience init(_ documents: [(DocumentPath, DocumentFields)]) throws {
    try self.init()
    try memory.write { try Self.fill(&$0, documents) }
    try file.write { try Self.fill(&$0, documents) }
  }

  convenience init(objects: [ObjectName]) throws {
    try self.init()
    try memory.write { for object in objects { try $0.setObject(.empty, named: object) } }
    try file.write { for object in objects { try $0.setObject(.empty, named: object) } }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func fill(
    _ transaction: inout some TreeTransaction, _ documents: [(DocumentPath, DocumentFields)]
  ) throws {
    for (path, fields) in documents { try transaction.write(try EncodedDocument(fields), at: path, now: .epoch) }
  }

  /// What a query finds.
  func children(
    at path: DataPath = .root, _ query: DataQuery, _ pause: (Int) throws -> Void = { _ in }
  ) throws -> [DataChild] {
    let answer = try memory.read { try $0.children(at: path, matching: query, pause) }
    #expect(try file.read { try $0.children(at: path, matching: query) { _ in } } == answer, "\(query)")
    return answer
  }

  /// The keys of what a query finds.
  func keys(at path: DataPath = .root, _ query: DataQuery) throws -> [String] {
    try children(at: path, query).map(\.key.text)
  }

  /// What a query finds.
  func documents(_ query: DocumentQuery, _ pause: (Int) throws -> Void = { _ in }) throws -> [FoundDocument] {
    let answer = try memory.read { try $0.documents(matching: query, pause) }
    #expect(try file.read { try $0.documents(matching: query) { _ in } } == answer, "\(query)")
    return answer
  }

  /// The level of a bucket.
  func objects(_ bucket: String, _ prefix: String) throws -> ObjectListing {
    let answer = try memory.read { try $0.objects(bucket: bucket, prefix: prefix) { _ in } }
    #expect(try file.read { try $0.objects(bucket: bucket, prefix: prefix) { _ in } } == answer)
    return answer
  }

  /// How often a query of either tree asks whether to go on.
  func steps(_ query: DataQuery) throws -> [Int] {
    var counts = (memory: 0, file: 0)
    _ = try memory.read { try $0.children(at: .root, matching: query) { if $0 == 0 { counts.memory += 1 } } }
    _ = try file.read { try $0.children(at: .root, matching: query) { if $0 == 0 { counts.file += 1 } } }
    return [counts.memory, counts.file]
  }

  /// How often a query of either tree asks whether to go on.
  func steps(_ query: DocumentQuery) throws -> [Int] {
    var counts = (memory: 0, file: 0)
    _ = try memory.read { try $0.documents(matching: query) { if $0 == 0 { counts.memory += 1 } } }
    _ = try file.read { try $0.documents(matching: query) { if $0 == 0 { counts.file += 1 } } }
    return [counts.memory, counts.file]
  }
}
