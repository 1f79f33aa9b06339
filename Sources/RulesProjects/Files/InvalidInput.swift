package import SourceText

/// Text that is not what it should be, with its place.
package struct InvalidInput: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file or option.
  package let name: String
  /// Where.
  package let position: SourcePosition
  /// What is wrong, in one sentence.
  package let message: String
  /// What else is wrong there.
  package let others: [InvalidInput]

  /// A problem in `file`, and others found with it.
  package init(_ message: String, at span: Span, in file: SourceFile, others: [InvalidInput] = []) {
    name = file.name
    position = file.position(of: span.start)
    self.message = message
    self.others = others
  }

  /// `name:line:column: message`, a line for each problem.
  package var description: String {
    (["\(name):\(position): \(message)"] + others.map(\.description)).joined(separator: "\n")
  }
}

/// A JSON text that somebody wrote by hand.
package struct JSONInput: Sendable {
  /// The text.
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
  ///   - name: what messages call it, such as `--as`.
  /// - Throws: ``InvalidInput``; ``InputFileError`` where the file can not be read.
  package init(argument: String, name: String) throws {
    if argument.utf8.first == UInt8(ascii: "@") {
      let path = String(argument.dropFirst())
      try self.init(InputFile.read(path, maximumBytes: 256 << 20))
    } else {
      try self.init(SourceFile(name: "<\(name)>", text: argument))
    }
  }
}
