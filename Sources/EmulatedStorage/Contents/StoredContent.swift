package import DocumentTrees
import Platform

/// The content of an object, in memory or in a file. It stays readable after the object is deleted or replaced.
package enum StoredContent: Sendable {
  /// Content in memory.
  case memory([UInt8])
  /// Content in an open file.
  case file(ContentFile)

  /// Returns the bytes of a range of the content, which reads no others.
  ///
  /// - Throws: `TreeError` if the file cannot be read or is shorter. Reading a file blocks.
  package func read(_ range: Range<Int>) throws(TreeError) -> [UInt8] {
    switch self {
    case .memory(let bytes): return Array(bytes[range.clamped(to: 0..<bytes.count)])
    case .file(let file): return try file.read(range)
    }
  }
}

/// An open file with the content of an object.
package final class ContentFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Opens the file at `path`; nil if it cannot be opened.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  fileprivate func read(_ range: Range<Int>) throws(TreeError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(range.lowerBound + done))
      }
      if count > 0 {
        done += count
      } else if count == 0 {
        throw .corrupt(path: path, detail: "the file is shorter than the object")
      } else if errno != EINTR {
        throw .io(path: path, code: errno, message: String(cString: strerror(errno)))
      }
    }
    return bytes
  }
}
