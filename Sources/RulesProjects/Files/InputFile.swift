import DocumentTrees
import Identities
import SecurityRules
package import SourceText

/// A file that can not be read as what it is meant to be, before anything in it counts.
package struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people.
  package let description: String

  /// An error with this sentence.
  package init(_ description: String) { self.description = description }
}

/// Files that are read whole.
package enum InputFile {
  /// How large a rules file may be; the service takes far less.
  package static let maximumRulesBytes = AnyRuleset.maximumFileBytes

  /// Reads the file at `path`, or standard input for `-`.
  ///
  /// - Throws: where it can not be read, or has more than `maximumBytes`.
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
