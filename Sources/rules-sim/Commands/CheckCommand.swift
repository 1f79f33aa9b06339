import ArgumentParser
import RuleFixes
import RuleProofs
import RuleValues
import RulesProjects
import RunReports
import SecurityRules
import SourceText
import SymbolicRules
import TestSuites

/// The command `rules-sim check`.
struct CheckCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case concise
    case json
    case github
    case sarif

    /// How the output is masked.
    var masking: Masking {
      switch self {
      case .text: .text
      case .concise: .places
      case .json: RulesCheck.jsonMasking
      case .github: .workflowCommands
      case .sarif: SARIFReport.masking
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that rules load, and report errors and warnings.",
    discussion: """
      Checks rules as Firebase does on a deploy. Rules that Firebase rejects are errors, in Firebase's own words, at their \
      position in the file. Rules that load but are probably mistakes get warnings. The service (Realtime Database, Cloud \
      Firestore or Cloud Storage) is recognized by the text. A file that declares another service than firebase.json or \
      --service is rejected, because Firebase would deny every request.

        rules-sim check                        all rules in ./firebase.json, otherwise
                                               database.rules.json, firestore.rules
                                               and storage.rules in this folder
        rules-sim check firestore.rules        one file
        rules-sim check apps/*/firebase.json   many projects
        generate-rules | rules-sim check -     standard input
        rules-sim check --format concise       file:line:column: for editors
        rules-sim check --format github        annotations in GitHub Actions
        rules-sim check --audit firestore.rules
                                               who may do what, and common mistakes
        rules-sim check --ignore cloud/unused-function
                                               without that warning
        rules-sim check --fix                  apply the fixes that need no review
        rules-sim check --fix=all --diff       print what all fixes would change
        rules-sim check --select style --select security
                                               only these groups of findings
        rules-sim check --explain cloud/unused-function
                                               the reason for that code, with examples

      rules-sim.json beside firebase.json selects findings for a project, and a comment accepts one:
      // rules-sim: ignore CODE reason (Grammar/lints.md).

      Diagnostics go to standard output, and a summary to standard error. --audit adds what Grammar/proofs.md describes. With \
      --strict, its warnings fail the check as well; a comment accepts what is intended. With --fix, the files are fixed first, \
      and then checked. With --diff, nothing is written or checked.

      Exit code 0: all files load; 3: a file is rejected; 4: the service of a file cannot be recognized; \
      6: the evaluator contradicts a proof, which is a fault of this program; 1: a file could not be read.
      """)

  @Argument(
    help: "Rules files, firebase.json files, or folders with one; - for standard input.",
    completion: .file(extensions: ["json", "rules"]))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The format of diagnostics: text, concise (one line each), json (one object per line), github (workflow commands) "
        + "or sarif (one object).", valueName: "format"))
  var format = Format.text

  @Flag(help: "Reject files with warnings as well.")
  var strict = false

  @Flag(
    help: ArgumentHelp(
      "Also print who can do what, and decide a standard list of claims: no writes without signing in, and so on."))
  var audit = false

  @Flag(help: "Also report what only the Firestore emulator's compiler rejects, such as `firestore.get`.")
  var emulator = false

  @Option(
    help: ArgumentHelp(
      "Hide warnings and notes with this code or of this group, but not errors. Repeatable.", valueName: "code"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report only warnings and notes of this group (security, correctness, limits, style, all) or with this code. "
        + "Repeatable. The default is all groups except style.", valueName: "group"))
  var select: [String] = []

  @Option(
    help: ArgumentHelp(
      "The time of the check, in milliseconds since 1970 or as 2030-01-31T00:00:00Z. The default is now.",
      valueName: "time"))
  var now: CheckTime?

  @Option(
    help: ArgumentHelp("Print the page of this code: the reason, a bad example and a good one.", valueName: "code"))
  var explain: String?

  @OptionGroup var fixes: FixOptions

  @OptionGroup var service: ServiceOption

  @OptionGroup var color: ColorOption

  @OptionGroup var masking: MaskingOption

  func validate() throws { try fixes.check(files) }

  func run() throws {
    Console.masking = masking.choice
    if let explain {
      return try Exit.onError {
        try Console.write(try DiagnosticPages.page(of: explain).text(color.style), as: .verbatim)
      }
    }
    try Exit.onError {
      let targets = try RulesTargets(files)
      let audits = RuleAudits()
      let options = options(audits)
      if let scope = fixes.scope {
        let run = FixRun(targets, scope: scope, options: options)
        guard try fixes.run(run) else { throw Exit.failure }
        if fixes.diff { return }
      }
      let check = RulesCheck(targets, options: options)
      try Console.write(output(check), as: format.masking)
      if audit { try write(audits, check) }
      for message in check.messages { Console.note(message) }
      Console.note(check.summary)
      if format == .text, let code = check.reports.first?.diagnostics.first?.code.name {
        Console.note("for the reason and an example, run: rules-sim check --explain \(code)")
      }
      switch check.status {
      case .accepted: break
      case .unknown: throw Exit.undetermined
      case .refused: throw Exit.invalid
      case .unreadable: throw Exit.failure
      }
    }
  }

  /// Writes the tables and claims of audits. The other formats only have their findings.
  private func write(_ audits: RuleAudits, _ check: RulesCheck) throws {
    for audit in audits.all where format == .text || format == .json {
      let rules = audit.rules
      let table = AccessTable(of: rules)
      if format == .json {
        try Console.write(AuditJSON.render(audit, table), as: AuditJSON.masking)
      } else {
        let findings = check.reports.first { $0.file.name == rules.file.name }?.diagnostics ?? []
        let text =
          AccessTableText(style: color.style).render(table) + "\n"
          + (try AuditText(style: color.style).render(audit, reported: findings))
        try Console.write("\(rules.file.name)\n\n" + text, as: .text)
      }
    }
    if audits.isContradicted { throw Exit.contradiction }
  }

  private func options(_ audits: RuleAudits) -> RulesCheck.Options {
    var options = RulesCheck.Options()
    options.service = service.service
    options.isStrict = strict
    options.ignored = Set(ignore)
    options.selected = Set(select)
    options.now = now?.timestamp ?? Timestamp(milliseconds: Clock.system.now()) ?? .epoch
    options.isOfEmulator = emulator
    if audit { options.audit = { try audits.diagnostics(of: $0, at: $1) } }
    return options
  }

  private func output(_ check: RulesCheck) -> String {
    switch format {
    case .text: check.output(AnnotatedRenderer(style: color.style))
    case .concise: check.output(ConciseRenderer())
    case .json: check.output(JSONRenderer())
    case .github: check.output(GitHubRenderer())
    case .sarif: SARIFReport.render(check.reports)
    }
  }
}

/// The time of a check, as an option.
struct CheckTime: ExpressibleByArgument {
  let timestamp: Timestamp

  init?(argument: String) {
    guard let time = Int64(argument).flatMap({ Timestamp(milliseconds: $0) }) ?? Timestamp(rfc3339: argument) else {
      return nil
    }
    timestamp = time
  }
}
