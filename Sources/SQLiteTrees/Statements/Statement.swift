import CSQLite

/// A prepared statement. Its connection finalizes it.
struct Statement {
  let handle: OpaquePointer

  /// The result of a step.
  enum Step {
    case row
    case done
    case failure(Int32)
  }

  /// Runs to the next row or to the end.
  func step() -> Step {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: .row
    case SQLITE_DONE: .done
    case let code: .failure(code)
    }
  }

  /// Prepares the statement to run again, without bindings: bytes that were bound in place may be gone by then.
  ///
  /// The result of `sqlite3_reset` is ignored, because `step` already reported any error.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Binding

  /// Binds bytes without a copy. They must stay valid until the last step. ``reset()`` clears the binding.
  func bind(_ index: Int32, inPlace bytes: UnsafeRawBufferPointer) -> Int32 { bind(index, bytes, nil) }

  /// Binds a copy of `bytes`.
  func bind(_ index: Int32, copying bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes { bind(index, $0, unsafeBitCast(-1, to: sqlite3_destructor_type.self)) }
  }

  private func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer, _ destructor: sqlite3_destructor_type?) -> Int32 {
    // A null pointer would bind NULL, but no path and no string is NULL.
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
    return sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), destructor)
  }

  /// Binds an integer, and returns the SQLite result code.
  func bind(_ index: Int32, _ integer: Int64) -> Int32 { sqlite3_bind_int64(handle, index, integer) }

  /// Binds NULL, and returns the SQLite result code.
  func bindNull(_ index: Int32) -> Int32 { sqlite3_bind_null(handle, index) }

  // MARK: Columns of the current row

  /// Returns the integer in the column; 0 if the column holds no integer.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns whether the column is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// Returns the bytes of the column. They are valid until the next step or reset.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
