import ArgumentParser
import DocumentTrees
import Platform
import RequestReplays
import RulesProjects
import SecurityRules

/// The command `rules-sim replay`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Evaluate the requests of a log by other rules, and list what changed.",
    discussion: """
      Reads the decision log of a server, or lines of rules-sim evaluate, and evaluates each request by RULES. It lists the \
      requests that are newly allowed or newly denied, with both reasons, and counts all others. Lines are replayed as they \
      arrive, so a log may have any size.

        rules-sim replay decisions.jsonl firestore.rules
                                               a decision log
        rules-sim replay decisions.jsonl git:main:firestore.rules
                                               rules of another branch
        rules-sim replay decisions.jsonl new.rules --tree data.sqlite
                                               with stored data
        rules-sim replay decisions.jsonl new.rules --against old.rules
                                               two versions, whatever was decided
        rules-sim replay requests.jsonl new.rules
                                               lines of evaluate
        tail -f decisions.jsonl | rules-sim replay - new.rules
                                               each change as it happens

      RULES and OLD are rules files, or files of a Git revision: git:REVISION:PATH.

      The old decision is that of OLD. Without --against, it is the decision in the log, the member got of a line of evaluate, \
      or else the decision of the line's own rules.

      A decision log has no stored data, and by default no claims and no written values. A request is replayed if the rules \
      decide it without them. Otherwise it is counted, with the reason and what to do. Data of the options --tree, --data, \
      --documents and --objects may differ from the data at the time of the request; with --against, both versions see the \
      same data.

      Exit code 0: no decision changed; 2: a decision changed; 4: no decision changed, but a request could not be replayed, or \
      there was none; 3: rules or data are invalid; 1: a file could not be read.

      Grammar/reports.md describes the report.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: "The log; - for standard input.", completion: .file())
  var log: String

  @Argument(help: "The rules that evaluate each request.", completion: .file(extensions: ["json", "rules"]))
  var rules: String

  @Option(
    help: ArgumentHelp("The rules whose decisions replace those of the log.", valueName: "old"),
    completion: .file(extensions: ["json", "rules"]))
  var against: String?

  @OptionGroup var service: ServiceOption

  @OptionGroup var stored: StoredDataOptions

  @Option(help: "The format of the report: text, or json (one object per line, the last one with the counts).")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "List at most this many newly allowed requests, and as many newly denied ones. The default is 100 for text, and all "
        + "for json.", valueName: "count"))
  var limit: Int?

  @Flag(help: "Succeed even if some requests could not be replayed.")
  var allowPartial = false

  @OptionGroup var color: ColorOption

  @OptionGroup var masking: MaskingOption

  func validate() throws {
    try stored.checkSource()
    if let limit, limit < 0 { throw ValidationError("--limit must be at least 0.") }
    if [log, rules, against].count(where: { $0 == "-" }) + stored.standardInputCount > 1 {
      throw ValidationError("only one argument or option can read standard input.")
    }
  }

  func run() throws {
    Console.masking = masking.choice
    try Exit.onError(color.errorStyle) {
      let new = try RulesVersion.load(rules, service: service.service)
      let old = try against.map { try RulesVersion.load($0, service: new.service) }
      let versions = ReplayVersions(new, against: old)
      if stored.isEmpty { return try replay(versions, on: InMemorySnapshot?.none) }
      try replay(versions, in: stored.opened(now: 0))
    }
  }

  private func replay(_ versions: ReplayVersions, in tree: some DocumentTree) throws {
    try tree.read { try replay(versions, on: $0) }
  }

  private func replay(_ versions: ReplayVersions, on snapshot: (some TreeSnapshot)?) throws {
    var replay = LogReplay(versions, on: snapshot)
    var report = ReplayReport(format, style: color.style, limit: limit)
    var input = log == "-" ? FileSource(descriptor: STDIN_FILENO, name: "<stdin>") : try FileSource(path: log)
    try replay.replay(&input) {
      try report.add($0)
    } onPause: {
      try report.flush()
    }
    try report.end(replay.tally)
    if replay.tally.changedCount > 0 { throw Exit.denied }
    let isComplete = replay.tally.obstructedCount == 0 || allowPartial
    if replay.tally.replayedCount == 0 || !isComplete { throw Exit.undetermined }
  }
}
