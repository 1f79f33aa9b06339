import Glibc

/// The place that a path leads to once symbolic links are followed; a file need not be there yet.
package struct FilePlace {
  /// The path, whose last part is no symbolic link.
  package let path: String

  /// Follows `path` as far as it leads.
  package init(_ path: String) {
    var path = path
    // The system follows 40 links; a path that loops was refused before this.
    for _ in 0..<40 {
      guard let target = Self.target(ofLink: path) else { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : Self.folder(of: path) + target
    }
    self.path = path
  }

  /// The folder, with a slash at its end; empty for the working folder.
  var folder: String { Self.folder(of: path) }

  /// Whether a write here would hit `other`: one file, or one name in one folder where no file is yet.
  func isSame(as other: FilePlace) -> Bool {
    let (mine, theirs) = (FileStatus(path: path), FileStatus(path: other.path))
    if let mine, let theirs { return mine.isSame(as: theirs) }
    guard mine == nil, theirs == nil,
      path.utf8.dropFirst(folder.utf8.count)
        .elementsEqual(other.path.utf8.dropFirst(other.folder.utf8.count))
    else { return false }
    guard let mine = FileStatus(path: folder.isEmpty ? "." : folder),
      let theirs = FileStatus(path: other.folder.isEmpty ? "." : other.folder)
    else { return false }
    return mine.isSame(as: theirs)
  }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
