import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import RulesProjects

extension EditText {
  /// Returns the clause for a changed query, in client syntax; nil if the edit does not change a query.
  func query(_ edit: SituationEdit) -> String? {
    guard case .set(let value, let meaning) = edit.change else { return nil }
    let text = ValueWords.short(value)
    switch edit.lever {
    case .filter(let field, let comparison):
      return "the query had `where(\(quoted(field.description)), \"\(comparison.rawValue)\", \(text))`"
    case .limit: return "the query had `limit(\(text))`" + (meaning == .orLess ? " or less" : "")
    case .order: return "the query had `orderBy(\(text))`"
    case .query(let input): return realtime(input, value, meaning)
    default: return nil
    }
  }

  private func realtime(_ input: Expression.Input, _ value: DocumentValue, _ meaning: InputChange.Meaning) -> String? {
    let text = ValueWords.short(value)
    let call: String? =
      switch input {
      case .queryOrderByKey: "orderByKey()"
      case .queryOrderByValue: "orderByValue()"
      case .queryOrderByPriority: "orderByPriority()"
      case .queryOrderByChild: "orderByChild(\(text))"
      case .queryStartAt: "startAt(\(text))"
      case .queryEndAt: "endAt(\(text))"
      case .queryEqualTo: "equalTo(\(text))"
      case .queryLimitToFirst: "limitToFirst(\(text))"
      case .queryLimitToLast: "limitToLast(\(text))"
      default: nil
      }
    return call.map { "it were a query with `\($0)`" + (meaning == .orLess ? " or less" : "") }
  }

  private func quoted(_ text: String) -> String { TerminalText.quoted(text, limit: 60) }
}

/// Formats document values for sentences.
enum ValueWords {
  private static let maximumText = 60
  private static let maximumElements = 6

  /// Returns the value in rules syntax.
  static func short(_ value: DocumentValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .double(let double): NumberText.text(double)
    case .timestamp(let time): time.description
    case .string(let text): TerminalText.quoted(text, limit: maximumText)
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .reference(let path): ValueText.path(path)
    case .geoPoint(let point): "latlng(\(NumberText.text(point.latitude)), \(NumberText.text(point.longitude)))"
    case .array(let values): "[\(list(values.map(short)))]"
    case .map(let fields):
      "{\(list(fields.entries.map { "\(TerminalText.quoted($0.name, limit: maximumText)): \(short($0.value))" }))}"
    case .vector(let numbers): "a vector of \(numbers.count) numbers"
    }
  }

  private static func list(_ values: [String]) -> String {
    values.prefix(maximumElements).joined(separator: ", ") + (values.count > maximumElements ? ", …" : "")
  }

  /// Returns the value together with the range or kind of values that would also be allowed.
  static func bounded(_ value: DocumentValue, _ meaning: InputChange.Meaning) -> String {
    switch meaning {
    case .exactly, .anything: short(value)
    case .example: "something like \(short(value))"
    case .orLess: "\(short(value)) or \(isTime(value) ? "earlier" : "less")"
    case .orMore: "\(short(value)) or \(isTime(value) ? "later" : "more")"
    case .kind(let words): words
    }
  }

  private static func isTime(_ value: DocumentValue) -> Bool {
    if case .timestamp = value { return true }
    return false
  }

  /// Returns the path of an object, including its bucket unless that is the default bucket.
  static func object(_ object: ObjectName) -> String {
    let isDefault = object.bucket.utf8.elementsEqual(ObjectName.defaultBucket.utf8)
    return TerminalText.elided(
      isDefault ? "/" + object.name : "gs://\(object.bucket)/\(object.name)", limit: ValueText.maximumPath)
  }
}
