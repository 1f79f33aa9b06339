import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// Lends the evaluator what rules of Cloud services see of a request besides itself: who asks, and the documents and objects
/// of a snapshot of the tree.
final class CloudSource<Snapshot: TreeSnapshot>: CloudSurroundings {
  private let auth: User.RequestAuth?
  @exclusivity(unchecked)
  private var snapshot: Snapshot
  /// What the rules read last: whoever gets a document often wants the one that they just saw.
  @exclusivity(unchecked)
  private var last: (path: DocumentPath, document: StoredDocument?)?

  init(_ snapshot: Snapshot, for identity: Identity) {
    self.snapshot = snapshot
    auth = if case .user(let user) = identity { user.requestAuth } else { nil }
  }

  func document(at path: DocumentPath) throws -> EncodedDocument? {
    let document = try stored(at: path)
    last = (path, document)
    return document?.fields
  }

  /// The document at `path`; nil where there is none.
  func stored(at path: DocumentPath) throws -> StoredDocument? {
    if let last, last.path == path { return last.document }
    return try snapshot.document(at: path)
  }

  func metadata(of object: ObjectName) throws -> EncodedDocument? { try snapshot.object(named: object) }

  func auth(in arena: inout Arena) -> RuleValue { auth?.value(in: &arena) ?? .null }

  func uid(in arena: inout Arena) -> RuleValue? { auth?.uid(in: &arena) }
}
