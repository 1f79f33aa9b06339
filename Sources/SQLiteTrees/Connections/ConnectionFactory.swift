import CSQLite
import DocumentTrees
import Glibc

/// Opens connections to one file.
struct ConnectionFactory: Sendable {
  let path: String
  let options: SQLiteOptions

  /// A new connection, set up but with its schema not checked.
  func open() throws(TreeError) -> Connection {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, .other("a path must not be empty and must not contain NUL; name a file"))
    }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(fileName, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw .cannotOpen(path: path, reason(code))
    }
    sqlite3_extended_result_codes(handle, 1)
    let connection = Connection(handle, path: path, busyTimeout: options.busyTimeout)
    try configure(connection)
    return connection
  }

  private var flags: Int32 {
    switch options.access {
    case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    case .readOnly: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    }
  }

  /// The path in a form that SQLite does not take for one of its special names, such as `:memory:`.
  private var fileName: String {
    let plain = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    guard options.access == .immutable else { return plain }
    var escaped = "file:"
    for byte in plain.utf8 {
      switch byte {
      case UInt8(ascii: "%"): escaped += "%25"
      case UInt8(ascii: "?"): escaped += "%3f"
      case UInt8(ascii: "#"): escaped += "%23"
      case 0x80...:
        let digits = String(byte, radix: 16)
        escaped += "%\(digits)"
      default: escaped.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return escaped + "?immutable=1"
  }

  private func configure(_ connection: Connection) throws(TreeError) {
    _ = try connection.integer("PRAGMA cache_size = -\(max(0, options.cacheBytes / 1024))")
    _ = try connection.integer("PRAGMA mmap_size = \(max(0, options.mappedBytes))")
    try connection.run("PRAGMA cell_size_check = ON")
    try connection.run("PRAGMA trusted_schema = OFF")
    switch options.durability {
    case .full: try connection.run("PRAGMA synchronous = FULL")
    case .processCrash: try connection.run("PRAGMA synchronous = NORMAL")
    }
  }

  /// The error that the first access to the file led to, with the reason found: files are opened then.
  func explained(_ error: TreeError) -> TreeError {
    switch error {
    case .io(_, let code, _) where code & 0xFF == SQLITE_CANTOPEN: .cannotOpen(path: path, reason(code))
    case .readOnly: .cannotOpen(path: path, .needsWritableFolder)
    default: error
    }
  }

  /// Why the file could not be opened.
  private func reason(_ code: Int32) -> TreeError.OpenReason {
    let folder = Self.folder(of: path)
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return .isFolder }
      return access(path, R_OK) == 0 ? .needsWritableFolder : .permission
    }
    if errno == EACCES { return .permission }
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return errno == EACCES ? .permission : .missingFolder(folder)
    }
    if options.access != .readWrite { return .missingFile }
    return access(folder, W_OK) == 0 ? .other(String(cString: sqlite3_errstr(code))) : .permission
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
