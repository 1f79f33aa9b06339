import RulePrograms
import SourceText

/// A call of a method that no value has.
enum UnknownMethod {
  static let page = DiagnosticPage(
    "cloud/unknown-method",
    "No type has a method of this name. Calling it is an error when the rule is evaluated.",
    bad: ExampleRules.around("allow read: if resource.data.title.toLowerCase() == id;"),
    good: ExampleRules.around("allow read: if resource.data.title.lower() == id;"),
    source: "emulator 1.19.9")

  /// - Parameter membership: what makes an `in` of the call.
  static func report(_ name: String, at span: Span, membership: TextEdit?) -> Diagnostic {
    let element = membership.map { FixIt("write `in`, if it is a list", [$0]) }
    let meant = renamed[name] ?? NearestName.find(name, among: Set(methods).sorted())
    return Diagnostic(
      page.code, .warning, "Invalid function name: \(name).", at: span, label: "no value has this method",
      notes: [advice[name] ?? "calling it is an error, so that what depends on it is denied"],
      fixIts: element.map { [$0] } ?? meant.map { [FixIt("write `\($0)`", [TextEdit(span, $0)])] } ?? [])
  }

  private static let methods = CloudLibrary.declarations.filter { $0.form == .method }.map(\.name)

  /// What other languages call the methods.
  private static let renamed = [
    "toLowerCase": "lower", "toUpperCase": "upper", "length": "size", "count": "size", "replaceAll": "replace",
    "test": "matches", "match": "matches", "strip": "trim", "getTime": "toMillis", "toSeconds": "seconds",
  ]

  /// What stands for methods that have no like.
  private static let advice = [
    "includes": "an element of a list: `x in list`; a part of a text: `text.matches('.*part.*')`",
    "contains": "an element of a list: `x in list`; a part of a text: `text.matches('.*part.*')`",
    "startsWith": "the beginning of a text: `text.matches('beginning.*')`",
    "endsWith": "the end of a text: `text.matches('.*end')`",
    "indexOf": "an element of a list: `x in list`; a part of a text: `text.matches('.*part.*')`",
    "hasOwnProperty": "a key of a map: `'key' in map`",
    "exists": "a key of a map: `'key' in map`; a document: `exists(/databases/$(database)/documents/…)`",
    "isString": "the type of a value: `value is string`", "isNumber": "the type of a value: `value is number`",
    "isBoolean": "the type of a value: `value is bool`", "val": "a field is read by its name: `resource.data.field`",
    "child": "a field is read by its name: `resource.data.field`",
    "hasChildren": "the keys of a map: `map.keys().hasAll(['a', 'b'])`", "toString": "as text: `string(value)`",
  ]
}
