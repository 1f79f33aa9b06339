package import RuleValues
package import SourceText

/// A changed version of a rules file.
package struct Mutant: Sendable {
  /// The kind of the change.
  package let kind: MutationOperator
  /// The change.
  package let edit: RuleEdit
  /// The unchanged file.
  package let original: SourceFile
  /// The changed file.
  package let file: SourceFile
  /// The services whose rules change, with the requests that can be affected.
  package internal(set) var reaches: [RulesService: RuleEdit.Reach]

  /// The rule, function or path that changes, such as `create /notes/{note}`; empty if there is none.
  package let place: String

  /// The position of the change.
  package var position: SourcePosition { original.position(of: edit.span.start) }

  /// The lines of the file that change.
  package var before: [String] { lines(of: original, edit.span) }

  /// The same lines after the change, without lines that are empty then.
  package var after: [String] {
    lines(of: file, Span(edit.span.start, edit.span.start + edit.replacement.utf8.count)).filter {
      $0.contains { !$0.isWhitespace }
    }
  }

  private func lines(of file: SourceFile, _ span: Span) -> [String] {
    (file.line(of: span.start)...file.line(of: span.end)).map { file.text(ofLine: $0) }
  }
}
