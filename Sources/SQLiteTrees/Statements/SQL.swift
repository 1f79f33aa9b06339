import DocumentTrees

/// Every statement that runs on data. Values are always bound as parameters.
///
/// Each space has a table, whose rows are records. A row has the key as `path`, columns for the parts of the value, and
/// a checksum. The table `totals` has one row with the row counts and checksum sums of the other tables.
struct SQL {
  private enum Kind: Int {
    case beginReading, beginWriting, commit, rollBack, beginPart, endPart, undoPart, schemaVersion, totals, storeTotals
    case row, ascending, descending, put, delete, deleteAll
  }

  private let kind: Kind
  private let space: TreeSpace

  private init(_ kind: Kind, _ space: TreeSpace = .realtime) {
    self.kind = kind
    self.space = space
  }

  static let beginReading = SQL(.beginReading)
  static let beginWriting = SQL(.beginWriting)
  static let commit = SQL(.commit)
  static let rollBack = SQL(.rollBack)
  /// Begins a part of a transaction that can be undone alone.
  static let beginPart = SQL(.beginPart)
  static let endPart = SQL(.endPart)
  /// Undoes what a part changed. The part goes on.
  static let undoPart = SQL(.undoPart)
  static let schemaVersion = SQL(.schemaVersion)
  static let totals = SQL(.totals)
  static let storeTotals = SQL(.storeTotals)
  /// Returns the statement that selects the row with a key. It does not select the key itself.
  static func row(_ space: TreeSpace) -> SQL { SQL(.row, space) }
  /// Returns the statement that selects the rows of a range in key order.
  static func ascending(_ space: TreeSpace) -> SQL { SQL(.ascending, space) }
  /// Returns the statement that selects the rows of a range in descending key order.
  static func descending(_ space: TreeSpace) -> SQL { SQL(.descending, space) }
  /// Returns the statement that inserts a row, or replaces the row with the same key.
  static func put(_ space: TreeSpace) -> SQL { SQL(.put, space) }
  /// Returns the statement that deletes the rows of a range.
  static func delete(_ space: TreeSpace) -> SQL { SQL(.delete, space) }
  /// Returns the statement that deletes all rows of a space.
  static func deleteAll(_ space: TreeSpace) -> SQL { SQL(.deleteAll, space) }

  /// A unique number below ``count``.
  var index: Int { space.rawValue * Self.kinds + kind.rawValue }

  static let count = TreeSpace.allCases.count * kinds

  private static var kinds: Int { Kind.deleteAll.rawValue + 1 }

  /// Returns the SQL of the statement.
  ///
  /// - Parameter hasChecks: whether rows have checksums. Files of older versions have none. Such a file is read if it
  ///   cannot be written, and benchmarks write it to compare the two.
  func text(hasChecks: Bool) -> String {
    switch kind {
    case .beginReading: "BEGIN"
    case .beginWriting: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
    case .beginPart: "SAVEPOINT part"
    case .endPart: "RELEASE part"
    case .undoPart: "ROLLBACK TO part"
    case .schemaVersion: "PRAGMA user_version"
    case .totals: "SELECT value FROM totals WHERE id = 0"
    case .storeTotals: "UPDATE totals SET value = totals_after(value) WHERE id = 0"
    case .row: select("NULL", hasChecks) + " WHERE path = ?1"
    case .ascending: select("path", hasChecks) + " WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .descending: select("path", hasChecks) + " WHERE path >= ?1 AND path < ?2 ORDER BY path DESC"
    case .put: put(hasChecks)
    case .delete:
      "DELETE FROM \(space.table) WHERE path >= ?1 AND path < ?2"
        + (hasChecks ? " AND row_left(\(space.rawValue), checksum, 1)" : "")
    case .deleteAll: "DELETE FROM \(space.table)"
    }
  }

  private func select(_ key: String, _ hasChecks: Bool) -> String {
    let columns = [key] + space.columns + (hasChecks ? ["checksum"] : [])
    return "SELECT \(columns.joined(separator: ", ")) FROM \(space.table)"
  }

  private func put(_ hasChecks: Bool) -> String {
    let columns = ["path"] + space.columns + (hasChecks ? ["checksum"] : [])
    let row = "\(space.table)(\(columns.joined(separator: ", "))) VALUES (\(parameters(columns.count)))"
    guard hasChecks else { return "INSERT OR REPLACE INTO \(row)" }
    let changes = space.columns.map { "\($0) = excluded.\($0)" }
    return "INSERT INTO \(row) ON CONFLICT(path) DO UPDATE SET \(changes.joined(separator: ", ")), "
      + "checksum = row_left(\(space.rawValue), checksum, excluded.checksum)"
  }

  private func parameters(_ count: Int) -> String { (1...count).map { "?\($0)" }.joined(separator: ", ") }
}

extension TreeSpace {
  /// The name of the space's table.
  var table: String {
    switch self {
    case .realtime: "realtime"
    case .documents: "firestore"
    case .objects: "storage"
    case .accounts: "accounts"
    case .indexes: "indexes"
    }
  }

  /// The columns that hold the values of its records.
  var columns: [String] {
    switch self {
    case .realtime: ["kind", "value", "priority"]
    case .documents: ["fields", "created", "createdNanos", "updated", "updatedNanos"]
    case .objects: ["metadata"]
    case .accounts: ["record"]
    case .indexes: ["entry"]
    }
  }
}
