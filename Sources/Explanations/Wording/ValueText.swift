package import RuleEvaluation
import RulePrograms
package import RuleValues
import RulesProjects

/// Formats values for sentences.
package enum ValueText {
  /// Returns the value in rules syntax.
  package static func short(_ value: ExplainedValue, limit: Int = TerminalText.maximumValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): NumberText.text(number)
    case .string(let string): TerminalText.quoted(string, limit: limit)
    case .before, .after, .claims: "{…}"
    case .fault(let fault): "error: \(fault.text)"
    case .cloud(.error(let fault, let message)): "error: \(error(fault, message, limit: limit))"
    case .cloud(let value): TerminalText.plain(value.description, limit: limit)
    }
  }

  /// Returns the emulator's text for an error, without the multi-line argument of a service function.
  static func error(_ fault: EvaluationFault, _ message: String, limit: Int = TerminalText.maximumValue) -> String {
    var text = message.isEmpty ? fault.text : message
    if fault.code == .serviceCall || fault.code == .accessLimit, let argument = text.firstRange(of: ", Argument:") {
      text = text[..<argument.lowerBound] + "."
    }
    return TerminalText.source(text, limit: limit)
  }

  /// Returns the data of a document that was read, without its name and path, which are shown next to it.
  static func document(_ value: ExplainedValue, limit: Int) -> String {
    guard case .cloud(.map(let entries)) = value,
      let data = entries.first(where: { $0.key.utf8.elementsEqual("data".utf8) })
    else { return value == .null ? "missing" : short(value, limit: limit) }
    return short(data.value, limit: limit)
  }

  /// Returns the value with its kind: "the string "12"".
  static func withKind(_ value: ExplainedValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "the boolean \(bool)"
    case .number: "the number \(short(value))"
    case .string: "the string \(short(value))"
    case .before, .after: "an object"
    case .claims: "an object of claims"
    case .fault(let fault): "an error (\(fault.text))"
    case .cloud(let cloud): "\(kind(of: cloud)) \(short(value))"
    }
  }

  private static func kind(of value: CloudValue) -> String {
    switch value {
    case .integer: "the int"
    case .float: "the float"
    case .bytes: "the"
    case .timestamp: "the timestamp"
    case .duration: "the duration"
    case .list: "the list"
    case .set: "the set"
    case .map, .partialMap: "the map"
    case .path: "the path"
    case .latlng, .vector, .mapDiff, .omitted: "the value"
    case .constraint: "only known to be"
    case .error: "an"
    }
  }

  /// Returns the indefinite article for a type name.
  static func article(_ noun: String) -> String {
    noun.utf8.first.map { "aeio".utf8.contains($0) } ?? false ? "an" : "a"
  }

  /// Returns the data at a location: "the number 5", "nothing", "the children `a` and `b`".
  static func content(_ content: ExplainedPlaces.Content) -> String {
    switch content {
    case .absent: "nothing"
    case .leaf(let scalar): withKind(ExplainedValue(scalar))
    case .children(let keys, let isCut):
      if isCut {
        "more than \(keys.count) children (\(keys.map { name($0.text) }.joined(separator: ", ")), …)"
      } else if keys.count == 1 {
        "one child, \(list(keys.map(\.text)))"
      } else {
        "the children \(list(keys.map(\.text)))"
      }
    }
  }

  /// The maximum number of characters of a path or rule name, so that it fits on a line.
  static let maximumPath = Decision.maximumPath

  /// Returns a path; the middle of a long path is omitted.
  package static func path(_ path: DataPath) -> String { TerminalText.elided(path.description, limit: maximumPath) }

  /// Returns the path of a document, including its database unless that is the default database.
  static func path(_ path: DocumentPath) -> String {
    let isDefault = path.database.utf8.elementsEqual(DocumentPath.defaultDatabase.utf8)
    return TerminalText.elided(isDefault ? "/" + path.relativeText : path.description, limit: maximumPath)
  }

  /// Returns the names in backticks, separated by commas and an `and`.
  package static func list(_ names: [String]) -> String {
    let names = names.map(name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns a name in backticks.
  package static func name(_ name: String) -> String { "`\(TerminalText.plain(name, limit: 60))`" }
}

extension ExplainedValue {
  /// Creates the value of a leaf.
  init(_ scalar: Scalar) {
    switch scalar {
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .number(Double(integer))
    case .double(let double): self = .number(double)
    case .string(let string): self = .string(string)
    }
  }

  /// The kinds that expressions distinguish.
  enum Kind {
    case null
    case boolean
    case number
    case string
    case node
    /// A value that only Cloud rules have.
    case other
    case fault
  }

  var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .before, .after, .claims: .node
    case .fault, .cloud(.error): .fault
    case .cloud(.integer), .cloud(.float): .number
    case .cloud: .other
    }
  }
}
