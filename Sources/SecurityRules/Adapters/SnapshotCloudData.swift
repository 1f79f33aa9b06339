import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleValues

/// The data that Cloud rules see beside the request: the signed-in user, and the documents and objects of a snapshot.
final class SnapshotCloudData<Snapshot: TreeSnapshot>: CloudRequestData {
  private let auth: User.RequestAuth?
  @exclusivity(unchecked)
  private var snapshot: Snapshot
  /// The document that the rules read last, because a caller that gets a document usually wants the same one.
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

  /// Returns the document at `path`; nil if it does not exist.
  func stored(at path: DocumentPath) throws -> StoredDocument? {
    if let last, last.path == path { return last.document }
    return try snapshot.document(at: path)
  }

  func metadata(of object: ObjectName) throws -> EncodedDocument? { try snapshot.object(named: object) }

  func auth(in arena: inout Arena) -> RuleValue { auth?.value(in: &arena) ?? .null }

  func uid(in arena: inout Arena) -> RuleValue? { auth?.uid(in: &arena) }

  func claim(_ names: ArraySlice<TextRef>, in arena: inout Arena) -> RuleValue? {
    auth?.claim(names, in: &arena)
  }
}
