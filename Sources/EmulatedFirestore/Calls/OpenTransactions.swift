import FirestoreWire
import RuleValues
import SecurityRules
import Synchronization

/// The transactions that clients began. Their reads are checked when they commit: a conflict is `ABORTED`, and the client
/// begins again.
final class OpenTransactions: Sendable {
  /// A transaction of a client.
  private struct Transaction {
    let database: DatabaseName
    let isReadOnly: Bool
    /// The time of the state that it reads; nil for the present one.
    let readTime: Timestamp?
    var reads = TransactionReadSet()
  }

  /// Clients forget transactions, for example when a test fails. Beyond this number the oldest ones end.
  private static let maximumCount = 1_000

  private struct State {
    var transactions: [UInt64: Transaction] = [:]
    var next: UInt64 = 1
  }

  private let state = Mutex(State())
  /// Begins the id of each transaction, so that those of another server are unknown.
  private let server = UInt64.random(in: 0...UInt64.max)

  /// Begins a transaction.
  ///
  /// - Parameters:
  ///   - options: the `TransactionOptions` message; nil for a transaction that may write.
  ///   - readTime: the time of the state that it reads; nil for the present one.
  /// - Returns: its id.
  /// - Throws: `INVALID_ARGUMENT` if the transaction that it retries was never begun.
  func begin(
    _ database: DatabaseName, _ options: WireMessage?, at readTime: Timestamp?
  ) throws(RPCError) -> [UInt8] {
    let readOnly = options?.message("read_only")
    if let retried = options?.message("read_write")?.bytes("retry_transaction"), !retried.isEmpty {
      _ = try number(retried)
    }
    return state.withLock { state in
      if state.transactions.count >= Self.maximumCount, let oldest = state.transactions.keys.min() {
        state.transactions[oldest] = nil
      }
      defer { state.next += 1 }
      state.transactions[state.next] = Transaction(
        database: database, isReadOnly: readOnly != nil, readTime: readTime)
      return [server, state.next].flatMap { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } }
    }
  }

  /// Checks that a transaction is open, and returns the time of the state that it reads; nil for the present one.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a transaction that is not open.
  func readTime(of id: [UInt8], in database: DatabaseName) throws(RPCError) -> Timestamp? {
    let number = try number(id)
    let transaction = state.withLock { $0.transactions[number] }
    guard let transaction, transaction.database == database else { throw Self.closed }
    return transaction.readTime
  }

  /// Adds what a transaction read.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a transaction that is not open.
  func note(_ id: [UInt8], in database: DatabaseName, _ body: (inout TransactionReadSet) -> Void) throws(RPCError) {
    let number = try number(id)
    let isOpen = state.withLock { state in
      guard state.transactions[number]?.database == database else { return false }
      state.transactions[number].map { known in
        var transaction = known
        body(&transaction.reads)
        state.transactions[number] = transaction
      }
      return true
    }
    if !isOpen { throw Self.closed }
  }

  /// Ends a transaction and returns what it read. A read-only one that should write stays open.
  ///
  /// - Parameter writes: whether the transaction writes.
  /// - Throws: `INVALID_ARGUMENT` for a transaction that is not open, or that is read-only but writes.
  func end(_ id: [UInt8], in database: DatabaseName, writes: Bool) throws(RPCError) -> TransactionReadSet {
    let number = try number(id)
    let transaction = state.withLock { state -> Transaction? in
      guard let transaction = state.transactions[number], transaction.database == database else { return nil }
      if !writes || !transaction.isReadOnly { state.transactions[number] = nil }
      return transaction
    }
    guard let transaction else { throw Self.closed }
    if writes, transaction.isReadOnly { throw .invalidArgument("Cannot modify entities in a read-only transaction.") }
    return transaction.reads
  }

  /// Ends a transaction, if it is still open.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a transaction that was never begun.
  func rollback(_ id: [UInt8], in database: DatabaseName) throws(RPCError) {
    let number = try number(id)
    state.withLock { state in
      if state.transactions[number]?.database == database { state.transactions[number] = nil }
    }
  }

  private static let closed = RPCError.invalidArgument("Transaction is invalid or closed.")

  /// Returns the number of a transaction of this server, open or not.
  private func number(_ id: [UInt8]) throws(RPCError) -> UInt64 {
    let halves = [id.prefix(8), id.dropFirst(8)].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    guard id.count == 16, halves[0] == server, state.withLock({ (1..<$0.next).contains(halves[1]) }) else {
      throw .invalidArgument("Invalid transaction.")
    }
    return halves[1]
  }
}
