import SourceText

/// An `is` without the name of a type.
enum UnknownType {
  static let page = DiagnosticPage(
    "cloud/type-name",
    "`is` is followed by the bare name of a type.",
    bad: ExampleRules.around("allow read: if resource.data.title is text;"),
    good: ExampleRules.around("allow read: if resource.data.title is string;"),
    source: "emulator 1.19.9, whose position is that of the next token", fix: .changes)

  /// The names that `is` accepts, in the order of the service's message.
  static let names = [
    "bool", "bytes", "constraint", "duration", "float", "int", "latlng", "list", "vector", "set", "number", "map",
    "string", "timestamp", "path", "map_diff",
  ]

  static let nullNote = "for null, compare: `x == null`"

  /// - Parameters:
  ///   - span: the token after the name, where the service reports it.
  ///   - name: where the name is, which gets a label.
  static func report(_ text: String, at span: Span, name: Span) -> Diagnostic {
    let meant = meant(text)
    return Diagnostic(
      page.code, .error,
      """
      An unsupported type identifier was used with the 'is' operator. Received \(text). \
      Expected one of \(names.joined(separator: ","))
      """,
      at: span, labels: [Diagnostic.Label(name, meant.map { "did you mean `\($0)`?" } ?? "not a type")],
      notes: text == "null" ? [nullNote] : [],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(name, $0)])] } ?? [])
  }

  private static func meant(_ text: String) -> String? {
    switch text.lowercased() {
    case "boolean": "bool"
    case "integer", "long": "int"
    case "double", "real", "decimal": "float"
    case "str", "text": "string"
    case "array": "list"
    case "object", "dictionary", "dict": "map"
    case "date", "datetime", "time": "timestamp"
    case "geopoint": "latlng"
    case "reference", "ref": "path"
    case "<missing identifier>": nil
    case let lower: NearestName.find(lower, among: names)
    }
  }
}
