import Identities
import RuleEvaluation
import SecurityRules
public import SourceText

/// What reading a suite came to.
public struct SuiteReading: Sendable {
  /// The suite; nil where anything is wrong with it, its rules or its data.
  public let suite: Suite?
  /// What there is to say about the suite, its rules and its data files: errors and warnings.
  public let reports: [FileReport]
}

/// What there is to say about one file.
public struct FileReport: Sendable {
  /// The file.
  public let file: SourceFile
  /// At least one diagnostic, in the order of the text.
  public let diagnostics: [Diagnostic]
}

/// Reads a suite with the rules and the data that it names. Never throws and never traps, whatever the bytes.
public struct SuiteReader {
  /// The time of a suite that names none: 2024-01-01T00:00:00Z.
  public static let defaultTime: Int64 = 1_704_067_200_000

  struct DeclaredUser {
    var identity: Identity
    let span: Span
    var isUsed = false
  }

  let file: SourceFile
  let files: FileSystem
  var diagnostics: [Diagnostic] = []
  var reports: [FileReport] = []
  var users: [String: DeclaredUser] = [:]
  var userNames: [String] = []
  /// The accounts that stories are about.
  let accounts = SuiteAccounts()
  /// How the cases are read, by the service of the rules.
  var cases: any ServiceCases = RealtimeCases()
  /// Whether it could be told whose rules they are; if not, no case can be understood.
  var isServiceKnown = true
  /// What `because` can name; nil where the rules could not be loaded.
  var reasons: ReasonNames?
  var seedFiles: [SeedFile: Seed] = [:]
  var caseNames: [String: Span] = [:]
  var caseCount = 0
  var seed = Seed()
  var now = SuiteReader.defaultTime

  /// Reads `file`.
  ///
  /// - Parameter files: where rules and data files are read from, by paths that count from the folder of `file`.
  public static func read(_ file: SourceFile, files: FileSystem = .local) -> SuiteReading {
    var reader = SuiteReader(file: file, files: files)
    let suite = reader.suite()
    var reports = reader.reports
    if !reader.diagnostics.isEmpty {
      reports.append(FileReport(file: file, diagnostics: reader.diagnostics.sortedByPosition()))
    }
    let isBroken = reports.contains { $0.diagnostics.hasErrors }
    return SuiteReading(suite: isBroken ? nil : suite, reports: reports)
  }

  private init(file: SourceFile, files: FileSystem) {
    self.file = file
    self.files = files
  }

  /// Reports; what was said before, of another cell of the same table, is said once.
  mutating func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  private mutating func suite() -> Suite? {
    let (tree, problems) = SuiteText.read(file)
    diagnostics = problems
    guard !problems.hasErrors else { return nil }
    guard case .object = tree.root.value else {
      report(
        SuiteProblem.WrongType.report("a mapping with `rules`, `users` and `cases`", for: "a suite", found: tree.root))
      return nil
    }
    let members = SuiteMembers<SuiteKey>(tree.root, place: "a suite", &diagnostics)
    let ruleset = rules(members)
    reasons = ruleset.map { ReasonNames($0.program) }
    let name = members[.name].flatMap { text($0, for: "name") }
    if let node = members[.now], let time = time(node) { now = time }
    let mode = queryMode(members[.queries])
    seed = seed([.data: members[.data], .documents: members[.documents], .objects: members[.objects]], on: Seed())
    readUsers(members[.users])
    let entries = entries(members)
    if !diagnostics.hasErrors {
      for (name, user) in users where !user.isUsed { report(SuiteProblem.UnusedUser.report(name, at: user.span)) }
    }
    return ruleset.map { Suite(file: file, name: name, ruleset: $0, queryMode: mode, entries: entries) }
  }

  private mutating func entries(_ members: SuiteMembers<SuiteKey>) -> [SuiteEntry] {
    guard let node = members[.cases] else {
      reportMissing(.cases, members, "write what is tested: `cases: [{as: ann, read: /users/ann, expect: allow}]`")
      return []
    }
    guard case .array = node.value else {
      report(SuiteProblem.WrongType.report("a list of cases", for: "cases", found: node))
      return []
    }
    guard isServiceKnown else { return [] }
    let entries = node.elements.compactMap { entry($0) }
    if node.elements.isEmpty { report(SuiteProblem.CaseCount.none(at: members.keySpan(.cases))) }
    return entries
  }

  /// Reports that a key is absent, unless a misspelt one may be meant for it.
  mutating func reportMissing<Key>(_ key: Key, _ members: SuiteMembers<Key>, _ note: String) {
    guard !members.hasUnknownKeys else { return }
    report(SuiteProblem.MissingKey.report(key.rawValue, in: members.place, at: members.start, note: note))
  }

  // MARK: Scalars

  mutating func text(_ node: JSONNode, for key: String) -> String? {
    if let text = node.string { return text }
    report(SuiteProblem.WrongType.report("a text", for: key, found: node))
    return nil
  }

  mutating func time(_ node: JSONNode) -> Int64? {
    switch node.value {
    case .integer(let milliseconds): return milliseconds
    case .string(let text):
      if let milliseconds = RFC3339.milliseconds(text) { return milliseconds }
    default: break
    }
    report(SuiteProblem.Time.report(at: node.span))
    return nil
  }

  /// How queries of documents are judged: as the emulator does, unless the suite says `sound`.
  private mutating func queryMode(_ node: JSONNode?) -> QueryMode {
    guard let node, let name = text(node, for: "queries") else { return .emulator }
    if let mode = QueryMode(rawValue: name) { return mode }
    report(SuiteProblem.WrongType.report("`emulator` or `sound`", for: "queries", found: node))
    return .emulator
  }

  private mutating func readUsers(_ node: JSONNode?) {
    guard let node else { return }
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping from names to users", for: "users", found: node))
      return
    }
    for member in node.members {
      if member.value["story"] != nil {
        userNames.append(member.key)
        readStory(member.key, member.value, at: member.keySpan)
        continue
      }
      let reading = IdentityReader.read(member.value, now: now / 1000, allowsAdministrator: true)
      userNames.append(member.key)
      // A user who could not be read counts as signed out only so that the cases can be read: the suite will not run.
      users[member.key] = DeclaredUser(
        identity: (try? reading.get().identity) ?? .unauthenticated, span: member.keySpan)
      switch reading {
      case .success(let reading):
        for warning in reading.warnings { report(SuiteProblem.DoubtfulIdentity.report(warning.message, at: warning.span)) }
      case .failure(let error): report(SuiteProblem.WrongIdentity.report(error, at: error.span))
      }
    }
  }
}
