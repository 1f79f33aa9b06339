package import RuleValues
package import SourceText

/// The reason why a JSON text could not be imported, with its position. Nothing was written when it is thrown.
package struct ImportProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  package enum Kind: Hashable, Sendable {
    /// The text is not JSON.
    case text(JSONProblem.Kind)
    /// The data cannot be stored.
    case data(DataProblem.Kind)
  }

  /// The kind of problem.
  package let kind: Kind
  /// The affected place in the tree.
  package let path: DataPath
  /// The position in the text.
  package let position: TextPosition

  /// A one-sentence description for people, after the position.
  package var description: String {
    switch kind {
    case .text(let kind): "\(position): \(JSONProblem(kind, at: Span(at: 0)).message) (at \(path))"
    case .data(let kind): "\(position): \(DataProblem(kind, path: path).description)"
    }
  }
}

/// A position in a text that is too long to keep in memory.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes before the position.
  package let offset: Int64
  /// The line, starting at 1.
  package let line: Int64
  /// The byte within the line, starting at 1.
  package let column: Int64

  /// The position as `line:column (byte offset)`.
  package var description: String { "\(line):\(column) (byte \(offset))" }
}
