import CSQLite
import DocumentTrees

extension TreeError {
  /// Creates the error for an extended result code.
  init(sqliteCode code: Int32, message: String, path: String, busyTimeout: Double) {
    // SQLITE_READONLY_DBMOVED is a macro with arithmetic, which Swift does not import.
    let moved = SQLITE_READONLY | 4 << 8
    switch (code, code & 0xFF) {
    case (moved, _): self = .moved(path: path)
    case (_, SQLITE_BUSY), (_, SQLITE_LOCKED): self = .busy(seconds: busyTimeout)
    case (_, SQLITE_FULL): self = .diskFull(path: path)
    case (_, SQLITE_READONLY): self = .readOnly(path: path)
    case (_, SQLITE_CORRUPT): self = .corrupt(path: path, detail: message)
    case (_, SQLITE_NOTADB): self = .notADatabase(path: path)
    case (_, SQLITE_TOOBIG): self = .tooLarge(path: path)
    default: self = .io(path: path, code: code, message: message)
    }
  }
}
