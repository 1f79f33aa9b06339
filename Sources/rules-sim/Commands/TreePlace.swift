import ArgumentParser
import DocumentTrees
import Platform
import RulesProjects
import SQLiteTrees
import Synchronization

#if Postgres
import PostgresTrees
#endif

/// The place of a tree, as an argument names it: a tree file, or the URL of a PostgreSQL database.
struct TreePlace: ExpressibleByArgument {
  /// The file or the URL.
  let text: String

  init(argument: String) { text = argument }

  /// Whether the tree is in a database.
  var isDatabase: Bool { text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") }

  /// The help of an argument that names a tree.
  static let help: ArgumentHelp = "The tree file, or postgres://USER@HOST/DATABASE."

  /// Opens the tree for reading. Nothing is created.
  func openForReading() throws -> any DocumentTree { try open(SQLiteOptions(access: .readOnly)) }

  /// Opens the tree. A missing file, or missing tables, are created unless it is opened for reading only.
  ///
  /// - Parameter options: the options of a tree file.
  func open(_ options: SQLiteOptions = .default) throws -> any DocumentTree {
    guard isDatabase else { return try Self.openFile(text, options) }
    #if Postgres
    var database = PostgresOptions(url: text)
    database.createsTables = options.access == .readWrite
    return try PostgresTree(database)
    #else
    throw MissingPostgres()
    #endif
  }
}

/// The tree files that this command has opened. They are closed before the program ends, so that a copy of a file is complete.
enum OpenTrees {
  private static let trees = Mutex<[(tree: SQLiteTree, path: String)]>([])

  fileprivate static func add(_ tree: SQLiteTree, at path: String) { trees.withLock { $0.append((tree, path)) } }

  /// Closes the files.
  ///
  /// If another process reads a file, a note says that a copy of the file is not complete.
  ///
  /// - Throws: the first error, after all files are closed.
  static func close() throws(TreeError) {
    let open = trees.withLock { trees in
      defer { trees = [] }
      return trees
    }
    var failure: TreeError?
    for (tree, path) in open {
      do throws(TreeError) {
        try tree.close()
      } catch {
        failure = failure ?? error
        continue
      }
      guard tree.isWritable, let size = TreePlace.logSize(path) else { continue }
      Console.note("another process reads `\(path)`: a copy of the file needs `\(path)-wal` (\(size)) too")
    }
    if let failure { throw failure }
  }
}

extension TreePlace {
  /// Returns the size of the log beside a tree file in words; nil without a log.
  fileprivate static func logSize(_ path: String) -> String? {
    var status = stat()
    guard stat(path + "-wal", &status) == 0, status.st_size > 0 else { return nil }
    return size(Int64(status.st_size))
  }

  private static func size(_ bytes: Int64) -> String { bytes < 10_240 ? "\(bytes) bytes" : "\(bytes / 1024) KiB" }

  /// Opens a tree file, and says what another process left beside it.
  static func openFile(_ path: String, _ options: SQLiteOptions = .default) throws(TreeError) -> SQLiteTree {
    let tree = try SQLiteTree(path: path, options: options)
    OpenTrees.add(tree, at: path)
    if let left = tree.leftLog {
      let found =
        left.damage.map { "\($0), so its last commits may be lost" }
        ?? "it is undamaged and was read" + (tree.isWritable ? "" : "; a copy of the file needs it too")
      Console.note("a process left the log `\(path)-wal` (\(size(left.bytes))) when it ended: \(found)")
    }
    return tree
  }
}

/// A URL of a database in a program that has no PostgreSQL.
struct MissingPostgres: Error, CustomStringConvertible {
  let description =
    "this rules-sim is built without PostgreSQL; build it with `swift build -c release --traits Postgres,Serve`"
}
