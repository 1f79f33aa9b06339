import DocumentTrees
import Platform
import RuleValues
import SQLiteTrees

/// Writes to a tree file until it is killed, or a number of times: what tests of crashes and of two processes run beside
/// themselves. Each transaction moves money from one account to another and adds an entry of many values to a log, so
/// that the sum of the accounts and the count of the log tell whether a transaction took effect in part. Documents, an
/// object and a record of the space of accounts tell the same count.
///
/// Arguments: the file, how many transactions (0 for no end), and how many threads. Several threads share commits, and the
/// program prints the count after each transaction on a line.
@main enum TreeWriter {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let limit = Int(arguments[2]) else { throw Usage() }
    let tree = try SQLiteTree(path: arguments[1], options: SQLiteOptions(busyTimeout: 30))
    if arguments.count == 4, let threads = Int(arguments[3]) {
      for _ in 0..<threads { try SystemThread { work(on: tree) }.detach() }
      while true { sleep(60) }
    }
    var done = 0
    while limit == 0 || done < limit {
      _ = try tree.write { try Ledger.transfer(&$0) }
      done += 1
    }
  }

  /// Writes until the process ends.
  private static func work(on tree: SQLiteTree) {
    while let count = try? tree.writeTogether(within: .none, with: nil, { try Ledger.transfer(&$0) }) {
      let line = Array("\(count)\n".utf8)
      guard write(STDOUT_FILENO, line, line.count) == line.count else { return }
    }
  }

  private struct Usage: Error {}
}

/// The transaction.
enum Ledger {
  /// - Returns: the number of transactions with this one.
  static func transfer<Transaction: TreeTransaction>(_ transaction: inout Transaction) throws -> Int64 {
    let count = try integer(&transaction, "count")
    let (from, to) = ("accounts/\(count % 7)", "accounts/\((count + 3) % 7)")
    try set(&transaction, from, try integer(&transaction, from) - 5)
    let entry = (0..<40).map { DataChild(DataKey("\($0)"), .leaf(.string("entry \(count), line \($0)"))) }
    try transaction.set(.node(entry), at: DataPath("log/\(count % 16)"))
    try set(&transaction, to, try integer(&transaction, to) + 5)
    try set(&transaction, "log/\(count % 16)/count", count)
    try record(&transaction, count)
    try set(&transaction, "count", count + 1)
    return count + 1
  }

  /// The count as a document and as an object's size, and a document for each of the last entries.
  private static func record<Transaction: TreeTransaction>(
    _ transaction: inout Transaction, _ count: Int64
  ) throws {
    let fields = try EncodedDocument(DocumentFields([("count", .integer(count))]))
    for path in ["ledger/count", "ledger/count/entries/\(count % 16)"] {
      try transaction.write(fields, at: DocumentPath.parse(path), now: .epoch)
    }
    let object = ObjectName(bucket: "ledger", name: "count")
    try transaction.setObject(ObjectMetadata(object, size: count).encoded(), named: object)
    try transaction.setAccount(fields, at: AccountPlace(tenant: "", kind: "ledger", name: "count"))
  }

  private static func integer<Transaction: TreeTransaction>(
    _ transaction: inout Transaction, _ path: String
  ) throws -> Int64 {
    guard case .integer(let value)? = try transaction.summary(at: transaction.cursor(at: DataPath(path))).leaf else {
      return 0
    }
    return value
  }

  private static func set<Transaction: TreeTransaction>(
    _ transaction: inout Transaction, _ path: String, _ value: Int64
  ) throws {
    try transaction.set(.leaf(.integer(value)), at: DataPath(path))
  }
}
