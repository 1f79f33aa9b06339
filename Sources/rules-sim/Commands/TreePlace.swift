import ArgumentParser
import DocumentTrees
import RulesProjects
import SQLiteTrees

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

extension TreePlace {
  /// Opens a tree file, and says what a killed process left beside it.
  static func openFile(_ path: String, _ options: SQLiteOptions = .default) throws(TreeError) -> SQLiteTree {
    let tree = try SQLiteTree(path: path, options: options)
    if let left = tree.leftLog {
      let size = left.bytes < 10_240 ? "\(left.bytes) bytes" : "\(left.bytes / 1024) KiB"
      let found =
        left.damage.map { "\($0), so its last commits may be lost" } ?? "its log is undamaged (\(size)) and was read"
      Console.note("`\(path)` was not closed by the process that wrote it: \(found)")
    }
    return tree
  }
}

/// A URL of a database in a program that has no PostgreSQL.
struct MissingPostgres: Error, CustomStringConvertible {
  let description =
    "this rules-sim is built without PostgreSQL; build it with `swift build -c release --traits Postgres,Serve`"
}
