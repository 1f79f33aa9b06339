import DocumentTrees
import RuleValues

/// The accounts space of a transaction or snapshot of any tree.
protocol AccountSpace: AnyObject {
  func record(at place: AccountPlace) throws(TreeError) -> EncodedDocument?
  func setRecord(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError)
  func forEachRecord(in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool) throws
}

/// The accounts space of a transaction, which the caller takes back afterward.
final class TransactionSpace<Transaction: TreeTransaction>: AccountSpace {
  var transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  func record(at place: AccountPlace) throws(TreeError) -> EncodedDocument? { try transaction.account(at: place) }

  func setRecord(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError) {
    try transaction.setAccount(record, at: place)
  }

  func forEachRecord(in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool) throws {
    try transaction.forEachAccount(in: range, body)
  }
}

/// The accounts space of a snapshot, which is read-only.
final class SnapshotSpace<Snapshot: TreeSnapshot>: AccountSpace {
  private var snapshot: Snapshot

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  func record(at place: AccountPlace) throws(TreeError) -> EncodedDocument? { try snapshot.account(at: place) }

  func setRecord(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError) {
    throw .readOnly(path: place.description)
  }

  func forEachRecord(in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool) throws {
    try snapshot.forEachAccount(in: range, body)
  }
}
