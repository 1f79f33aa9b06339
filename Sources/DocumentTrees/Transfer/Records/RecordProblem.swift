public import RuleValues
public import SourceText

/// Why documents or objects could not be imported, and where in the text. Nothing was written when one is thrown.
public struct RecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problem.
  public enum Kind: Hashable, Sendable {
    /// The text is not JSON.
    case text(JSONProblem.Kind)
    /// The document or object cannot be stored.
    case document(DocumentProblem.Kind)
    /// The document or object stands twice in the text.
    case standsTwice
  }

  /// What is wrong.
  public let kind: Kind
  /// The document or object that it is about; empty where that is not known.
  public let place: String
  /// The field of it, such as `a.b[2]`; empty for the whole.
  public let field: String
  /// Where in the text.
  public let position: TextPosition

  init(_ kind: Kind, place: String = "", field: String = "", position: TextPosition) {
    self.kind = kind
    self.place = place
    self.field = field
    self.position = position
  }

  /// One sentence for people, after the position.
  public var description: String {
    let places = [place, field].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(position): \(sentence)" + (places.isEmpty ? "" : " (at \(places))")
  }

  private var sentence: String {
    switch kind {
    case .text(let kind): JSONProblem(kind, at: Span(at: 0)).message
    case .document(let kind): kind.text
    case .standsTwice: "this stands twice in the text; keep one of the two"
    }
  }
}
