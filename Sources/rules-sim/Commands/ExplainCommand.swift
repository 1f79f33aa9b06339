import ArgumentParser
import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules
import Simulation
import SourceText

/// `rules-sim explain`
struct ExplainCommand: ParsableCommand {
  enum Verb: String, ExpressibleByArgument, CaseIterable {
    case read
    case set
    case update
    case push
    case remove
  }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell how one request is decided, and why.",
    discussion: """
      Shows the rules that are asked, in order, with what each part of each condition came to; the stored data that was \
      read; and last the one thing that decided. Nothing is changed.

        rules-sim explain read /users/alice --as '{"uid": "alice"}'
        rules-sim explain set /users/alice/age 12 --data export.json --as @alice.json
        rules-sim explain update / '{"posts/p1": "hi", "n/p1": {".sv": "timestamp"}}'
        rules-sim explain read /rooms --query '{"orderByChild": "to", "equalTo": 1}'
        rules-sim explain push /messages '"hello"' --tree data.sqlite --format json

      Who asks (--as): signed-out; or JSON, or @ and a file with JSON: an account in a few words, {"uid": "alice", \
      "provider": "github.com", "claims": {"admin": true}}; token claims as test users have them, {"sub": "alice", …}; or \
      the whole auth variable, {"uid": "alice", "token": {…}}.

      A value that begins with a minus goes after --. Exit code 0: allowed; 2: denied; 3: the rules, the data or the \
      request are invalid; 1: a file could not be read.
      """)

  @Argument(help: "What is asked: read, set, update, push or remove.")
  var operation: Verb

  @Argument(help: "The place, such as /users/alice.")
  var path: String

  @Argument(help: "What is written, as JSON, or @ and a file; of update an object of paths and values.")
  var value: String?

  @Option(
    help: "The rules file; if missing, what ./firebase.json names, or ./database.rules.json.", completion: .file())
  var rules: String?

  @Option(help: "The stored data: a JSON export of the database.", completion: .file(extensions: ["json"]))
  var data: String?

  @Option(help: "The stored data: a tree file, as rules-sim data import makes it.", completion: .file())
  var tree: String?

  @Option(name: .customLong("as"), help: "Who asks: signed-out, JSON, or @ and a file.")
  var identity = "signed-out"

  @Option(help: "What a read asks as a query, as JSON, or @ and a file.")
  var query: String?

  @Option(help: "The time that rules see, in milliseconds since 1970; if missing, the time now.")
  var now: Int64?

  @Option(help: "How to write the story: text or json.")
  var format = Format.text

  @OptionGroup var colour: ColourOption

  func validate() throws {
    if data != nil, tree != nil { throw ValidationError("Give --data or --tree, not both.") }
    let wantsValue = [.set, .update, .push].contains(operation)
    if wantsValue, value == nil { throw ValidationError("\(operation.rawValue) wants a value after the path.") }
    if !wantsValue, value != nil { throw ValidationError("\(operation.rawValue) takes no value.") }
    if operation != .read, query != nil { throw ValidationError("Only read takes a --query.") }
  }

  func run() throws {
    try Exit.onError(colour.errorStyle) {
      let now = self.now ?? Clock.system.now()
      let ruleset = try ExplainInput.ruleset(rules)
      let identity = try ExplainInput.identity(identity, now: now)
      let operation = try request(now: now)
      let verb = self.operation == .push ? CaseVerb.push : nil
      let story: DecisionStory
      if let tree {
        let stored = try SQLiteTree(path: tree, options: SQLiteOptions(access: .readOnly))
        story = try DecisionStory.tell(operation, verb: verb, as: identity, in: stored, by: ruleset, now: now)
      } else {
        let stored = InMemoryTree()
        if let data { try JSONExport.load(try FileSource(path: data), name: data, into: stored) }
        story = try DecisionStory.tell(operation, verb: verb, as: identity, in: stored, by: ruleset, now: now)
      }
      try Console.write(text(of: story))
      try exit(story.decision)
    }
  }

  private func request(now: Int64) throws -> DataOperation {
    let path = DataPath(path)
    let value = try value.map { try JSONInput(argument: $0, name: "value") }
    switch (operation, value) {
    case (.set, let value?):
      return try value.operation { node throws(OperationError) in try OperationReader.set(path, node) }
    case (.update, let value?):
      return try value.operation { node throws(OperationError) in try OperationReader.update(path, node) }
    case (.push, let value?):
      let key = PushKey.first(at: now)
      return try value.operation { node throws(OperationError) in try OperationReader.set(path.appending(key), node) }
    case (.remove, _): return .set(path, .deletion)
    default:
      guard let query else { return .read(path) }
      return try JSONInput(argument: query, name: "--query").operation { node throws(OperationError) in
        try OperationReader.read(path, query: node)
      }
    }
  }

  private func text(of story: DecisionStory) -> String {
    switch format {
    case .text: return StoryRenderer(style: colour.style).render(story)
    case .json:
      var writer = JSONWriter(pretty: true)
      StoryJSON.write(story, to: &writer)
      return writer.text + "\n"
    }
  }

  private func exit(_ decision: Decision) throws {
    switch decision.reason {
    case .refused: throw Exit.invalid
    case .failed: throw Exit.failure
    default: if !decision.isAllowed { throw Exit.denied }
    }
  }
}
