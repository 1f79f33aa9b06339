import RuleEvaluation
import RuleValues
import SourceText

/// Makes requests of texts, as a server does with what a client sent.
enum Wire {
  /// A text that is no request.
  struct Malformed: Error {
    let text: String
  }

  /// A JSON value. Duplicate keys are invalid.
  static func json(_ text: String) throws -> JSONNode {
    let (tree, problems) = JSONReader.read(SourceFile(name: "body", text: text), .strict)
    guard problems.isEmpty else { throw Malformed(text: text) }
    return tree.root
  }

  /// A value for the Realtime Database.
  static func value(_ text: String, at path: DataPath = .root) throws -> WrittenValue {
    try DataReader.read(json(text), at: path).get()
  }

  /// The fields of a document.
  static func fields(_ text: String) throws -> DocumentFields { try PlainDocumentReader.read(json(text)).get() }

  /// The path of a field.
  static func field(_ text: String) throws -> FieldPath {
    guard let field = FieldPath(text) else { throw Malformed(text: text) }
    return field
  }
}
