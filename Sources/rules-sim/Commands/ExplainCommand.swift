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

/// `rules-sim explain`
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
  }

  enum Level: String, ExpressibleByArgument, CaseIterable {
    case client
    case full
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell how one request is decided, and why.",
    discussion: """
      Shows the rules that are asked, in order, with what each part of each condition came to; the stored data and the \
      documents that were read; what decided; and of a denial the smallest change of request, user or data that would \
      have been allowed. Nothing is changed.

        rules-sim explain read /users/alice --as '{"uid": "alice"}'
        rules-sim explain set /users/alice/age 12 --data export.json --as @alice.json
        rules-sim explain update / '{"posts/p1": "hi", "n/p1": {".sv": "timestamp"}}'
        rules-sim explain read /rooms --query '{"orderByChild": "to", "equalTo": 1}'
        rules-sim explain push /messages '"hello"' --tree data.sqlite --format json

      Of Cloud Firestore: get, list, create, set, update, delete, batch.

        rules-sim explain get /users/alice --documents documents.json
        rules-sim explain list /users --query '{"where": [["age", ">", 17]]}'
        rules-sim explain update /users/alice '{"age": {"$increment": 1}}'
        rules-sim explain batch '[{"set": "/a/b", "value": {}}, {"delete": "/a/c"}]'

      Of Cloud Storage: get, list, upload, update, delete, with metadata as the value.

        rules-sim explain upload /avatars/alice '{"size": 5000, "contentType": "image/png"}'

      Who asks (--as): signed-out; or the id of a user; or JSON, or @ and a file with JSON: an account in a few words, \
      {"uid": "alice", \
      "provider": "github.com", "claims": {"admin": true}}; token claims as test users have them, {"sub": "alice", …}; or \
      the whole auth variable, {"uid": "alice", "token": {…}}; or an unsigned token, as rules-sim token mint makes it, \
      with or without Bearer. @- is standard input. What is doubtful about it is told on standard error.

      A value that begins with a minus goes after --. Exit code 0: allowed; 2: denied; 3: the rules, the data or the \
      request are invalid; 1: a file could not be read.
      """)

  @Argument(
    help: "What is asked, in the words of the service: read, set, get, upload, …",
    completion: .list(ExplainRequest.verbs.map(\.rawValue)), transform: ExplainCommand.verb)
  var operation: CaseVerb

  @Argument(help: "The place, such as /users/alice; of batch the writes, as JSON, or @ and a file.")
  var path: String

  @Argument(help: "What is written, as JSON, or @ and a file; of update an object of paths and values.")
  var value: String?

  @Option(
    help: "The rules file; if missing, what ./firebase.json names, or the rules file of this folder.",
    completion: .file())
  var rules: String?

  @OptionGroup var service: ServiceOption

  @Option(
    name: [.customLong("target"), .customLong("database"), .customLong("bucket")],
    help: ArgumentHelp(
      "Which of several rules of firebase.json: a database, bucket, instance or target; if missing, as the path says.",
      valueName: "name"))
  var target: String?

  @Option(help: "The stored data: a JSON export of the database.", completion: .file(extensions: ["json"]))
  var data: String?

  @Option(help: "The stored documents: a JSON object of paths and fields.", completion: .file(extensions: ["json"]))
  var documents: String?

  @Option(help: "The stored objects: a JSON object of names and metadata.", completion: .file(extensions: ["json"]))
  var objects: String?

  @Option(help: "The stored data: a tree file, as rules-sim data import makes it.", completion: .file())
  var tree: String?

  @Option(name: .customLong("as"), help: "Who asks: signed-out, a user's id, JSON, or @ and a file.")
  var identity = "signed-out"

  @Option(help: "What a read asks as a query, as JSON, or @ and a file.")
  var query: String?

  @Flag(help: "Let set of a document merge.")
  var merge = false

  @Option(help: "How a query of documents is judged: emulator, as Google's does, or sound, as a proof.")
  var queries = Queries.emulator

  @Option(help: "The time that rules see, in milliseconds since 1970; if missing, the time now.")
  var now: Int64?

  @Option(help: "How to write the story: text, line, json or html.")
  var format = Format.text

  @Option(help: "How much to tell: client, what the client may know that asked; or full.")
  var level = Level.full

  @OptionGroup var colour: ColourOption

  private static func verb(_ word: String) throws -> CaseVerb {
    if let verb = ExplainRequest.verbs.first(where: { $0.rawValue == word }) { return verb }
    throw ValidationError(ExplainRequest.hint(for: word))
  }

  func validate() throws {
    if tree != nil, data != nil || documents != nil || objects != nil {
      throw ValidationError("Give --tree, or files with what is stored, not both.")
    }
    if operation != .read, operation != .list, query != nil {
      throw ValidationError("Only read and list take a --query.")
    }
    if operation == .batch, value != nil { throw ValidationError("batch takes its writes and nothing more.") }
  }

  func run() throws {
    try Exit.onError(colour.errorStyle) {
      let now = self.now ?? Clock.system.now()
      let rules = try ExplainRules(rules, choice)
      let identity = try ExplainInput.identity(identity, for: rules.ruleset.service, now: now) {
        Console.note("warning: \($0)")
      }
      let story: DecisionStory
      if let tree {
        let stored = try SQLiteTree(path: tree, options: SQLiteOptions(access: .readOnly))
        story = try tell(rules, identity, stored, now)
      } else {
        let stored = try ExplainInput.tree(
          data: data, documents: documents, objects: objects, bucket: rules.bucket, now: now)
        story = try tell(rules, identity, stored, now)
      }
      try Console.write(MaskedText.of(level == .full ? text(of: story) : text(of: ClientStory(story))))
      try exit(story.decision)
    }
  }

  private func tell(
    _ rules: ExplainRules, _ identity: Identity, _ tree: some DocumentTree, _ now: Int64
  ) throws -> DecisionStory {
    var asked = try request()
    asked.resource = rules.resource
    return try tree.frozen { tree in
      let request = try asked.request(to: rules.ruleset.service, now: now) { object in
        try tree.read { snapshot in try snapshot.object(named: object)?.readMetadata(of: object) }
      }
      var situation = Situation(request: request, identity: identity, now: now)
      situation.queryMode = QueryMode(rawValue: queries.rawValue) ?? .emulator
      return try DecisionStory.tell(
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

  private func text(of story: DecisionStory) -> String {
    switch format {
    case .text: return StoryRenderer(style: colour.style).render(story)
    case .line: return StoryRenderer(style: colour.style).oneLine(story) + "\n"
    case .json: return json { StoryJSON.write(story, to: &$0) }
    case .html: return StoryPage.render(story)
    }
  }

  private func text(of story: ClientStory) -> String {
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
