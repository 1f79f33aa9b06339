import AgentProtocol
import Explanations
import Identities
import RequestSimulation
import RuleEvaluation
import RulesProjects
import SecurityRules
import SourceText
import SuiteTools
import TestSuites

extension ToolDefinition {
  /// `explain`: why is one request allowed or denied?
  static let explain = ToolDefinition(
    name: "explain", title: "Explain a request",
    description: """
      Decides one request by Firebase security rules, and says which rule decided and why, with the values of the condition. \
      For a denial, it gives the closest request that would be allowed. Use it when an app gets permission denied, when a test \
      case fails (`case`), or to check a request that you suspect. Nothing is written.
      """,
    parameters: [
      ToolParameter("operation", .choice(ExplainRequest.verbs.map(\.rawValue)), "The operation of the service."),
      ToolParameter("path", .text, "The path, such as /users/alice; for batch, the writes as JSON."),
      ToolParameter("value", .value, "The value to write; for update, the changed fields; for upload, the metadata."),
      ToolParameter(
        "query", .value, "The query of a read or list: {\"where\": [[\"age\", \">\", 17]]}, {\"orderByChild\": \"to\"}."
      ),
      ToolParameter(
        "as", .value,
        "The caller: a user ID, \"signed-out\" (the default), or {\"uid\": \"ada\", \"provider\": \"github.com\", \"claims\": {…}}."
      ),
      rules, service,
      ToolParameter("data", .value, "The stored data of a Realtime Database: JSON or a path."),
      ToolParameter("documents", .value, "The stored documents: {\"users/alice\": {…}} or a path."),
      ToolParameter("objects", .value, "The stored objects of Storage: {\"avatars/alice\": {…}} or a path."),
      ToolParameter("merge", .flag, "Merge a set into the stored document."),
      ToolParameter("now", .number(0...4_102_444_800_000), "The time, in milliseconds since 1970."),
      ToolParameter("case", .text, "In place of a request, a case of a suite by its line: suite.yaml:40."),
      ToolParameter("details", .flag, "Also return every evaluated rule with the value of each part."),
    ],
    report: .members([
      "effect": .type("string", "`allow` or `deny`."), "operation": .type("object"), "reason": .type("string"),
      "summary": .type("string"),
    ])
  ) { arguments, _ in
    var warnings: [String] = []
    let story =
      try arguments.text("case").map { try caseStory($0, arguments) } ?? story(arguments) { warnings.append($0) }
    var writer = JSONWriter()
    ExplanationJSON.write(story, to: &writer)
    let hasDetails = arguments.flag("details")
    let notes = warnings.map { "warning: \($0)\n" }.joined()
    return ToolAnswer(
      summary: story.decision.isAllowed ? "The request is allowed." : "The request is denied.",
      text: notes + ExplanationRenderer().render(story), report: writer.text, masking: ExplanationJSON.masking,
      isLeftOut: { name, _ in !hasDetails && (name == "visits" || name == "reads") })
  }

  private static func caseStory(_ place: String, _ arguments: ToolArguments) throws -> DecisionExplanation {
    guard let line = SuiteLine(place) else {
      throw ArgumentProblem(description: "`case` must be the line of a suite, such as suite.yaml:40")
    }
    let found = try ExplainedCases(at: line, user: arguments.text("as"))
    guard found.cases.count == 1, let only = found.cases.first else {
      let users = found.cases.map { Quoted.name($0.user) }.joined(separator: ", ")
      throw ArgumentProblem(
        description:
          "the line has \(found.cases.count) cases; choose one by its row or, with `as`, by its user: \(users)")
    }
    return try found.story(of: only, searching: .standard)
  }

  private static func story(_ arguments: ToolArguments, warn: (String) -> Void) throws -> DecisionExplanation {
    guard let verb = arguments.text("operation").flatMap({ CaseVerb(rawValue: $0) }),
      let path = arguments.textOrJSON("path")
    else { throw ArgumentProblem(description: "`operation` and `path` are missing; or name a `case`") }
    let query = arguments.json("query")
    var request = ExplainRequest(verb == .read && query != nil ? .query : verb, path)
    request.value = try arguments.json("value").map { try JSONInput(SourceFile(name: "<value>", text: $0)) }
    request.query = try query.map { try JSONInput(SourceFile(name: "<query>", text: $0)) }
    request.merges = arguments.flag("merge")
    var choice = ExplainRules.Choice(verb, place: path)
    choice.service = arguments.service
    let now = arguments.number("now").map(Int64.init) ?? Clock.system.now()
    var question = ExplainQuestion(request, by: try ExplainRules(arguments.path("rules"), choice), now: now)
    question.caller = arguments.textOrJSON("as") ?? question.caller
    let (data, documents) = (arguments.textOrJSON("data"), arguments.textOrJSON("documents"))
    let objects = arguments.textOrJSON("objects")
    try question.checkData(hasData: data != nil, hasRecords: documents != nil || objects != nil)
    let tree = try ExplainInput.tree(
      data: data, documents: documents, objects: objects, bucket: question.rules.bucket, now: now)
    return try question.answer(in: tree, warn: warn)
  }
}
