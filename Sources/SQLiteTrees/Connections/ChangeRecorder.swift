import CSQLite
import DocumentTrees
import Platform

/// The changes of a connection's open transaction to the totals of the spaces.
///
/// It registers the SQL functions that statements call to report deleted and replaced rows:
/// - `row_left(space, checksum, answer)` records that a row is deleted or replaced, and returns `answer`.
/// - `totals_after(totals)` returns the stored totals plus the changes of the transaction.
/// - `row_checksum(space, path, …)` returns the checksum for a row of an older file, which has no checksum column.
final class ChangeRecorder {
  /// The changes of the transaction so far.
  var changes = SpaceTotals()
  /// Whether the commit failed to read the stored totals.
  var hasDamagedTotals = false

  /// Registers the functions on a connection. The recorder must outlive the connection.
  ///
  /// - Returns: the SQLite result code.
  func register(on handle: OpaquePointer) -> Int32 {
    let context = Unmanaged.passUnretained(self).toOpaque()
    var code = sqlite3_create_function_v2(
      handle, "row_left", 3, SQLITE_UTF8, context, { rowLeft($0, $2) }, nil, nil, nil)
    guard code == SQLITE_OK else { return code }
    code = sqlite3_create_function_v2(
      handle, "totals_after", 1, SQLITE_UTF8, context, { totalsAfter($0, $2) }, nil, nil, nil)
    guard code == SQLITE_OK else { return code }
    return sqlite3_create_function_v2(
      handle, "row_checksum", -1, SQLITE_UTF8, nil, { rowChecksum($0, $1, $2) }, nil, nil, nil)
  }
}

private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>?

private func recorder(_ context: OpaquePointer?) -> ChangeRecorder? {
  sqlite3_user_data(context).map { Unmanaged<ChangeRecorder>.fromOpaque($0).takeUnretainedValue() }
}

private func rowLeft(_ context: OpaquePointer?, _ arguments: Arguments) {
  guard let arguments, let recorder = recorder(context),
    let space = TreeSpace(rawValue: Int(sqlite3_value_int64(arguments[0])))
  else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
  recorder.changes.remove(space, UInt64(bitPattern: sqlite3_value_int64(arguments[1])))
  sqlite3_result_int64(context, sqlite3_value_int64(arguments[2]))
}

private func totalsAfter(_ context: OpaquePointer?, _ arguments: Arguments) {
  guard let arguments, let recorder = recorder(context) else {
    return sqlite3_result_error_code(context, SQLITE_MISUSE)
  }
  guard var totals = SpaceTotals(bytes(arguments[0])) else {
    recorder.hasDamagedTotals = true
    return sqlite3_result_error_code(context, SQLITE_CORRUPT)
  }
  totals.add(recorder.changes)
  totals.withBytes {
    sqlite3_result_blob(context, $0.baseAddress, Int32($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }
}

private func rowChecksum(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
  guard let arguments, count >= 3, let space = TreeSpace(rawValue: Int(sqlite3_value_int64(arguments[0]))) else {
    return sqlite3_result_error_code(context, SQLITE_MISUSE)
  }
  let value: RowValue
  switch space {
  case .realtime where count == 5:
    let kind = sqlite3_value_int64(arguments[2])
    let isText = kind == DataRecord.Kind.string.rawValue
    value = .data(
      kind: kind, text: isText ? bytes(arguments[3]) : nil, bits: isText ? 0 : sqlite3_value_int64(arguments[3]),
      priority: sqlite3_value_type(arguments[4]) == SQLITE_NULL ? nil : bytes(arguments[4]))
  case .documents where count == 7:
    let times = (
      sqlite3_value_int64(arguments[3]), sqlite3_value_int64(arguments[4]), sqlite3_value_int64(arguments[5]),
      sqlite3_value_int64(arguments[6])
    )
    value = .document(bytes(arguments[2]), times: times)
  case .objects, .accounts, .indexes: value = .content(bytes(arguments[2]))
  default: return sqlite3_result_error_code(context, SQLITE_MISUSE)
  }
  sqlite3_result_int64(context, Int64(bitPattern: value.checksum(space, key: bytes(arguments[1]))))
}

private func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
  let start = sqlite3_value_blob(value)
  return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
}
