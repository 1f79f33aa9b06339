import DocumentTrees
import RuleEvaluation
import RuleValues

/// Lends the evaluator the documents and objects of a snapshot of the tree.
final class DocumentSnapshotSource<Snapshot: TreeSnapshot>: DocumentSource {
  private var snapshot: Snapshot

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  func document(at path: DocumentPath) throws -> EncodedDocument? { try snapshot.document(at: path)?.fields }

  func metadata(of object: ObjectName) throws -> EncodedDocument? { try snapshot.object(named: object) }
}
