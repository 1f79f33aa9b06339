package import RuleValues
package import SecurityRules
package import SourceText

/// The result of a check of rules files.
package struct RulesCheck: Sendable {
  /// The outcome, in order of increasing severity.
  package enum Status: Int, Sendable, Comparable {
    /// Every file was read and accepted.
    case accepted
    /// The language of a file is unknown.
    case unknown
    /// A file was rejected; or it has warnings, and the check is strict.
    case refused
    /// A file could not be read.
    case unreadable

    /// Compares by severity.
    package static func < (left: Status, right: Status) -> Bool { left.rawValue < right.rawValue }
  }

  /// The options of a check.
  package struct Options: Sendable {
    /// The service of files that do not declare one; nil to determine it from their text.
    package var service: RulesService?
    /// Whether warnings reject a file.
    package var isStrict = false
    /// The codes and groups of warnings and notes that are not reported. An unknown one or the code of an error makes
    /// the check fail.
    package var ignored: Set<String> = []
    /// The codes and groups to report, in place of those that the project's configuration selects; empty to use these.
    package var selected: Set<String> = []
    /// The time of the check, which decides whether a date in the rules has passed.
    package var now = Timestamp.epoch
    /// Finds further diagnostics of rules that load, such as those of an audit, at the time of the check; nil for none.
    package var audit: (@Sendable (AnyRuleset, Timestamp) throws -> [Diagnostic])?
    /// Whether to report warnings that only the emulator's compiler issues for correct rules.
    package var isOfEmulator = false

    /// Creates the default options.
    package init() {}

    /// Returns the findings to report for a file, by the configuration of its project and these options.
    ///
    /// - Throws: if the configuration cannot be read.
    package func selection(for target: RulesTarget) throws -> FindingSelection {
      var selection = try ProjectConfiguration(ofRulesFile: target.path).findings
      if !selected.isEmpty { selection.selected = selected }
      selection.ignored.formUnion(ignored)
      return selection
    }
  }

  /// How diagnostics as JSON are masked. The name of a file and the text that a fix inserts are kept.
  package static let jsonMasking = Masking.json(keeping: ["file", "fixIts.edits.replacement"])

  /// The reports of files with diagnostics.
  package private(set) var reports: [FileReport] = []
  /// Further messages, one sentence each.
  package private(set) var messages: [String] = []
  /// The rules that Firebase would accept.
  package private(set) var accepted: [AnyRuleset] = []
  /// The outcome of the check.
  package private(set) var status = Status.accepted
  private let options: Options
  private var files = 0
  private var errors = 0
  private var warnings = 0
  private var notes = 0

  /// Checks every file.
  package init(_ targets: RulesTargets, options: Options = Options()) {
    self.options = options
    messages = IgnoredCodes.problems(options.ignored) + options.selected.sorted().compactMap(FindingNames.problem)
    if !messages.isEmpty { raise(.refused) }
    for target in targets.all { check(target) }
  }

  /// Returns the diagnostics of all files.
  package func output(_ renderer: any DiagnosticRenderer) -> String {
    reports.map { renderer.render($0.diagnostics, in: $0.file) }.joined()
  }

  /// The number of files and of findings, on one line.
  package var summary: String {
    let findings = [count(errors, "error"), count(warnings, "warning"), count(notes, "note")].compactMap(\.self)
    if files == 0 { return "no file was checked" }
    let files = files == 1 ? "1 file" : "\(files) files"
    return "\(files), \(findings.isEmpty ? "no problems" : findings.joined(separator: ", "))"
  }

  private func count(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private mutating func check(_ target: RulesTarget) {
    do {
      let file = try InputFile.read(target.path)
      guard let service = target.service ?? options.service ?? RulesText.service(of: file) else {
        messages.append(RulesText.unknownService(of: file))
        return raise(.unknown)
      }
      let isSaid = (target.service ?? options.service) != nil
      let selection = try options.selection(for: target)
      report(selection.apply(to: try diagnostics(of: file, service, target, isSaid: isSaid)), in: file)
    } catch {
      messages.append("\(error)")
      raise(.unreadable)
    }
  }

  private mutating func report(_ diagnostics: [Diagnostic], in file: SourceFile) {
    files += 1
    errors += diagnostics.count { $0.severity == .error }
    warnings += diagnostics.count { $0.severity == .warning }
    notes += diagnostics.count { $0.severity == .note }
    if !diagnostics.isEmpty { reports.append(FileReport(file: file, diagnostics: diagnostics)) }
    let isRefused = diagnostics.contains { $0.severity == .error || options.isStrict && $0.severity == .warning }
    if isRefused { raise(.refused) }
  }

  /// - Parameter isSaid: whether the service was specified by an option or project, rather than by the file alone.
  private mutating func diagnostics(
    of file: SourceFile, _ service: RulesService, _ target: RulesTarget, isSaid: Bool
  ) throws -> [Diagnostic] {
    var all: [Diagnostic]
    do {
      let review = try RulesReview(file, service: service, at: options.now)
      all = review.ruleset.diagnostics
      if isSaid, let problem = OtherService.problem(of: review.ruleset, for: service) { all.append(problem) }
      if !all.hasErrors {
        accepted.append(review.ruleset)
        let indexes = groupIndexes(review.ruleset, target)
        if !indexes.isEmpty { all = (all + indexes).sortedByPosition() }
        if let audit = options.audit { all = (all + (try audit(review.ruleset, options.now))).sortedByPosition() }
      }
      let comments = SuppressionComments(of: file, service: service, statements: review.statements)
      all = comments.apply(to: all, isAudited: options.audit != nil)
    } catch let error as RulesetError {
      all = error.diagnostics
    }
    return options.isOfEmulator ? all : all.filter { !Self.emulatorCodes.contains($0.code.name) }
  }

  /// Compares the rules with the indexes of their project. An index file that cannot be read is a message.
  private mutating func groupIndexes(_ ruleset: AnyRuleset, _ target: RulesTarget) -> [Diagnostic] {
    guard ruleset.service == .firestore else { return [] }
    let indexes = GroupIndexes(ofRulesFile: target.path)
    messages += indexes.problems
    return GroupIndex.problems(of: ruleset, with: indexes)
  }

  /// The codes that only ``Options/isOfEmulator`` reports.
  private static let emulatorCodes: Set<String> = ["cloud/emulator-firestore"]

  private mutating func raise(_ status: Status) { self.status = max(self.status, status) }
}
