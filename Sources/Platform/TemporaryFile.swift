/// A path in a new folder for temporary files, which is removed with its owner, with the files that SQLite keeps beside it.
package final class TemporaryFile: Sendable {
  /// The path. No file is there yet.
  package let path: String
  private let folder: String

  /// Creates the folder, in `TMPDIR` or `/tmp`.
  ///
  /// - Throws: ``Failure``.
  package init() throws(Failure) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = named.isEmpty ? "/tmp" : named
    var template = Array("\(parent)/rules-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(folder: parent) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/tree.sqlite"
  }

  deinit {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(folder)
  }

  /// The error of a folder in which no folder can be created.
  package struct Failure: Error, CustomStringConvertible {
    let folder: String

    /// A description on one line.
    package var description: String { "cannot create a temporary folder in `\(folder)`; name another one with TMPDIR" }
  }
}
