import Platform

/// The place that a path leads to after symbolic links are followed. A file need not exist there.
package struct FilePlace {
  /// The path, whose last component is not a symbolic link.
  package let path: String

  /// Follows the symbolic links of `path`.
  package init(_ path: String) {
    var path = path
    // The system follows 40 links. A path with a loop was rejected before.
    for _ in 0..<40 {
      guard let target = Self.target(ofLink: path) else { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : Self.folder(of: path) + target
    }
    self.path = path
  }

  /// The folder with a final slash; empty for the working folder.
  var folder: String { Self.folder(of: path) }

  /// Returns whether a write here would overwrite `other`: the same file, or the same new name in the same folder.
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
