import CSQLite

/// A prepared statement. Its connection finalizes it.
struct Statement {
  let handle: OpaquePointer

  /// What a step led to.
  enum Step {
    case row
    case done
    case failure(Int32)
  }

  /// Runs to the next row, or to the end.
  func step() -> Step {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: .row
    case SQLITE_DONE: .done
    case let code: .failure(code)
    }
  }

  /// Makes the statement ready to run again, with nothing bound: what was bound in place may be gone by then. What went
  /// wrong before was reported by `step`.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Binding

  /// Binds bytes that stay where they are until the last step. ``reset()`` forgets them.
  func bind(_ index: Int32, inPlace bytes: UnsafeRawBufferPointer) -> Int32 { bind(index, bytes, nil) }

  /// Binds a copy of `bytes`.
  func bind(_ index: Int32, copying bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes { bind(index, $0, unsafeBitCast(-1, to: sqlite3_destructor_type.self)) }
  }

  private func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer, _ destructor: sqlite3_destructor_type?) -> Int32 {
    // A null pointer would bind NULL, which no path and no string is.
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
    return sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), destructor)
  }

  /// Binds an integer.
  func bind(_ index: Int32, _ integer: Int64) -> Int32 { sqlite3_bind_int64(handle, index, integer) }

  /// Binds NULL.
  func bindNull(_ index: Int32) -> Int32 { sqlite3_bind_null(handle, index) }

  // MARK: Columns of the current row

  /// An integer; 0 where the column holds none.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Whether the column is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The bytes of the column, which are good until the next step or reset.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
