extension stat {
  /// The time of the last change of the file's content.
  package var modified: timespec {
    #if canImport(Darwin)
    st_mtimespec
    #else
    st_mtim
    #endif
  }
}

extension stat {
  /// Returns whether nothing is at a path. A path that cannot be examined is not missing.
  package static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT
  }
}
