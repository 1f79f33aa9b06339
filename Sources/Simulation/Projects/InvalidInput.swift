public import SourceText

/// Text that is not what it should be, with its place.
public struct InvalidInput: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file or option.
  public let name: String
  /// Where.
  public let position: SourcePosition
  /// What is wrong, in one sentence.
  public let message: String
  /// What else is wrong there.
  public private(set) var others: [InvalidInput] = []

  /// A problem in `file`.
  public init(_ message: String, at span: Span, in file: SourceFile) {
    name = file.name
    position = file.position(of: span.start)
    self.message = message
  }

  /// The problems of an operation that stands in `file`.
  init(_ error: OperationError, in file: SourceFile) {
    self.init(error.message, at: error.span, in: file)
    others = error.others.map { InvalidInput($0, in: file) }
  }

  /// `name:line:column: message`, a line for each problem.
  public var description: String {
    (["\(name):\(position): \(message)"] + others.map(\.description)).joined(separator: "\n")
  }
}

/// A JSON text that somebody wrote by hand.
public struct JSONInput: Sendable {
  /// The text.
  public let file: SourceFile
  /// The outermost value.
  public let root: JSONNode

  /// Reads JSON with comments and trailing commas.
  ///
  /// - Throws: ``InvalidInput`` with the first problem.
  public init(_ file: SourceFile) throws(InvalidInput) {
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
  public init(argument: String, name: String) throws {
    if argument.utf8.first == UInt8(ascii: "@") {
      let path = String(argument.dropFirst())
      try self.init(InputFile.read(path, maximumBytes: 256 << 20))
    } else {
      try self.init(SourceFile(name: "<\(name)>", text: argument))
    }
  }
}
