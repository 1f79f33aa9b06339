import DocumentTrees
import RuleValues

/// The space of accounts of one transaction or snapshot, whatever the tree.
protocol AccountSpace: AnyObject {
  func record(at place: AccountPlace) throws(TreeError) -> EncodedDocument?
  func setRecord(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError)
  func forEachRecord(in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool) throws
}

/// The space of a transaction, which the caller takes back when the work is done.
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

/// The space of a snapshot, which can only be read.
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
