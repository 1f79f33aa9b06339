import DocumentTrees
import Identities
import SecurityRules
package import SourceText

/// The reason why an input file cannot be read, before its contents are interpreted.
package struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem in one sentence. Further lines say what to do.
  package let description: String

  /// Creates an error with this text.
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
      if let bytes = try bytes(path, name, maximumBytes) { return SourceFile(name: name, bytes: bytes) }
    } catch {
      throw InputFileError(ShownText.masked("\(error)"))
    }
    throw InputFileError("`\(name)` is larger than \(maximumBytes >> 20) MiB, the maximum size")
  }

  /// Returns nil if there are more bytes.
  private static func bytes(_ path: String, _ name: String, _ maximumBytes: Int) throws -> [UInt8]? {
    if case .draft(_, let bytes)? = try FileView.current?.place(path).get() {
      return bytes.count > maximumBytes ? nil : bytes
    }
    var source = path == "-" ? FileSource(descriptor: 0, name: name) : try FileSource(path: path)
    return try source.readAll(maximumBytes: maximumBytes)
  }

  /// Reads an option that takes a file, or the content itself: text that begins with `{` or `[`, or of several lines.
  ///
  /// - Parameter name: the name of the content for messages, such as `--documents`.
  /// - Throws: if the file cannot be read or has more than `maximumBytes`.
  package static func read(
    option argument: String, name: String, maximumBytes: Int = maximumRulesBytes
  ) throws(InputFileError) -> SourceFile {
    isContent(argument)
      ? SourceFile(name: "<\(name)>", text: argument) : try read(argument, maximumBytes: maximumBytes)
  }

  /// Returns whether an argument is content, and not the path of a file.
  package static func isContent(_ argument: String) -> Bool {
    let start = argument.utf8.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
    return start == UInt8(ascii: "{") || start == UInt8(ascii: "[") || argument.utf8.contains(0x0A)
      || argument.hasPrefix("service ") || argument.hasPrefix("rules_version")
  }
}
