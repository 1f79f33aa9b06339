import Glibc

/// What the system says about a file.
package struct FileStatus {
  private let status: stat

  /// What an open descriptor leads to; nil where it is not open.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// What `path` leads to; nil, with `errno`, where it leads nowhere.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  private var kind: mode_t { status.st_mode & S_IFMT }

  /// Whether it is a folder.
  var isFolder: Bool { kind == S_IFDIR }

  /// Whether it is a file on a disk, not a pipe, terminal or device.
  var isRegular: Bool { kind == S_IFREG }

  /// How long the file is; nil for what has no length, such as a pipe.
  var fileBytes: Int64? { isRegular ? Int64(status.st_size) : nil }

  /// Who may do what with it.
  var permissions: mode_t { status.st_mode & 0o777 }

  /// The user and group that it belongs to.
  var owner: (user: uid_t, group: gid_t) { (status.st_uid, status.st_gid) }

  /// Whether both are one file, whatever its names.
  func isSame(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }
}
