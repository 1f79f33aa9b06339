import DocumentTrees
import Identities
import SecurityRules
package import SourceText

/// The reason why an input file cannot be read, before its contents are interpreted.
package struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in one sentence.
  package let description: String

  /// Creates an error with this sentence.
  package init(_ description: String) { self.description = description }
}

/// Reads complete files.
package enum InputFile {
  /// The maximum size of a rules file in bytes; the service accepts far less.
  package static let maximumRulesBytes = AnyRuleset.maximumFileBytes

  /// Reads the file at `path`, or standard input for `-`.
  ///
  /// - Throws: if the file cannot be read or has more than `maximumBytes`.
  package static func read(_ path: String, maximumBytes: Int = maximumRulesBytes) throws(InputFileError) -> SourceFile {
    let name = path == "-" ? "<stdin>" : path
    do {
      var source = path == "-" ? FileSource(descriptor: 0, name: name) : try FileSource(path: path)
      if let bytes = try source.readAll(maximumBytes: maximumBytes) { return SourceFile(name: name, bytes: bytes) }
    } catch {
      throw InputFileError(ShownText.masked("\(error)"))
    }
    throw InputFileError("`\(name)` is larger than \(maximumBytes >> 20) MiB, the maximum size")
  }
}
