import DocumentTrees
import Platform

/// A folder with a file for each content. A file is there with all of its bytes or not at all, also after the process was
/// killed.
struct ContentFolder: Sendable {
  /// The path of the folder, without a final slash.
  let path: String

  /// Opens the folder, which is created if it does not exist. Only the owner can read it.
  init(path: String) throws(TreeError) {
    self.path = path
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure(path) }
  }

  /// Returns the path of the file with this name.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Stores a file: the bytes are on the disk before the file has its name.
  func store(_ bytes: [UInt8], as name: String) throws {
    let sink = try FileSink(path: path(name))
    try sink.write(bytes)
    try sink.finish()
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    // The new name is on the disk only after the folder is.
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
  }

  /// Returns whether the file exists.
  func contains(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

  /// Returns all bytes of a small file; nil if it does not exist or cannot be read.
  func read(_ name: String) -> [UInt8]? {
    guard let file = ContentFile(path: path(name)) else { return nil }
    var status = stat()
    guard stat(path(name), &status) == 0 else { return nil }
    return try? StoredContent.file(file).read(0..<Int(status.st_size))
  }

  /// Removes a file if it exists. A file that stays behind is removed when the folder is opened again.
  func remove(_ name: String) { unlink(path(name)) }

  /// Removes every file whose name `isNeeded` does not accept, among them those that a killed process did not finish.
  func removeFiles(except isNeeded: (String) -> Bool) throws(TreeError) {
    guard let folder = opendir(path) else { throw Self.failure(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != "..", !isNeeded(name) { names.append(name) }
    }
    for name in names { remove(name) }
  }

  private static func failure(_ path: String) -> TreeError {
    .io(path: path, code: errno, message: String(cString: strerror(errno)))
  }
}
