package import RulePrograms
package import SourceText

/// A change of one piece of a rules file.
package struct RuleEdit: Sendable, Hashable {
  /// The requests whose decision the change can affect.
  package enum Reach: Sendable, Hashable {
    /// The requests for which the rules evaluate this expression.
    case evaluating(ExpressionID)
    /// Any requests.
    case all
  }

  /// The replaced piece.
  package let span: Span
  /// The new text of the piece.
  package let replacement: String
  /// The requests that the change can affect.
  package let reach: Reach

  /// Returns the bytes of a file after the change.
  package func applied(to file: SourceFile) -> [UInt8] {
    Array(file.bytes[..<span.start]) + Array(replacement.utf8) + Array(file.bytes[span.end...])
  }
}
