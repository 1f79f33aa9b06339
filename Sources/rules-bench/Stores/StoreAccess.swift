import DocumentTrees
import Platform
import RuleRequests
import RuleValues
import SecurityRules

/// One kind of access to the notes of a store.
enum StoreAccess: String, CaseIterable {
  case get, page, write, transaction
}

/// Accesses to random notes of one tree, through rules and without them.
///
/// Both ways read and write the same records with the same time limit, so a store runs the same statements. Only a guarded
/// transaction reads its documents once more, together, when it commits.
struct NotesAccess<Tree: DocumentTree>: Sendable {
  private let notes: Notes
  private let tree: Tree
  private let authorizer: FirestoreAuthorizer<Tree>

  init(_ notes: Notes, in tree: Tree, clients: Int) throws {
    self.notes = notes
    self.tree = tree
    authorizer = Authorizer(rules: try FirestoreRuleset(source: Notes.rules), tree: tree)
    tree.expectReaders(clients)
  }

  // MARK: With rules

  func runGuarded(_ access: StoreAccess, _ random: inout SplitMix) throws {
    let number = Int.random(in: 0..<notes.count, using: &random)
    let (path, user) = (notes.path(number), notes.owner(of: number))
    switch access {
    case .get: guard try authorizer.get(path, as: user) != nil else { throw BenchmarkFailure() }
    case .page:
      let start = DocumentQuery.Cursor([.reference(pageStart(number))], isBefore: true)
      let query = DocumentQuery(
        collection: "notes", order: [DocumentQuery.Order(.documentName)], limit: Int64(Notes.pageSize), start: start)
      guard try authorizer.list(query, as: user).count == Notes.pageSize else { throw BenchmarkFailure() }
    case .write: try authorizer.set(path, to: WrittenFields(notes.fields(number, rank: rank(&random))), as: user)
    case .transaction:
      let other = notes.path(notes.sibling(of: number, &random))
      try authorizer.transaction(as: user) { transaction in
        guard try transaction.get(path) != nil, try transaction.get(other) != nil else { throw BenchmarkFailure() }
        try transaction.update(path, with: ["rank": .increment(-1)])
        try transaction.update(other, with: ["rank": .increment(1)])
      }
    }
  }

  // MARK: Without rules

  func runPlain(_ access: StoreAccess, _ random: inout SplitMix) throws {
    let number = Int.random(in: 0..<notes.count, using: &random)
    let path = notes.path(number)
    let limit = CallLimit(time: .seconds(10), isCancelled: { Task.isCancelled })
    switch access {
    case .get:
      guard try tree.read(within: limit, { try $0.document(at: path) }) != nil else { throw BenchmarkFailure() }
    case .page: guard try page(number, limit) == Notes.pageSize else { throw BenchmarkFailure() }
    case .write:
      let fields = notes.fields(number, rank: rank(&random))
      try tree.write(within: limit) { transaction in
        try transaction.write(try EncodedDocument(fields), at: path, now: try Clock.system.time())
      }
    case .transaction:
      let other = notes.path(notes.sibling(of: number, &random))
      try tree.write(within: limit) { transaction in
        let now = try Clock.system.time()
        let first = try transaction.document(at: path)
        let second = try transaction.document(at: other)
        for (path, document, amount) in [(path, first, -1), (other, second, 1)] as [Change] {
          guard let document else { throw BenchmarkFailure() }
          let changed = try Self.adding(amount, to: document, at: path, now: now)
          try transaction.setDocument(changed, at: path, replacing: document)
        }
      }
    }
  }

  private typealias Change = (path: DocumentPath, document: StoredDocument?, amount: Int64)

  private static func adding(
    _ amount: Int64, to document: StoredDocument, at path: DocumentPath, now: Timestamp
  ) throws -> StoredDocument {
    var fields = try document.readFields(at: path)
    guard case .integer(let rank)? = fields["rank"] else { throw BenchmarkFailure() }
    fields["rank"] = .integer(rank + amount)
    return StoredDocument(try EncodedDocument(fields), createTime: document.createTime, updateTime: now)
  }

  private func page(_ number: Int, _ limit: CallLimit) throws -> Int {
    guard let id = pageStart(number).segments.last else { throw BenchmarkFailure() }
    return try tree.read(within: limit) { snapshot in
      var found: [(DocumentPath, StoredDocument)] = []
      let ids = DocumentIDRange(from: .including(id))
      try snapshot.forEachDocument(of: Notes.collection, in: ids, examining: {}) { path, document in
        found.append((path, document))
        return found.count < Notes.pageSize
      }
      return found.count
    }
  }

  // MARK: Random values

  /// The first document of a page, which has enough documents after it.
  private func pageStart(_ number: Int) -> DocumentPath { notes.path(number % (notes.count - Notes.pageSize)) }

  private func rank(_ random: inout SplitMix) -> Int64 { Int64.random(in: 0..<1_000_000, using: &random) }
}
