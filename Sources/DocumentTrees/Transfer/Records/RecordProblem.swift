package import RuleValues
package import SourceText

/// The reason why documents or objects could not be imported, with its position. Nothing was written when it is thrown.
package struct RecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  package enum Kind: Hashable, Sendable {
    /// The text is not JSON.
    case text(JSONProblem.Kind)
    /// The document or object cannot be stored.
    case document(DocumentProblem.Kind)
    /// The document or object appears twice in the text.
    case isDuplicate
  }

  /// The kind of problem.
  package let kind: Kind
  /// The affected document or object; empty if it is not known.
  package let place: String
  /// The affected field, such as `a.b[2]`; empty for the whole record.
  package let field: String
  /// The position in the text.
  package let position: TextPosition

  init(_ kind: Kind, place: String = "", field: String = "", position: TextPosition) {
    self.kind = kind
    self.place = place
    self.field = field
    self.position = position
  }

  /// A one-sentence description for people, after the position.
  package var description: String {
    let places = [place, field].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(position): \(sentence)" + (places.isEmpty ? "" : " (at \(places))")
  }

  private var sentence: String {
    switch kind {
    case .text(let kind): JSONProblem(kind, at: Span(at: 0)).message
    case .document(let kind): kind.text
    case .isDuplicate: "duplicate document or object; keep one of the two"
    }
  }
}
