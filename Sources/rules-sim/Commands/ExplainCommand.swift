import ArgumentParser
import DocumentTrees
import Explanations
import Identities
import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteTools
import TestSuites

/// The command `rules-sim explain`.
struct ExplainCommand: ParsableCommand {
  enum Queries: String, ExpressibleByArgument, CaseIterable {
    case emulator
    case sound
  }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case line
    case json
    case html

    /// How the explanation is masked.
    var masking: Masking {
      switch self {
      case .text, .line, .html: .text
      case .json: ExplanationJSON.masking
      }
    }
  }

  enum Level: String, ExpressibleByArgument, CaseIterable {
    case client
    case full
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain the decision for one request.",
    discussion: """
      Shows the evaluated rules in order, the value of each part of their conditions, the stored data and documents that \
      they read, and the rule that decided. For a denied request, explain also suggests the smallest change to the request, \
      the user or the data that would be allowed. Nothing is written.

        rules-sim explain read /users/alice --as '{"uid": "alice"}'
        rules-sim explain set /users/alice/age 12 --data export.json --as @alice.json
        rules-sim explain update / '{"posts/p1": "hi", "n/p1": {".sv": "timestamp"}}'
        rules-sim explain read /rooms --query '{"orderByChild": "to", "equalTo": 1}'
        rules-sim explain push /messages '"hello"' --tree data.sqlite --format json

      A case of a suite is explained by its line, with its user, data and time. --as names one of its users.

        rules-sim explain suite.yaml:40

      Operations of Cloud Firestore: get, list, create, set, update, delete, batch.

        rules-sim explain get /users/alice --documents documents.json
        rules-sim explain list /users --query '{"where": [["age", ">", 17]]}'
        rules-sim explain update /users/alice '{"age": {"$increment": 1}}'
        rules-sim explain batch '[{"set": "/a/b", "value": {}}, {"delete": "/a/c"}]'

      Operations of Cloud Storage: get, list, upload, update, delete. The value is the metadata of the object.

        rules-sim explain upload /avatars/alice '{"size": 5000, "contentType": "image/png"}'

      --as sets the caller:
        signed-out       no user, the default
        alice            a user ID
        {"uid": "alice", "provider": "github.com", "claims": {"admin": true}}
                         a short account
        {"sub": "alice", …}
                         token claims
        {"uid": "alice", "token": {…}}
                         the whole auth variable
        TOKEN            an unsigned token, as rules-sim token mint prints it, or
                         a signed ID token, whose signature is not checked;
                         with or without Bearer
        @FILE, @-        JSON or a token in a file, or from standard input
      Warnings about the caller go to standard error.

      Write a value that begins with a minus sign after --. Exit code 0: allowed; 2: denied; 3: the rules, the data or the \
      request are invalid; 1: a file could not be read.
      """)

  /// What is explained.
  enum Subject {
    case request(CaseVerb)
    case suite(SuiteLine)
  }

  @Argument(
    help: "The operation of the service: read, set, get, upload, … Or a line of a suite: suite.yaml:40.",
    completion: .list(ExplainRequest.verbs.map(\.rawValue)), transform: ExplainCommand.subject)
  var operation: Subject

  @Argument(help: "The path, such as /users/alice; for batch, the writes: JSON, or @FILE.")
  var path: String?

  @Argument(
    help: "The value to write: JSON, @FILE, or - for standard input. For update, an object of paths and values.")
  var value: String?

  @Option(
    help: "The rules file. The default is the one in ./firebase.json, or the rules file of this folder.",
    completion: .file())
  var rules: String?

  @OptionGroup var service: ServiceOption

  @Option(
    name: [.customLong("target"), .customLong("database"), .customLong("bucket")],
    help: ArgumentHelp(
      "The database, bucket, instance or target, if firebase.json has several rules. By default, the path decides.",
      valueName: "name"))
  var target: String?

  @OptionGroup var stored: StoredDataOptions

  @Option(name: .customLong("as"), help: "The caller: signed-out, a user ID, JSON, a token, or @FILE.")
  var identity: String?

  @Option(help: "The query of a read or list: JSON, or @FILE.")
  var query: String?

  @Flag(help: "Merge a set into the stored document.")
  var merge = false

  @Option(help: "How to decide a document query: emulator (as the emulator does), or sound (by proof).")
  var queries = Queries.emulator

  @Option(help: "The time of the request, in milliseconds since 1970. The default is now.")
  var now: Int64?

  @Option(help: "The format of the explanation: text, line, json or html.")
  var format = Format.text

  @Option(help: "The detail: client (only what the client may learn), or full.")
  var level = Level.full

  @OptionGroup var color: ColorOption

  @OptionGroup var masking: MaskingOption

  private static func subject(_ word: String) throws -> Subject {
    if let verb = ExplainRequest.verbs.first(where: { $0.rawValue == word }) { return .request(verb) }
    if let line = SuiteLine(word) { return .suite(line) }
    throw ValidationError(ExplainRequest.hint(for: word))
  }

  func validate() throws {
    guard case .request(let verb) = operation else {
      let hasOther = path != nil || rules != nil || !stored.isEmpty
      if hasOther || query != nil || now != nil {
        throw ValidationError("a line of a suite has its own rules, data, path and time; only --as can be added.")
      }
      return
    }
    if path == nil { throw ValidationError("\(verb.rawValue) needs a path, such as /users/alice.") }
    try stored.checkSource()
    let piped = [rules, value].count { $0 == "-" } + stored.standardInputCount
    if piped > 1 { throw ValidationError("only one option can read standard input.") }
    if verb != .read, verb != .list, query != nil { throw ValidationError("--query is only for read and list.") }
    if verb == .batch, value != nil { throw ValidationError("batch takes no value after its writes.") }
  }

  func run() throws {
    Console.masking = masking.choice
    try Exit.onError(color.errorStyle) {
      switch operation {
      case .suite(let line): try explainCases(at: line)
      case .request(let verb):
        let story = try explanation(verb, path ?? "")
        try show(story)
        try exit(story.decision)
      }
    }
  }

  private func explainCases(at line: SuiteLine) throws {
    let found = try ExplainedCases(at: line, user: identity)
    if format == .html || format == .json, found.cases.count > 1 {
      throw InvalidRules(
        "line \(line.line) has \(found.cases.count) cases, and this format has one; choose its row and, with --as, its user"
      )
    }
    var last: Decision?
    for testCase in found.cases {
      if format == .text { try Console.write("\(testCase.place)  \(testCase.title)\n\n", as: format.masking) }
      do {
        let story = try found.story(of: testCase, searching: level == .full ? .standard : nil)
        try show(story)
        if last?.isAllowed ?? true { last = story.decision }
      } catch let problem as RejectedRequest where found.cases.count > 1 {
        try Console.write("REFUSE  \(problem)\n\n", as: .text)
      }
    }
    if let last { try exit(last) }
  }

  private func show(_ story: DecisionExplanation) throws {
    try Console.write(level == .full ? text(of: story) : text(of: ClientExplanation(story)), as: format.masking)
  }

  private func explanation(_ verb: CaseVerb, _ path: String) throws -> DecisionExplanation {
    let rules = try ExplainRules(rules, choice(verb, path))
    var question = ExplainQuestion(try request(verb, path), by: rules, now: now ?? Clock.system.now())
    try question.checkData(
      hasData: stored.data != nil, hasRecords: stored.documents != nil || stored.objects != nil)
    question.caller = identity ?? question.caller
    question.queryMode = QueryMode(rawValue: queries.rawValue) ?? .emulator
    if level == .client { question.limits = nil }
    return try question.answer(in: try stored.opened(bucket: rules.bucket, now: question.now)) {
      Console.note("warning: \($0)")
    }
  }

  private func choice(_ verb: CaseVerb, _ path: String) -> ExplainRules.Choice {
    var choice = ExplainRules.Choice(verb, place: path)
    choice.service = service.service
    choice.target = target
    return choice
  }

  private func request(_ verb: CaseVerb, _ path: String) throws -> ExplainRequest {
    let isQuery = verb == .read && query != nil
    var request = ExplainRequest(isQuery ? .query : verb, path)
    request.value = try value.map { try JSONInput(argument: $0 == "-" ? "@-" : $0, name: "value") }
    request.query = try query.map { try JSONInput(argument: $0, name: "--query") }
    request.merges = merge
    return request
  }

  private func text(of story: DecisionExplanation) -> String {
    switch format {
    case .text: return ExplanationRenderer(style: color.style).render(story)
    case .line: return ExplanationRenderer(style: color.style).oneLine(story) + "\n"
    case .json: return json { ExplanationJSON.write(story, to: &$0) }
    case .html: return ExplanationPage.render(story)
    }
  }

  private func text(of story: ClientExplanation) -> String {
    switch format {
    case .text: return story.text
    case .line: return story.line + "\n"
    case .json: return json { story.write(to: &$0) }
    case .html: return story.page
    }
  }

  private func json(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(pretty: true)
    write(&writer)
    return writer.text + "\n"
  }

  private func exit(_ decision: Decision) throws {
    switch decision.reason {
    case .refused: throw Exit.invalid
    case .failed: throw Exit.failure
    default: if !decision.isAllowed { throw Exit.denied }
    }
  }
}
