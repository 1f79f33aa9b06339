import DocumentTrees
import Foundation
import RuleValues
import SecurityRules
import TestSupport
import Testing
import TreeConformance

/// A tree file as bytes, with what lies beside it.
struct TreeBytes {
  var main: [UInt8]
  var log: [UInt8]?
  var index: [UInt8]?

  /// Reads the files of the tree at `path`.
  init(_ path: String) throws {
    func bytes(_ suffix: String) -> [UInt8]? { FileManager.default.contents(atPath: path + suffix).map { Array($0) } }
    main = try #require(bytes(""))
    log = bytes("-wal")
    index = bytes("-shm")
  }

  /// Writes the files of a tree at `path`, where nothing may be.
  func write(to path: String) {
    for (suffix, bytes) in [("", main), ("-wal", log), ("-shm", index)] {
      if let bytes { _ = FileManager.default.createFile(atPath: path + suffix, contents: Data(bytes)) }
    }
  }

  /// Writes these bytes over the files of a tree that is open, as a disk would: the files stay the same ones. A file that is
  /// gone here loses its content.
  func overwrite(_ path: String) throws {
    for (suffix, bytes) in [("", main), ("-wal", log ?? []), ("-shm", index)] {
      guard let bytes, let file = FileHandle(forUpdatingAtPath: path + suffix) else { continue }
      try file.write(contentsOf: Data(bytes))
      if try file.offset() < file.seekToEnd() { try file.truncate(atOffset: UInt64(bytes.count)) }
      try file.close()
    }
  }
}

/// Data of all spaces, in which rules of absence decide: users are banned in Realtime data and in documents.
struct DamageScene {
  /// The file when about half of it was written, closed.
  let older: TreeBytes
  /// The file, closed.
  let closed: TreeBytes
  /// The file as a killed process leaves it: the last changes are in the log only.
  let left: TreeBytes

  static let users = (0..<30).map { "u\($0)" }
  static let tenant = ""

  /// Makes the files.
  ///
  /// - Parameter hasChecks: whether rows have checksums, as since version 4 of the file.
  init(hasChecks: Bool = true) throws {
    let folder = TemporaryFolder()
    let path = folder.file("scene.db")
    func open() throws -> SQLiteTree { try Self.open(path, hasChecks: hasChecks) }
    try Self.write(0..<150, to: open())
    older = try TreeBytes(path)
    try {
      let tree = try open()
      try Self.write(150..<300, to: tree)
      try Self.ban((0..<20).filter { $0 % 2 == 0 }, in: tree)
      // Pages that are free belong to a file too.
      try tree.write { transaction in
        try transaction.set(.absent, at: DataPath("drafts"))
        try transaction.deleteDocuments(in: .subtree(DocumentPath(["drafts"])))
      }
    }()
    closed = try TreeBytes(path)
    let tree = try open()
    try Self.ban([21, 23, 25, 27], in: tree)
    try tree.write { try $0.set(.absent, at: DataPath("banned/u0")) }
    left = try TreeBytes(path)
    withExtendedLifetime(tree) {}
  }

  /// Opens a tree whose writes are not safe against a loss of power.
  static func open(
    _ path: String, hasChecks: Bool = true, _ verify: SQLiteOptions.Verification = .none
  ) throws -> SQLiteTree {
    let options = SQLiteOptions(durability: .processCrash, cacheBytes: 0, verify: verify)
    return try SQLiteTree(path: path, options: options, hasChecks: hasChecks)
  }

  private static func write(_ numbers: Range<Int>, to tree: SQLiteTree) throws {
    try tree.write { transaction in
      for number in numbers {
        let text = String(repeating: "note \(number) \u{E9} ", count: number % 40 == 0 ? 600 : 3)
        try transaction.set(.leaf(.string(text), priority: .integer(Int64(number))), at: DataPath("notes/n\(number)"))
        try transaction.set(.leaf(.double(0.5)), at: DataPath("drafts/d\(number)"))
        let fields: DocumentFields = ["text": .string(text), "number": .integer(Int64(number))]
        for collection in ["notes", "drafts"] {
          let path = DocumentPath([collection, "n\(number)"])
          try transaction.write(EncodedDocument(fields), at: path, now: .epoch)
        }
        let photo = ObjectName(bucket: "bucket", name: "photos/p\(number)")
        try transaction.setObject(ObjectMetadata(photo, size: Int64(number)).encoded(), named: photo)
        let place = AccountPlace(tenant: tenant, kind: "users", name: "account \(number)")
        try transaction.setAccount(EncodedDocument(fields), at: place)
      }
    }
  }

  /// Bans users in Realtime data and in documents, each in a transaction of its own.
  private static func ban(_ numbers: [Int], in tree: SQLiteTree) throws {
    for number in numbers {
      try tree.write { transaction in
        try transaction.set(.leaf(.bool(true)), at: DataPath("banned/u\(number)"))
        let fields: DocumentFields = ["reason": .string("spam \(number)")]
        try transaction.write(EncodedDocument(fields), at: DocumentPath(["banned", "u\(number)"]), now: .epoch)
      }
    }
  }
}
