package import RuleValues
import SourceText

/// The reason why the values of a write make the request invalid, as the client SDKs reject them.
///
/// Sources: firebase/firebase-js-sdk, packages/firestore/src/lite-api/user_data_reader.ts; for conflicting paths,
/// googleapis/nodejs-firestore, `validateNoConflictingFields` in dev/src/write-batch.ts.
package indirect enum FieldValueProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// A text that is not a field path.
  case malformedPath(String)
  /// Two paths of an update, the first of which contains the second.
  case conflict(FieldPath, FieldPath)
  /// A server value in a list, at this place.
  case serverValueInArray(String)
  /// `delete` in a write that replaces all fields.
  case deleteInSet(FieldPath)
  /// `delete` inside a value of an update.
  case nestedDelete(FieldPath)
  /// A field of `mergeFields` that the data lacks.
  case missingField(FieldPath)
  /// A name of the form `__…__`.
  case reservedName(FieldPath)
  /// Maps and lists nested deeper than documents allow.
  case tooDeep

  /// One sentence for people, on one line of bounded length.
  package var description: String {
    switch self {
    case .malformedPath(let text): DocumentProblem.Kind.fieldPath(text).text
    case .conflict(let outer, let inner) where outer == inner:
      "the update names the field \(Self.shown(outer)) twice"
    case .conflict(let outer, let inner):
      "the update names both the field \(Self.shown(outer)) and \(Self.shown(inner)), which is part of it"
    case .serverValueInArray(let place):
      "a server value such as `increment` or `delete` cannot be in a list (at \(EscapedText.of(place, limit: 200)))"
    case .deleteInSet(let field):
      "`delete` is only valid in an update and in a `set` that merges (at \(Self.shown(field)))"
    case .nestedDelete(let field):
      "in an update, `delete` must be the value of a field path, not part of a map (at \(Self.shown(field)))"
    case .missingField(let field): "`mergeFields` names \(Self.shown(field)), which the data does not contain"
    case .reservedName(let field): "field names of the form `__…__` are reserved, as in \(Self.shown(field))"
    case .tooDeep: DocumentProblem.Kind.tooDeep.text
    }
  }

  private static func shown(_ field: FieldPath) -> String { EscapedText.name(field.description) }
}
