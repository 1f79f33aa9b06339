package import SourceText

/// A problem in an input text, with its position.
package struct InvalidInput: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file or option.
  package let name: String
  /// The position of the problem.
  package let position: SourcePosition
  /// The problem, in one sentence.
  package let message: String
  /// Further problems in the same text.
  package let others: [InvalidInput]

  /// Creates a problem in `file`, with others found along with it.
  package init(_ message: String, at span: Span, in file: SourceFile, others: [InvalidInput] = []) {
    name = file.name
    position = file.position(of: span.start)
    self.message = message
    self.others = others
  }

  /// The problems as `name:line:column: message`, one per line.
  package var description: String {
    (["\(name):\(position): \(message)"] + others.map(\.description)).joined(separator: "\n")
  }
}

/// A JSON text written by hand.
package struct JSONInput: Sendable {
  /// The text with its name.
  package let file: SourceFile
  /// The outermost value.
  package let root: JSONNode

  /// Reads JSON with comments and trailing commas.
  ///
  /// - Throws: ``InvalidInput`` with the first problem.
  package init(_ file: SourceFile) throws(InvalidInput) {
    let (tree, problems) = JSONReader.read(file, .relaxed)
    if let problem = problems.first { throw InvalidInput(problem.message, at: problem.span, in: file) }
    self.file = file
    root = tree.root
  }

  /// Reads an argument: JSON, or `@` and the name of a file with JSON.
  ///
  /// - Parameters:
  ///   - argument: the argument.
  ///   - name: the name for messages, such as `--as`.
  /// - Throws: ``InvalidInput``; ``InputFileError`` if the file cannot be read.
  package init(argument: String, name: String) throws {
    if argument.utf8.first == UInt8(ascii: "@") {
      let path = String(argument.dropFirst())
      try self.init(InputFile.read(path, maximumBytes: 256 << 20))
    } else {
      try self.init(SourceFile(name: "<\(name)>", text: argument))
    }
  }
}
