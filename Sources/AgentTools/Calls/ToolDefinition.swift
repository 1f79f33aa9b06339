import AgentProtocol
import RuleValues
import RulesProjects
import SecurityRules

/// A tool: what a model reads of it, and how it answers.
struct ToolDefinition: Sendable {
  /// What a call may do, beside its arguments.
  struct Context: Sendable {
    /// Whether the tool may write files.
    let canWrite: Bool
    /// Receives how far the call has come.
    let progress: @Sendable (_ done: Int, _ count: Int) -> Void
  }

  /// The name.
  let name: String
  /// The name for people.
  let title: String
  /// What the tool does, and when to use it.
  let description: String
  /// The arguments.
  let parameters: [ToolParameter]
  /// The arguments of a server that may write files.
  var writing: [ToolParameter] = []
  /// The JSON schemas of the members of the report, which are all there.
  let report: [JSONValue.Member]
  /// Answers a call.
  let answer: @Sendable (_ arguments: ToolArguments, _ context: Context) throws -> ToolAnswer

  /// Returns the arguments of a server.
  func parameters(canWrite: Bool) -> [ToolParameter] { parameters + (canWrite ? writing : []) + [Self.drafts] }

  /// Returns what a client learns about the tool.
  func listed(canWrite: Bool) -> AgentCatalog.Tool {
    let all = parameters(canWrite: canWrite)
    let writes = canWrite && !writing.isEmpty
    let input: JSONValue = [
      "type": "object", "properties": .object(all.map { JSONValue.Member(key: $0.name, value: $0.schema) }),
      "required": .array(all.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
    ]
    let output: JSONValue = [
      "type": "object",
      "properties": [
        "summary": ["type": "string"],
        "omitted": ["type": "integer", "description": "How many elements of lists are left out."],
        "note": ["type": "string"],
        "report": [
          "type": "object", "properties": .object(report), "required": .array(report.map { .string($0.key) }),
        ],
      ], "required": ["summary", "omitted", "note", "report"],
    ]
    return AgentCatalog.Tool(
      name: name, title: title, description: writes ? "\(description) Can write a file." : description, input: input,
      output: output, writes: writes)
  }

  private static let drafts = ToolParameter(
    "files", .files,
    "Texts that this call reads in place of files, by path, to try a change without writing it: {\"firestore.rules\": \"…\"}."
  )

  /// The argument with rules.
  static let rules = ToolParameter(
    "rules", .file("draft.rules"),
    "The rules: a path, git:REVISION:PATH, or the text itself. By default those of ./firebase.json or of this folder.")

  /// The argument with the service of rules.
  static let service = ToolParameter(
    "service", .choice(RulesService.allCases.map(\.rawValue)), "The service, if the rules do not tell it.")
}

extension ToolArguments {
  /// The rules as an argument of a command: none for those of the folder.
  var rules: [String] { path("rules").map { [$0] } ?? [] }

  /// The service of the rules; nil if they tell it.
  var service: RulesService? { text("service").flatMap { RulesService(rawValue: $0) } }

  /// The rules as those of one file.
  ///
  /// - Throws: as `RulesTargets.init(_:for:)`; ``ArgumentProblem`` if the folder has several rules.
  func oneRulesFile() throws -> String {
    if let path = path("rules") { return path }
    let all = try RulesTargets([]).all
    guard all.count == 1, let only = all.first else {
      throw ArgumentProblem(description: "the folder has several rules; name one with `rules`")
    }
    return only.path
  }
}

extension JSONValue {
  /// The schema of a value of this type.
  static func type(_ name: String, _ description: String? = nil) -> JSONValue {
    let type: JSONValue = ["type": .string(name)]
    return description.map { type.adding(["description": .string($0)]) } ?? type
  }

  /// The schema of a list of objects with these members, which are all there.
  static func list(_ members: KeyValuePairs<String, JSONValue>, _ description: String? = nil) -> JSONValue {
    let item: JSONValue = [
      "type": "object", "properties": .object(members.map { Member(key: $0.key, value: $0.value) }),
      "required": .array(members.map { .string($0.key) }),
    ]
    return type("array", description).adding(["items": item])
  }
}

extension [JSONValue.Member] {
  /// The schemas of members.
  static func members(_ pairs: KeyValuePairs<String, JSONValue>) -> [JSONValue.Member] {
    pairs.map { JSONValue.Member(key: $0.key, value: $0.value) }
  }
}
