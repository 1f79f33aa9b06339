import DocumentTrees
import RuleEvaluation
import RuleValues

/// Lends the evaluator the documents and objects of a snapshot of the tree.
final class DocumentSnapshotSource<Snapshot: TreeSnapshot>: DocumentSource {
  private var snapshot: Snapshot
  /// What was read last: whoever gets a document wants the one that the rules just saw.
  private var last: (path: DocumentPath, document: StoredDocument?)?

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  func document(at path: DocumentPath) throws -> EncodedDocument? { try stored(at: path)?.fields }

  /// The document at `path`; nil where there is none.
  func stored(at path: DocumentPath) throws -> StoredDocument? {
    if let last, last.path == path { return last.document }
    let document = try snapshot.document(at: path)
    last = (path, document)
    return document
  }

  func metadata(of object: ObjectName) throws -> EncodedDocument? { try snapshot.object(named: object) }
}
