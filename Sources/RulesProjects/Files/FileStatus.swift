#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Questions about paths in the file system.
package enum FileStatus {
  /// Whether something is at `path`.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a folder is at `path`.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// `name` in `folder`; an absolute name stands alone.
  package static func join(_ folder: String, _ name: String) -> String {
    folder == "." || name.hasPrefix("/") ? name : folder + "/" + name
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder of a path; `.` where it names none.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
