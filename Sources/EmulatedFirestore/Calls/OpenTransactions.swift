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
    var reads = TransactionReadSet()
  }

  /// Clients forget transactions, for example when a test fails. Beyond this number the oldest ones end.
  private static let maximumCount = 1_000

  private struct State {
    var transactions: [UInt64: Transaction] = [:]
    var next: UInt64 = 1
  }

  private let state = Mutex(State())

  /// Begins a transaction.
  ///
  /// - Parameter options: the `TransactionOptions` message; nil for a transaction that may write.
  /// - Returns: its id.
  /// - Throws: `UNIMPLEMENTED` for a read at an earlier time.
  func begin(_ database: DatabaseName, _ options: WireMessage?) throws(RPCError) -> [UInt8] {
    let readOnly = options?.message("read_only")
    if readOnly?.has("read_time") == true {
      throw RPCError(.unimplemented, "reads at an earlier time (read_time) are not supported")
    }
    return state.withLock { state in
      if state.transactions.count >= Self.maximumCount, let oldest = state.transactions.keys.min() {
        state.transactions[oldest] = nil
      }
      defer { state.next += 1 }
      state.transactions[state.next] = Transaction(database: database, isReadOnly: readOnly != nil)
      return withUnsafeBytes(of: state.next.bigEndian) { Array($0) }
    }
  }

  /// Adds what a transaction read.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a transaction that does not exist.
  func note(_ id: [UInt8], in database: DatabaseName, _ body: (inout TransactionReadSet) -> Void) throws(RPCError) {
    guard let number = Self.number(id) else { throw Self.unknown }
    let isKnown = state.withLock { state in
      guard state.transactions[number]?.database == database else { return false }
      state.transactions[number].map { known in
        var transaction = known
        body(&transaction.reads)
        state.transactions[number] = transaction
      }
      return true
    }
    if !isKnown { throw Self.unknown }
  }

  /// Ends a transaction and returns what it read.
  ///
  /// - Parameter writes: whether the transaction writes.
  /// - Throws: `INVALID_ARGUMENT` for a transaction that does not exist, or that is read-only but writes.
  func end(_ id: [UInt8], in database: DatabaseName, writes: Bool) throws(RPCError) -> TransactionReadSet {
    guard let number = Self.number(id) else { throw Self.unknown }
    let transaction = state.withLock { state -> Transaction? in
      guard state.transactions[number]?.database == database else { return nil }
      return state.transactions.removeValue(forKey: number)
    }
    guard let transaction else { throw Self.unknown }
    if writes, transaction.isReadOnly { throw .invalidArgument("Cannot modify entities in a read-only transaction.") }
    return transaction.reads
  }

  private static let unknown = RPCError.invalidArgument("The referenced transaction has expired or is no longer valid.")

  private static func number(_ id: [UInt8]) -> UInt64? {
    id.count == 8 ? id.reduce(0) { $0 << 8 | UInt64($1) } : nil
  }
}
