import DocumentTrees
import RulesFormatting

extension RewrittenFile {
  /// Replaces the file, by renaming a new one.
  ///
  /// - Returns: whether it could be written. If not, a message says why, and the file is as it was.
  func write() -> Bool {
    do {
      let sink = try FileSink(path: path)
      try sink.write(bytes)
      try sink.finish()
      return true
    } catch {
      Console.note("\(error)")
      return false
    }
  }
}
