import AgentProtocol
import RulesProjects
import SourceText
import TestSuites

/// An argument of a tool: its schema, and how it is read.
struct ToolParameter: Sendable {
  /// The values of an argument.
  enum Kind: Sendable, Hashable {
    /// A string.
    case text
    /// One of these strings.
    case choice([String])
    /// A list of strings.
    case texts
    /// `true` or `false`.
    case flag
    /// A whole number.
    case number(ClosedRange<Int>)
    /// Any JSON value.
    case value
    /// The path of a file, or its text, which is then read in place of a file with this name.
    case file(String)
    /// Texts by the paths of the files in whose place they are read.
    case files
  }

  /// The name.
  let name: String
  /// The values.
  let kind: Kind
  /// What to write.
  let description: String
  /// Whether it must be given.
  let isRequired: Bool

  /// Creates an argument that can be left out.
  init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.description = description
    self.isRequired = isRequired
  }

  /// The JSON schema of the values.
  var schema: JSONValue {
    let text: JSONValue = ["type": "string"]
    let own: JSONValue =
      switch kind {
      case .text, .file: text
      case .choice(let names): text.adding(["enum": .array(names.map { .string($0) })])
      case .texts: ["type": "array", "items": text]
      case .flag: ["type": "boolean"]
      case .number(let range):
        [
          "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
          "maximum": .integer(Int64(range.upperBound)),
        ]
      case .value: [:]
      case .files: ["type": "object", "additionalProperties": text]
      }
    return own.adding(["description": .string(description)])
  }

  /// Returns what is wrong with a value; nil for a good one.
  func problem(of value: JSONNode) -> String? {
    let fits =
      switch kind {
      case .text, .file: value.string != nil
      case .choice(let names): value.string.map(names.contains) ?? false
      case .texts: isArray(value) && value.elements.allSatisfy { $0.string != nil }
      case .flag: value.bool != nil
      case .number(let range): if case .integer(let number) = value.value { range.contains(Int(number)) } else { false }
      case .value: true
      case .files: isObject(value) && value.members.allSatisfy { $0.value.string != nil }
      }
    return fits ? nil : "`\(name)` must be \(words)"
  }

  private func isArray(_ value: JSONNode) -> Bool { if case .array = value.value { true } else { false } }

  private func isObject(_ value: JSONNode) -> Bool { if case .object = value.value { true } else { false } }

  private var words: String {
    switch kind {
    case .text: "a string"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .texts: "a list of strings"
    case .flag: "true or false"
    case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .value: "a value"
    case .file: "a string: a path or the text itself"
    case .files: "an object of paths and texts"
    }
  }
}

/// Arguments that do not fit a tool.
struct ArgumentProblem: Error, Sendable, CustomStringConvertible {
  /// The problem, in one sentence.
  let description: String
}

/// The arguments of a call.
struct ToolArguments: Sendable {
  /// Texts that are read in place of files, by path.
  let drafts: [(path: String, text: String)]
  private let values: [String: JSONNode]
  /// The names of the drafts, by argument.
  private let names: [String: String]

  /// Reads arguments.
  ///
  /// - Throws: ``ArgumentProblem`` for an unknown, missing or unfit argument.
  init(_ node: JSONNode, of parameters: [ToolParameter]) throws(ArgumentProblem) {
    var values: [String: JSONNode] = [:]
    var names: [String: String] = [:]
    var drafts: [(path: String, text: String)] = []
    for member in node.members where !member.value.isNull || parameters.contains(where: { $0.kind == .value }) {
      guard let parameter = parameters.first(where: { $0.name == member.key }) else {
        let nearest = NearestName.find(member.key, among: parameters.map(\.name))
        let hint =
          nearest.map { "did you mean `\($0)`?" } ?? "there are \(parameters.map(\.name).joined(separator: ", "))"
        throw ArgumentProblem(description: "there is no argument \(Quoted.name(member.key)); \(hint)")
      }
      if member.value.isNull, parameter.kind != .value { continue }
      if let problem = parameter.problem(of: member.value) { throw ArgumentProblem(description: problem) }
      values[member.key] = member.value
      switch parameter.kind {
      case .file(let name):
        guard let text = member.value.string, InputFile.isContent(text) else { continue }
        names[member.key] = Self.name(name, for: text)
        drafts.append((Self.name(name, for: text), text))
      case .files: drafts += member.value.members.compactMap { file in file.value.string.map { (file.key, $0) } }
      default: continue
      }
    }
    if let missing = parameters.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw ArgumentProblem(description: "`\(missing.name)` is missing: \(missing.description)")
    }
    self.values = values
    self.names = names
    self.drafts = drafts
  }

  /// Rules in JSON have another ending.
  private static func name(_ name: String, for text: String) -> String {
    let isJSON = text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{")
    return isJSON && name.hasSuffix(".rules") ? name + ".json" : name
  }

  /// Returns the string of an argument; nil if it is not given.
  func text(_ name: String) -> String? { values[name]?.string }

  /// Returns the strings of an argument, which are none if it is not given.
  func texts(_ name: String) -> [String] { values[name]?.elements.compactMap(\.string) ?? [] }

  /// Returns whether an argument is `true`.
  func flag(_ name: String) -> Bool { values[name]?.bool ?? false }

  /// Returns the number of an argument; nil if it is not given.
  func number(_ name: String) -> Int? {
    if case .integer(let number)? = values[name]?.value { return Int(number) }
    return nil
  }

  /// Returns the value of an argument as JSON; nil if it is not given.
  func json(_ name: String) -> String? { values[name]?.jsonText }

  /// Returns the string of an argument, or another value as JSON; nil if it is not given.
  func textOrJSON(_ name: String) -> String? { text(name) ?? json(name) }

  /// Returns the path of a file argument, which is that of the draft if its text is given; nil if nothing is given.
  func path(_ name: String) -> String? { names[name] ?? text(name) }
}
