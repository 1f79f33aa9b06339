package import EmulatedProjects

/// The tree files of a server that keeps its data.
package struct ServerFiles: Sendable {
  private let main: String

  /// Creates the names of files.
  ///
  /// - Parameter path: the file of the server's own project. The others are beside it.
  package init(path: String) { main = path }

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
