import Platform

/// The system's metadata of a file.
package struct FileStatus {
  private let status: stat

  /// Reads the status of an open descriptor; nil if the descriptor is not open.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// Reads the status of the file that `path` leads to; nil, with `errno` set, if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Reads the status of what is at `path` itself, which may be a symbolic link; nil, with `errno` set, if there is
  /// nothing.
  package init?(itself path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  private var kind: mode_t { status.st_mode & S_IFMT }

  /// Whether this is a folder.
  var isFolder: Bool { kind == S_IFDIR }

  /// Whether this is a regular file: not a folder, pipe, terminal or device.
  package var isRegular: Bool { kind == S_IFREG }

  /// The length of the file in bytes; nil for anything without a length, such as a pipe.
  package var fileBytes: Int64? { isRegular ? Int64(status.st_size) : nil }

  /// Whether no path leads to the file anymore.
  package var isDeleted: Bool { status.st_nlink == 0 }

  /// The permission bits.
  var permissions: mode_t { status.st_mode & 0o777 }

  /// The user and group that own the file.
  var owner: (user: uid_t, group: gid_t) { (status.st_uid, status.st_gid) }

  /// Returns whether both describe the same file, whatever its names.
  package func isSame(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }
}
