import RulePrograms
import SourceText

/// A call of a method that no type has.
enum UnknownMethod {
  static let page = DiagnosticPage(
    "cloud/unknown-method",
    "No type has a method with this name. The call is an error when the rule is evaluated.",
    bad: ExampleRules.around("allow read: if resource.data.title.toLowerCase() == id;"),
    good: ExampleRules.around("allow read: if resource.data.title.lower() == id;"),
    source: "emulator 1.19.9", fix: .changes)

  /// - Parameter membership: the edit that replaces the call by an `in`.
  static func report(
    _ name: String, in library: CloudLibrary, at span: Span, membership: TextEdit?
  ) -> Diagnostic {
    let element = membership.map { FixIt("write `in`, if it is a list", [$0]) }
    let meant = renamed[name] ?? NearestName.find(name, among: library.methodNames)
    return Diagnostic(
      page.code, .warning, "Invalid function name: \(name).", at: span, label: "no type has this method",
      notes: [advice[name] ?? "the call is an error, so a request that depends on it is denied"],
      fixIts: element.map { [$0] } ?? meant.map { [FixIt("write `\($0)`", [TextEdit(span, $0)])] } ?? [])
  }

  /// The methods by the names that they have in other languages.
  private static let renamed = [
    "toLowerCase": "lower", "toUpperCase": "upper", "length": "size", "count": "size", "replaceAll": "replace",
    "test": "matches", "match": "matches", "strip": "trim", "getTime": "toMillis", "toSeconds": "seconds",
  ]

  /// What to write instead of methods that have no equivalent.
  private static let advice = [
    "includes": "for an element of a list: `x in list`; for a part of a string: `text.matches('.*part.*')`",
    "contains": "for an element of a list: `x in list`; for a part of a string: `text.matches('.*part.*')`",
    "startsWith": "for the start of a string: `text.matches('beginning.*')`",
    "endsWith": "for the end of a string: `text.matches('.*end')`",
    "indexOf": "for an element of a list: `x in list`; for a part of a string: `text.matches('.*part.*')`",
    "hasOwnProperty": "for a key of a map: `'key' in map`",
    "exists": "for a key of a map: `'key' in map`; for a document: `exists(/databases/$(database)/documents/…)`",
    "isString": "to test the type: `value is string`", "isNumber": "to test the type: `value is number`",
    "isBoolean": "to test the type: `value is bool`", "val": "read a field by its name: `resource.data.field`",
    "child": "read a field by its name: `resource.data.field`",
    "hasChildren": "for the keys of a map: `map.keys().hasAll(['a', 'b'])`",
    "toString": "to convert it: `string(value)`",
  ]
}
