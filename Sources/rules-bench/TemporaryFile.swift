import Platform

/// A temporary path for a database, which is removed with its owner.
final class TemporaryFile: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/rules-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchmarkFailure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/tree.sqlite"
  }

  deinit {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(String(path.dropLast("/tree.sqlite".count)))
  }
}
