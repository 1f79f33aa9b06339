import DocumentTrees
import Foundation
import RuleRequests
import RuleValues
import SQLiteTrees
import Testing

@testable import SecurityRules

/// The same content in memory, in a file, and in memory with an index on every field. Every question is put to all of them,
/// and the answers must be equal.
final class ComparedTrees {
  private let memory = InMemoryTree()
  private let indexed = InMemoryTree(
    indexes: IndexDeclarations(
      isAutomatic: true,
      children: [DataPath.root, DataPath("a"), DataPath("b/a"), DataPath("v")].map { ChildIndex([], on: $0) }))
  private let file: SQLiteTree
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "queries-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = try SQLiteTree(
      path: folder.appending(path: "tree.db").path,
      options: SQLiteOptions(durability: .processCrash, indexes: .declared))
  }

  convenience init(_ data: DataNode) throws {
    try self.init()
    try memory.write { try $0.set(data, at: .root) }
    try file.write { try $0.set(data, at: .root) }
    try indexed.write { try $0.set(data, at: .root) }
  }

  convenience init(_ documents: [(DocumentPath, DocumentFields)]) throws {
    try self.init()
    try memory.write { try Self.fill(&$0, documents) }
    try file.write { try Self.fill(&$0, documents) }
    try indexed.write { try Self.fill(&$0, documents) }
  }

  convenience init(objects: [ObjectName]) throws {
    try self.init()
    try memory.write { for object in objects { try $0.setObject(.empty, named: object) } }
    try file.write { for object in objects { try $0.setObject(.empty, named: object) } }
    try indexed.write { for object in objects { try $0.setObject(.empty, named: object) } }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func fill(
    _ transaction: inout some TreeTransaction, _ documents: [(DocumentPath, DocumentFields)]
  ) throws {
    for (path, fields) in documents { try transaction.write(try EncodedDocument(fields), at: path, now: .epoch) }
  }

  /// The answer of all trees to a question.
  private func ask<Answer: Equatable>(
    _ limits: Limits, _ question: String, memory: (inout InMemorySnapshot, inout ReadBudget) throws -> Answer,
    file: (inout SQLiteSnapshot, inout ReadBudget) throws -> Answer
  ) throws -> Answer {
    var budget = ReadBudget(limits)
    let answer = try self.memory.read { try memory(&$0, &budget) }
    budget = ReadBudget(limits)
    #expect(try self.file.read { try file(&$0, &budget) } == answer, "\(question)")
    budget = ReadBudget(limits)
    #expect(try indexed.read { try memory(&$0, &budget) } == answer, "with indexes: \(question)")
    return answer
  }

  /// What a query finds.
  func children(at path: DataPath = .root, _ query: DataQuery, _ limits: Limits = .standard) throws -> [DataChild] {
    try ask(limits, "\(query)") {
      try $0.children(at: path, matching: query, &$1)
    } file: {
      try $0.children(at: path, matching: query, &$1)
    }
  }

  /// The keys of what a query finds.
  func keys(at path: DataPath = .root, _ query: DataQuery) throws -> [String] {
    try children(at: path, query).map(\.key.text)
  }

  /// What a query finds.
  func documents(_ query: DocumentQuery, _ limits: Limits = .standard) throws -> [FoundDocument] {
    try ask(limits, "\(query)") {
      try $0.documents(matching: query, &$1)
    } file: {
      try $0.documents(matching: query, &$1)
    }
  }

  /// The level of a bucket.
  func objects(_ bucket: String, _ prefix: String) throws -> ObjectListing {
    try ask(.standard, prefix) {
      try $0.objects(bucket: bucket, prefix: prefix, &$1)
    } file: {
      try $0.objects(bucket: bucket, prefix: prefix, &$1)
    }
  }

  /// How many children a query of a tree without indexes examines, in memory and in a file.
  func examined(_ query: DataQuery) throws -> [Int] {
    var budgets = [ReadBudget(.standard), ReadBudget(.standard)]
    _ = try memory.read { try $0.children(at: .root, matching: query, &budgets[0]) }
    _ = try file.read { try $0.children(at: .root, matching: query, &budgets[1]) }
    return budgets.map(\.examined)
  }

  /// How many documents a query of a tree without indexes examines, in memory and in a file.
  func examined(_ query: DocumentQuery) throws -> [Int] {
    var budgets = [ReadBudget(.standard), ReadBudget(.standard)]
    _ = try memory.read { try $0.documents(matching: query, &budgets[0]) }
    _ = try file.read { try $0.documents(matching: query, &budgets[1]) }
    return budgets.map(\.examined)
  }

  /// How many children a query examines where children are indexed.
  func examinedWithIndexes(_ query: DataQuery) throws -> Int {
    var budget = ReadBudget(.standard)
    _ = try indexed.read { try $0.children(at: .root, matching: query, &budget) }
    return budget.examined
  }

  /// How many documents a query examines where every field has an index.
  func examinedWithIndexes(_ query: DocumentQuery) throws -> Int {
    var budget = ReadBudget(.standard)
    _ = try indexed.read { try $0.documents(matching: query, &budget) }
    return budget.examined
  }
}
