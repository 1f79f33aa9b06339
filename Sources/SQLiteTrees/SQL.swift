import DocumentTrees

/// Every statement that is run on data. Values reach them by binding only.
///
/// Each space has a table, whose rows are records: the key as `path`, the parts of the value in columns of their own, and a
/// checksum. Table `totals` has one row: how many rows the others have, and the sum of their checksums.
struct SQL {
  private enum Kind: Int {
    case beginReading, beginWriting, commit, rollBack, schemaVersion, totals, storeTotals
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
  static let schemaVersion = SQL(.schemaVersion)
  static let totals = SQL(.totals)
  static let storeTotals = SQL(.storeTotals)
  /// The row with a key, which is not selected again.
  static func row(_ space: TreeSpace) -> SQL { SQL(.row, space) }
  /// The rows of a range in the order of their keys.
  static func ascending(_ space: TreeSpace) -> SQL { SQL(.ascending, space) }
  /// The rows of a range, the last one first.
  static func descending(_ space: TreeSpace) -> SQL { SQL(.descending, space) }
  /// Adds a row, or replaces the one with its key.
  static func put(_ space: TreeSpace) -> SQL { SQL(.put, space) }
  /// Deletes the rows of a range.
  static func delete(_ space: TreeSpace) -> SQL { SQL(.delete, space) }
  /// Deletes all rows.
  static func deleteAll(_ space: TreeSpace) -> SQL { SQL(.deleteAll, space) }

  /// A number below ``count`` for each statement.
  var index: Int { space.rawValue * Self.kinds + kind.rawValue }

  static let count = TreeSpace.allCases.count * kinds

  private static var kinds: Int { Kind.deleteAll.rawValue + 1 }

  /// The statement.
  ///
  /// - Parameter hasChecks: whether rows have checksums. Those of files of an older version have none; such a file is read
  ///   if it may not be written, and written by benchmarks, which compare the two.
  func text(hasChecks: Bool) -> String {
    switch kind {
    case .beginReading: "BEGIN"
    case .beginWriting: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
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
  /// The table of the space.
  var table: String {
    switch self {
    case .realtime: "realtime"
    case .documents: "firestore"
    case .objects: "storage"
    case .accounts: "accounts"
    }
  }

  /// The columns of its records' values.
  var columns: [String] {
    switch self {
    case .realtime: ["kind", "value", "priority"]
    case .documents: ["fields", "created", "createdNanos", "updated", "updatedNanos"]
    case .objects: ["metadata"]
    case .accounts: ["record"]
    }
  }
}
