import CSQLite
import DocumentTrees
import Platform

/// A factory that opens connections to one file.
struct ConnectionFactory: Sendable {
  let path: String
  let options: SQLiteOptions
  /// The file's registration in this process, which each connection retains.
  let openFile: OpenFile?

  /// Creates a factory for connections to the file at `path`.
  init(path: String, options: SQLiteOptions, openFile: OpenFile? = nil) {
    self.path = path
    self.options = options
    self.openFile = openFile
  }

  /// Opens a connection and configures it, but does not check the schema.
  func open() throws(TreeError) -> Connection {
    // SQLite ignores the log beside an immutable file, so the data would be older than the last commit.
    if options.access == .immutable, Self.hasContent(path + "-wal") { throw .cannotOpen(path: path, .pendingWrites) }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(fileName, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let reason = reason(sqlite3_system_errno(handle), String(cString: sqlite3_errstr(code)))
      sqlite3_close_v2(handle)
      throw .cannotOpen(path: path, reason)
    }
    sqlite3_extended_result_codes(handle, 1)
    let connection = Connection(handle, path: path, busyTimeout: options.busyTimeout, openFile: openFile)
    do throws(TreeError) {
      try configure(connection)
    } catch {
      throw explained(error)
    }
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
    try connection.registerFunctions()
    _ = try connection.integer("PRAGMA cache_size = -\(max(0, options.cacheBytes / 1024))")
    _ = try connection.integer("PRAGMA mmap_size = \(max(0, options.mappedBytes))")
    if let maximum = options.maximumFileBytes {
      let page = try connection.integer("PRAGMA page_size") ?? 4096
      _ = try connection.integer("PRAGMA max_page_count = \(max(1, maximum / page))")
    }
    // A large import leaves a large log. SQLite truncates it when the log restarts.
    try connection.run("PRAGMA journal_size_limit = 67108864")
    try connection.run("PRAGMA cell_size_check = ON")
    try connection.run("PRAGMA trusted_schema = OFF")
    switch options.durability {
    case .full: try connection.run("PRAGMA synchronous = FULL")
    case .processCrash: try connection.run("PRAGMA synchronous = NORMAL")
    }
  }

  /// Returns the error of the first access to the file, with the reason if it can be found. SQLite opens its files at
  /// that access.
  func explained(_ error: TreeError) -> TreeError {
    switch error {
    case .io(_, let code, let message) where code & 0xFF == SQLITE_CANTOPEN:
      .cannotOpen(path: path, options.access == .readWrite ? reason(EACCES, message) : .needsWritableFolder)
    case .readOnly: .cannotOpen(path: path, .needsWritableFolder)
    default: error
    }
  }

  /// Returns why the file could not be opened.
  ///
  /// - Parameters:
  ///   - code: the system's error code, as SQLite kept it.
  ///   - message: SQLite's error message.
  private func reason(_ code: Int32, _ message: String) -> TreeError.OpenReason {
    if Self.isFolder(path) { return .isFolder }
    switch code {
    case EACCES, EPERM, EROFS: return .permission
    case ENOENT where !Self.isFolder(folder): return .missingFolder(folder)
    // SQLite tries to create the file, and then to read it. The code describes the second attempt.
    case ENOENT: return options.access == .readWrite ? .permission : .missingFile
    default: return .other(message)
    }
  }

  private var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func hasContent(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  /// Returns whether a path leads to something other than a regular file or a folder.
  static func isIrregular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
