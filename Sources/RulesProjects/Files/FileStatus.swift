import Platform

/// Queries about paths in the file system.
package enum FileStatus {
  /// Returns whether `path` exists.
  package static func exists(_ path: String) -> Bool {
    switch FileView.current?.place(path) {
    case nil: access(path, F_OK) == 0
    case .success(.disk(let place))?: access(place, F_OK) == 0
    case .success(.draft)?: true
    case .failure?: false
    }
  }

  /// Returns whether a folder exists at `path`.
  static func isFolder(_ path: String) -> Bool {
    var path = path
    if let view = FileView.current {
      guard case .success(.disk(let place)) = view.place(path) else { return false }
      path = place
    }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns `name` in `folder`; an absolute name is returned unchanged.
  package static func join(_ folder: String, _ name: String) -> String {
    folder == "." || name.hasPrefix("/") ? name : folder + "/" + name
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns the folder of a path; `.` if the path has none.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The most folders that are searched from a file upward.
  private static let searched = 16

  /// Returns the folder of a file and those above it, innermost first.
  static func folders(above path: String) -> some Sequence<String> {
    sequence(first: folder(of: path)) { folder in
      let parent = join(folder, "..")
      return isFolder(parent) ? parent : nil
    }.prefix(searched)
  }
}
