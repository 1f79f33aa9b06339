import BankScene
import Foundation
import RuleValues
import SecurityRules
import TestSupport
import Testing
import TreeConformance

/// A server with damaged pages throws, denies, or reads other data of the file. It never reports a write that was not
/// committed.
@Suite("A corrupt page throws or denies")
struct CorruptPageTests {
  private static let pageBytes = 4096

  /// What is done to a page.
  enum Damage: CaseIterable {
    case zeros, ones, header, pointers, noise

    func apply(to page: inout ArraySlice<UInt8>, isFirst: Bool, using generator: inout SeededGenerator) {
      // The first hundred bytes of the file are its own header, which is checked when it is opened.
      let start = page.startIndex + (isFirst ? 100 : 0)
      switch self {
      case .zeros: for index in start..<page.endIndex { page[index] = 0 }
      case .ones: for index in start..<page.endIndex { page[index] = 0xFF }
      case .header: for index in start..<(start + 12) { page[index] = UInt8(generator.below(256)) }
      case .pointers: for index in (start + 8)..<(start + 40) { page[index] = UInt8(generator.below(256)) }
      case .noise: for _ in 0..<40 { page[start + generator.below(page.endIndex - start)] ^= 0x55 }
      }
    }
  }

  /// A bank with so many notes beside it that there are pages of every kind, closed.
  private func bytes(in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.file("whole.db")
    try {
      let tree = try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash))
      _ = try RealtimeBank(tree: tree)
      try tree.write { transaction in
        for index in 0..<400 {
          let text = String(repeating: "note \(index) ", count: index % 50 == 0 ? 900 : 4)
          try transaction.set(.leaf(.string(text)), at: DataPath("notes/\(index)"))
          let fields: DocumentFields = ["text": .string(text), "owner": "ann"]
          try transaction.write(EncodedDocument(fields), at: DocumentPath(["notes", "\(index)"]), now: .epoch)
        }
      }
      try tree.checkIntegrity()
    }()
    return Array(try #require(FileManager.default.contents(atPath: path)))
  }

  @Test(arguments: Damage.allCases) func everyCorruptPageThrowsOrDenies(_ damage: Damage) throws {
    let folder = TemporaryFolder()
    let whole = try bytes(in: folder)
    #expect(Self.kinds(whole).isSuperset(of: [2, 10, 13]), "interior and leaf pages of indexes, and the schema")
    var generator = SeededGenerator(seed: 5)
    var errors = 0
    for page in 0..<(whole.count / Self.pageBytes) {
      var damaged = whole
      damage.apply(
        to: &damaged[(page * Self.pageBytes)..<((page + 1) * Self.pageBytes)], isFirst: page == 0, using: &generator)
      let path = folder.file("\(page).db")
      _ = FileManager.default.createFile(atPath: path, contents: Data(damaged))
      errors += try use(path)
    }
    #expect(errors > 0)
  }

  private static func kinds(_ bytes: [UInt8]) -> Set<UInt8> {
    Set(stride(from: 0, to: bytes.count, by: pageBytes).map { bytes[$0 == 0 ? 100 : $0] })
  }

  /// Asks for everything; what is allowed must have been done.
  ///
  /// - Returns: how many requests failed with an error.
  private func use(_ path: String) throws -> Int {
    let tree: SQLiteTree
    do { tree = try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash)) } catch {
      return 1
    }
    let rules = #"{"rules": {"notes": {".read": true, "$n": {".write": "!data.hasChildren()"}}}}"#
    let realtime = Authorizer(rules: try RealtimeRuleset(source: rules), tree: tree)
    let firestore = Authorizer(rules: try FirestoreRuleset(source: Self.documentRules), tree: tree)
    var errors = 0
    for index in [0, 7, 50, 123, 399] {
      let note = WrittenValue(.leaf(.integer(Int64(index))))
      errors += try attempt {
        try realtime.set(DataPath("notes/\(index)"), to: note, as: .unauthenticated)
        let found = try realtime.read(DataPath("notes/\(index)"), as: .unauthenticated)
        #expect(found.leaf == note.template.leaf, "an allow that was not carried out")
      }
      let path = DocumentPath(["notes", "\(index)"])
      errors += try attempt {
        try firestore.update(path, with: ["text": .integer(Int64(index))], as: .unauthenticated)
        let found = try firestore.get(path, as: .unauthenticated)?.fields.fields()["text"]
        #expect(found == .integer(Int64(index)), "an allow that was not carried out")
      }
    }
    errors += try attempt { _ = try realtime.read(DataPath("notes"), as: .unauthenticated) }
    return errors
  }

  private static let documentRules = """
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} { allow get; allow update: if resource.data.owner == 'ann'; }
      }
    }
    """

  /// Runs a request, which may be denied, find nothing, or fail with an error of the tree: nothing else.
  private func attempt(_ body: () throws -> Void) throws -> Int {
    do {
      try body()
      return 0
    } catch is PermissionDenied {
      return 0
    } catch is PreconditionFailed {
      return 0
    } catch is TreeError {
      return 1
    }
  }
}
