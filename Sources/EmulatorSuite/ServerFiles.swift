package import EmulatedProjects
import RulesProjects

/// The tree files of a server that keeps its data.
package struct ServerFiles: Sendable {
  private let main: String

  /// Creates the names of files.
  ///
  /// - Parameter path: the file of the server's own project. The others are beside it.
  package init(path: String) { main = path }

  /// Returns the stores that have a file beside the main one, in the order of their names.
  package func stores(project: String) -> [EmulatedStore] {
    let prefix = FileStatus.name(of: main) + "+"
    let folder = FileStatus.folder(of: main)
    let names = ((try? FileSystem.local.entries(folder).get()) ?? []).filter { $0.kind == .file }.map(\.name)
    return names.sorted().compactMap { name in
      guard name.hasPrefix(prefix) else { return nil }
      let rest = String(name.dropFirst(prefix.utf8.count))
      // SQLite's own files beside a file.
      for suffix in ["-wal", "-shm", "-journal"] where rest.hasSuffix(suffix) {
        if names.contains(String(name.dropLast(suffix.utf8.count))) { return nil }
      }
      let database = "database-"
      let store: EmulatedStore =
        rest.hasPrefix(database)
        ? .namespace(PercentEncoding.decode(String(rest.dropFirst(database.utf8.count))))
        : .project(PercentEncoding.decode(rest))
      return FileStatus.name(of: path(of: store, project: project)) == name ? store : nil
    }
  }

  /// Returns the path of a store's file: the main file for the server's project and its default Realtime Database, and
  /// `app.sqlite+NAME` for others.
  package func path(of store: EmulatedStore, project: String) -> String {
    switch store {
    case .project(let id): id == project ? main : main + "+" + PercentEncoding.encode(id)
    case .namespace(let name):
      name == "\(project)-default-rtdb" ? main : main + "+database-" + PercentEncoding.encode(name)
    }
  }
}
