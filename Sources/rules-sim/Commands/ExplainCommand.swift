import ArgumentParser
import DocumentTrees
import Explanations
import Identities
import RequestSimulation
import RuleEvaluation
import RuleValues
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText
import SuiteTools

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
        TOKEN            an unsigned token, as rules-sim token mint prints it,
                         with or without Bearer
        @FILE, @-        JSON or a token in a file, or from standard input
      Warnings about the caller go to standard error.

      Write a value that begins with a minus sign after --. Exit code 0: allowed; 2: denied; 3: the rules, the data or the \
      request are invalid; 1: a file could not be read.
      """)

  @Argument(
    help: "The operation of the service: read, set, get, upload, …",
    completion: .list(ExplainRequest.verbs.map(\.rawValue)), transform: ExplainCommand.verb)
  var operation: CaseVerb

  @Argument(help: "The path, such as /users/alice; for batch, the writes: JSON, or @FILE.")
  var path: String

  @Argument(help: "The value to write: JSON, or @FILE. For update, an object of paths and values.")
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

  @Option(help: "The stored data: a JSON export of the database.", completion: .file(extensions: ["json"]))
  var data: String?

  @Option(help: "The stored documents: a JSON object of paths and fields.", completion: .file(extensions: ["json"]))
  var documents: String?

  @Option(help: "The stored objects: a JSON object of names and metadata.", completion: .file(extensions: ["json"]))
  var objects: String?

  @Option(help: "The stored data: a tree file, as rules-sim data import writes it.", completion: .file())
  var tree: String?

  @Option(name: .customLong("as"), help: "The caller: signed-out, a user ID, JSON, a token, or @FILE.")
  var identity = "signed-out"

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

  private static func verb(_ word: String) throws -> CaseVerb {
    if let verb = ExplainRequest.verbs.first(where: { $0.rawValue == word }) { return verb }
    throw ValidationError(ExplainRequest.hint(for: word))
  }

  func validate() throws {
    if tree != nil, data != nil || documents != nil || objects != nil {
      throw ValidationError("--tree cannot be combined with --data, --documents or --objects.")
    }
    if operation != .read, operation != .list, query != nil {
      throw ValidationError("--query is only for read and list.")
    }
    if operation == .batch, value != nil { throw ValidationError("batch takes no value after its writes.") }
  }

  func run() throws {
    Console.masking = masking.choice
    try Exit.onError(color.errorStyle) {
      let now = self.now ?? Clock.system.now()
      let rules = try ExplainRules(rules, choice)
      let identity = try ExplainInput.identity(identity, for: rules.ruleset.service, now: now) {
        Console.note("warning: \($0)")
      }
      let story: DecisionExplanation
      if let tree {
        let stored = try SQLiteTree(path: tree, options: SQLiteOptions(access: .readOnly))
        story = try tell(as: identity, in: stored, by: rules, now: now)
      } else {
        let stored = try ExplainInput.tree(
          data: data, documents: documents, objects: objects, bucket: rules.bucket, now: now)
        story = try tell(as: identity, in: stored, by: rules, now: now)
      }
      try Console.write(level == .full ? text(of: story) : text(of: ClientExplanation(story)), as: format.masking)
      try exit(story.decision)
    }
  }

  private func tell(
    as identity: Identity, in tree: some DocumentTree, by rules: ExplainRules, now: Int64
  ) throws -> DecisionExplanation {
    var asked = try request()
    asked.resource = rules.resource
    return try tree.frozen { tree in
      let request = try asked.request(to: rules.ruleset.service, now: now) { object in
        try tree.read { snapshot in try snapshot.object(named: object)?.readMetadata(of: object) }
      }
      var situation = Situation(request: request, identity: identity, now: now)
      situation.queryMode = QueryMode(rawValue: queries.rawValue) ?? .emulator
      return try DecisionExplanation.tell(
        situation, verb: operation == .push ? .push : nil, in: tree, by: rules.ruleset,
        searching: level == .full ? .standard : nil)
    }
  }

  private var choice: ExplainRules.Choice {
    var choice = ExplainRules.Choice(place: path)
    choice.service = service.service
    choice.target = target
    return choice
  }

  private func request() throws -> ExplainRequest {
    let isQuery = operation == .read && query != nil
    var request = ExplainRequest(isQuery ? .query : operation, path)
    request.value = try value.map { try JSONInput(argument: $0, name: "value") }
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
