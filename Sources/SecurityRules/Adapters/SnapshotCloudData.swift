import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleValues
import SQLiteTrees

/// The data that Cloud rules see beside the request: the signed-in user, and the documents and objects of a snapshot.
final class SnapshotCloudData<Snapshot: TreeSnapshot>: CloudRequestData {
  @exclusivity(unchecked)
  private var user: User?
  @exclusivity(unchecked)
  private var snapshot: Snapshot?
  /// The document that the rules read last, because a caller that gets a document usually wants the same one.
  @exclusivity(unchecked)
  private var last: (path: DocumentPath, document: StoredDocument?)?
  let readsAhead = Snapshot.prefersBatches
  /// The other documents that were read from a store on a network; nil for those that do not exist.
  @exclusivity(unchecked)
  private var known: [DocumentPath: StoredDocument?] = [:]
  /// Whether data was needed while there was no snapshot. Then the decision means nothing.
  private(set) var lacksSnapshot = false
  /// Whether data was read.
  private(set) var hasRead = false

  /// Begins a decision for `identity`, without a snapshot.
  ///
  /// - Returns: false for an administrator, for whom no rules are evaluated.
  func begin(_ identity: Identity) -> Bool {
    lacksSnapshot = false
    hasRead = false
    switch identity {
    case .user(let caller): user = caller
    case .unauthenticated: user = nil
    case .administrator: return false
    }
    return true
  }

  /// Sets the snapshot of the decision.
  func take(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    lacksSnapshot = false
  }

  /// Ends the decision, and releases its data.
  func end() {
    guard snapshot != nil else { return }
    snapshot = nil
    last = nil
    if !known.isEmpty { known = [:] }
  }

  // MARK: Reading

  func document(at path: DocumentPath) throws -> EncodedDocument? {
    let document = try stored(at: path)
    keep(document, at: path)
    return document?.fields
  }

  /// Keeps the document that was read last. Most decisions need only one, which then needs no entry in a dictionary.
  private func keep(_ document: StoredDocument?, at path: DocumentPath) {
    if readsAhead, let last {
      if last.path == path { return }
      known[last.path] = .some(last.document)
    }
    last = (path, document)
  }

  /// Returns the document at `path`; nil if it does not exist.
  @specialized(where Snapshot == SQLiteSnapshot)
  @specialized(where Snapshot == InMemorySnapshot)
  func stored(at path: DocumentPath) throws -> StoredDocument? {
    if let last, last.path == path { return last.document }
    if let known = known[path] { return known }
    try beginReading()
    let document = try snapshot?.document(at: path)
    if readsAhead { keep(document, at: path) }
    return document
  }

  func readAhead(_ paths: [DocumentPath]) {
    let unknown = paths.filter { known[$0] == nil && last?.path != $0 }
    guard !unknown.isEmpty, let documents = try? snapshot?.documents(at: unknown) else { return }
    hasRead = true
    for (path, document) in zip(unknown, documents) { known[path] = .some(document) }
  }

  func metadata(of object: ObjectName) throws -> EncodedDocument? {
    try beginReading()
    return try snapshot?.object(named: object)
  }

  private func beginReading() throws {
    guard snapshot != nil else {
      lacksSnapshot = true
      throw MissingSnapshot()
    }
    hasRead = true
  }

  func auth(in arena: inout Arena) -> RuleValue { user?.requestAuth.value(in: &arena) ?? .null }

  var isSignedIn: Bool? { user != nil }

  func uid(in arena: inout Arena) -> RuleValue? {
    guard let user, let uid = user.uid, !user.isOverride else { return nil }
    return .string(arena.append(uid.text))
  }

  func claim(_ names: Swift.Span<TextRef>, in arena: inout Arena) -> RuleValue? {
    guard let user, !user.isOverride else { return nil }
    return arena.claim(names, of: user.claims)
  }
}
