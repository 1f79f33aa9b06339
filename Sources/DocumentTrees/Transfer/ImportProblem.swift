public import RuleValues
public import SourceText

/// Why a JSON text could not be imported, and where in it. Nothing was written when one is thrown.
public struct ImportProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  public enum Kind: Hashable, Sendable {
    /// The text is not JSON.
    case text(JSONProblem.Kind)
    /// The data cannot be stored.
    case data(DataProblem.Kind)
  }

  /// What is wrong.
  public let kind: Kind
  /// The place in the tree that the text was about.
  public let path: DataPath
  /// Where in the text.
  public let position: TextPosition

  /// One sentence for people, after the position.
  public var description: String {
    switch kind {
    case .text(let kind): "\(position): \(JSONProblem(kind, at: Span(at: 0)).message) (at \(path))"
    case .data(let kind): "\(position): \(DataProblem(kind, path: path).description)"
    }
  }
}

/// A place in a text that is too long to be kept.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// How many bytes come before.
  public let offset: Int64
  /// The line, from 1.
  public let line: Int64
  /// The byte in the line, from 1.
  public let column: Int64

  /// `line:column (byte offset)`
  public var description: String { "\(line):\(column) (byte \(offset))" }
}
