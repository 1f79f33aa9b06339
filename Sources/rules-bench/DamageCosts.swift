import DocumentTrees
import Platform
import RuleValues
import SQLiteTrees

/// The cost that checksums and row totals add to a write and to a read, and the duration of a verification.
///
/// Both trees are files of this program: one in the current format, and one of version 3, which had neither.
struct DamageCosts {
  private final class Trees {
    let file: TemporaryFile
    let tree: SQLiteTree
    /// A counter that increases with each operation, so that no two write the same bytes. SQLite does not write an
    /// unchanged page.
    private var serial = 0

    init(hasChecks: Bool, _ durability: SQLiteOptions.Durability) throws {
      file = try TemporaryFile()
      tree = try SQLiteTree(path: file.path, options: SQLiteOptions(durability: durability), hasChecks: hasChecks)
      try tree.write { transaction in
        for index in 0..<10_000 {
          try transaction.write(DamageCosts.fields(index), at: DamageCosts.document(index), now: .epoch)
          try transaction.set(DamageCosts.profile(index), at: DamageCosts.path(index))
        }
      }
    }

    func run(_ operation: (SQLiteTree, Int) throws -> Void, _ count: Int) throws {
      for _ in 0..<count {
        serial += 1
        try operation(tree, serial)
      }
    }
  }

  fileprivate static func document(_ index: Int) -> DocumentPath {
    DocumentPath(["users", "user-\(index * 7919 % 10_000)"])
  }

  fileprivate static func path(_ index: Int) -> DataPath { DataPath("users/user-\(index * 7919 % 10_000)") }

  fileprivate static func fields(_ index: Int) throws -> EncodedDocument {
    try EncodedDocument([
      "name": .string("Person number \(index)"), "age": .integer(Int64(index)), "city": "Springfield",
    ])
  }

  fileprivate static func profile(_ index: Int) -> DataNode {
    .node([
      DataChild(DataKey("age"), .leaf(.integer(Int64(index)))),
      DataChild(DataKey("name"), .leaf(.string("Person number \(index)"))),
    ])
  }

  func measure() throws {
    for durability in [SQLiteOptions.Durability.full, .processCrash] { try measureWrites(durability) }
    try measureReads()
    for count in [100_000, 1_000_000] { try measureVerification(count) }
  }

  /// Runs one kind of operation `count` times, for instruction counts.
  static func repeatOne(_ name: String, hasChecks: Bool, count: Int) throws {
    let trees = try Trees(hasChecks: hasChecks, .processCrash)
    guard let operation = operations.first(where: { $0.key == name })?.value else { throw BenchmarkFailure() }
    try trees.run(operation, count)
  }

  private static let operations: KeyValuePairs<String, @Sendable (SQLiteTree, Int) throws -> Void> = [
    "nothing": { _, _ in },
    "replace a document": { tree, index in
      try tree.write { try $0.write(fields(index + 1), at: document(index), now: .epoch) }
    },
    "create and delete a document": { tree, index in
      try tree.write { try $0.write(fields(index), at: DocumentPath(["new", "\(index)"]), now: .epoch) }
      try tree.write { try $0.setDocument(nil, at: DocumentPath(["new", "\(index)"])) }
    },
    "replace an object of two fields": { tree, index in
      try tree.write { try $0.set(profile(index + 1), at: path(index)) }
    },
    "read a document": { tree, index in
      guard try tree.read({ try $0.document(at: document(index)) }) != nil else { throw BenchmarkFailure() }
    },
    "read an object of two fields": { tree, index in
      guard try tree.read({ try $0.subtree(at: path(index)) }) != .absent else { throw BenchmarkFailure() }
    },
  ]

  private func measureWrites(_ durability: SQLiteOptions.Durability) throws {
    let safety = durability == .full ? "a loss of power" : "a killed process"
    let (without, with) = (try Trees(hasChecks: false, durability), try Trees(hasChecks: true, durability))
    for (name, operation) in Self.operations.dropFirst().prefix(3) {
      var table = Table("\(name), safe against \(safety)")
      // If writes do not wait for the disk, use long samples that each contain several SQLite checkpoints.
      let (repetitions, samples) = durability == .full ? (2_000, 3) : (80_000, 1)
      try table.compare(
        repetitions: repetitions, samples: samples,
        [
          "without checksums": { try without.run(operation, $0) },
          "with checksums": { try with.run(operation, $0) },
        ])
      table.print()
    }
  }

  private func measureReads() throws {
    let (without, with) = (try Trees(hasChecks: false, .full), try Trees(hasChecks: true, .full))
    for (name, operation) in Self.operations.dropFirst(4) {
      var table = Table(name)
      try table.compare(
        repetitions: 20_000,
        [
          "without checksums": { try without.run(operation, $0) },
          "with checksums": { try with.run(operation, $0) },
        ])
      table.print()
    }
  }

  private func measureVerification(_ count: Int) throws {
    let file = try TemporaryFile()
    try SQLiteTree(path: file.path, options: .bulk).write { transaction in
      for index in 0..<count {
        try transaction.write(Self.fields(index), at: DocumentPath(["users", "user-\(index)"]), now: .epoch)
      }
    }
    print("\nverification of \(count) documents")
    for level in [SQLiteOptions.Verification.quick, .full] {
      var options = SQLiteOptions.bulk
      options.verify = level
      var best = Duration.seconds(1_000_000)
      var bytes: Int64 = 0
      for _ in 0..<3 {
        guard let report = try SQLiteTree(path: file.path, options: options).verification else {
          throw BenchmarkFailure()
        }
        best = min(best, report.duration)
        bytes = report.bytes
      }
      print("  .\(level): \(best), \(bytes) bytes")
    }
  }
}
