import Accounts
import RequestSimulation
import RulePrograms
import RuleRequests
package import RulesProjects
import SecurityRules
package import SourceText

/// The result of reading a suite.
package struct SuiteReading: Sendable {
  /// The suite; nil if it, its rules or its data have errors.
  package let suite: Suite?
  /// Errors and warnings of the suite, its rules and its data files.
  package let reports: [FileReport]
}

/// Reads a suite with the rules, data and files that it names. Never throws and never traps, whatever the bytes.
package struct SuiteReader {
  /// The time of a suite without `now`: 2024-01-01T00:00:00Z, in milliseconds since 1970.
  package static let defaultTime: Int64 = 1_704_067_200_000

  /// The file being read: the suite, or one that it includes.
  var file: SourceFile
  /// The project of the suite, which bounds the files that the suite may name.
  let project: ProjectFolder
  /// The project that bounds the rules: another one if the caller names the rules.
  let rulesProject: ProjectFolder
  /// The errors and warnings of ``file``.
  var diagnostics = FileDiagnostics()
  /// The errors and warnings of the suite's other files, while they are not being read.
  var setAside: [(file: SourceFile, diagnostics: FileDiagnostics)] = []
  var reports: [FileReport] = []
  var users = DeclaredUsers()
  /// The project settings for sign-in scripts.
  var settings = SignInScriptSettings()
  /// Whether the undocumented value of `auth.provider` for a provider can matter to the rules.
  private(set) var asksAuthProvider = false
  /// The users with sign-in scripts.
  var stories: [WrittenScript] = []
  var values = NamedValues()
  var fixtures = Fixtures()
  /// Reads cases of the service of the rules.
  var cases: any ServiceSyntax = RealtimeSyntax()
  /// Whether the service of the rules is known. If not, no case can be read.
  var isServiceKnown = true
  /// The rules, for the steps of cases; nil if they could not be loaded.
  var ruleset: AnyRuleset?
  /// The names that `because` accepts; nil if the rules could not be loaded.
  var reasons: ReasonNames?
  var seedFiles: [SeedFile: Seed] = [:]
  /// How many entries have a title, and how many cases.
  private var titles: [String: Int] = [:]
  var caseCount = 0
  var now = SuiteReader.defaultTime
  /// Whether the suite has another tool's format, which cannot state that no rule is expected to be evaluated.
  private(set) var isForeign = false

  /// Reads `file`.
  ///
  /// - Parameter files: the file system for rules and data files. Their paths are relative to the folder of `file`
  ///   and stay in its project.
  package static func read(_ file: SourceFile, files: FileSystem = .local) -> SuiteReading {
    var reader = SuiteReader(file: file, files: files)
    let suite = reader.suite()
    return reader.reading(suite)
  }

  /// Reads a suite of another tool's format, converted to the tree `root`.
  ///
  /// - Parameter rules: the path of the rules that the caller names, inside or outside the project; nil if the caller
  ///   names none.
  package static func read(_ root: JSONNode, of file: SourceFile, rules: String? = nil, files: FileSystem)
    -> SuiteReading
  {
    var reader = SuiteReader(file: file, rules: rules, files: files)
    reader.isForeign = true
    let suite = reader.suite(root)
    return reader.reading(suite)
  }

  private init(file: SourceFile, rules: String? = nil, files: FileSystem) {
    self.file = file
    project = ProjectFolder(of: file.name, in: files)
    rulesProject = rules.map { ProjectFolder(of: (try? files.resolved($0).get()) ?? $0, in: files) } ?? project
  }

  private func reading(_ suite: Suite?) -> SuiteReading {
    let own = setAside + [(file, diagnostics)]
    let reports =
      self.reports
      + own.filter { !$0.diagnostics.kept.isEmpty }.map {
        FileReport(file: $0.file, diagnostics: $0.diagnostics.kept.sortedByPosition())
      }
    return SuiteReading(suite: reports.contains { $0.diagnostics.hasErrors } ? nil : suite, reports: reports)
  }

  /// Adds a diagnostic of the file that is being read.
  mutating func report(_ diagnostic: Diagnostic) { diagnostics.add(diagnostic) }

  /// Returns the members of a mapping, and reports unknown keys.
  ///
  /// - Parameters:
  ///   - place: what messages call the mapping, with its article.
  ///   - known: the keys that messages list; nil for all.
  mutating func members<Key>(of node: JSONNode, place: String, known: [Key]? = nil) -> SuiteMembers<Key> {
    var unknown: [Diagnostic] = []
    let members = SuiteMembers<Key>(node, place: place, known: known, &unknown)
    for diagnostic in unknown { report(diagnostic) }
    return members
  }

  /// Calls `body` while another file of the suite is the one being read.
  mutating func within<Result>(_ other: SourceFile, _ body: (inout SuiteReader) -> Result) -> Result {
    let before = file
    turn(to: other)
    defer { turn(to: before) }
    return body(&self)
  }

  private mutating func turn(to other: SourceFile) {
    guard !other.name.utf8.elementsEqual(file.name.utf8) else { return }
    setAside.append((file, diagnostics))
    let index = setAside.firstIndex { $0.file.name.utf8.elementsEqual(other.name.utf8) }
    diagnostics = index.map { setAside.remove(at: $0).diagnostics } ?? FileDiagnostics()
    file = other
  }

  // MARK: The suite

  private mutating func suite() -> Suite? {
    let (tree, problems) = SuiteText.read(file)
    for problem in problems { report(problem) }
    return problems.hasErrors ? nil : suite(tree.root)
  }

  private mutating func suite(_ root: JSONNode) -> Suite? {
    guard case .object = root.value else {
      report(SuiteProblem.WrongType.report("a mapping with `rules`, `users` and `cases`", for: "a suite", found: root))
      return nil
    }
    let members: SuiteMembers<SuiteKey> = members(of: root, place: "a suite")
    let ruleset = rules(members)
    self.ruleset = ruleset
    reasons = ruleset.map { ReasonNames($0.program) }
    asksAuthProvider =
      ruleset.map { $0.service == .realtime && $0.program.asksUndocumentedProvider } ?? false
    let name = members[.name].flatMap { nonEmptyText($0, for: "name") }
    if let node = members[.now], let time = time(node) { now = time }
    let mode = queryMode(members[.queries])
    guard let parts = parts(root, members) else { return nil }
    readSettings(members[.settings])
    for part in parts {
      within(part.file) {
        $0.readFixtures(part.root["fixtures"])
        $0.readUsers(part.root["users"])
      }
    }
    tellStories()
    guard isServiceKnown else { return nil }
    checkFixtures()
    let stored = parts.last.map { seed(of: $0) } ?? Seed()
    let entries = entries(parts, CaseContext(seed: stored, now: now), members)
    reportUnusedUsers()
    return ruleset.map { Suite(file: file, name: name, ruleset: $0, queryMode: mode, entries: entries) }
  }

  /// Returns the stored data of the suite, which groups and cases can replace.
  private mutating func seed(of suite: SuitePart) -> Seed {
    var known: [Diagnostic] = []
    return seed(SuiteMembers<SuiteKey>(suite.root, place: "a suite", &known), on: Seed())
  }

  private mutating func entries(
    _ parts: [SuitePart], _ context: CaseContext, _ members: SuiteMembers<SuiteKey>
  ) -> [SuiteEntry] {
    var entries: [SuiteEntry] = []
    var isListed = false
    for part in parts {
      guard let cases = part.root.members.first(where: { $0.key.utf8.elementsEqual("cases".utf8) }) else { continue }
      isListed = true
      entries += within(part.file) { $0.entries(cases.value, at: cases.keySpan, context) }
    }
    if !isListed {
      let isRulesAlone = members[.rules] != nil && members.node.members.count == 1
      let name = FileStatus.name(of: file.name)
      reportMissing(
        .cases, members,
        isRulesAlone && SuiteText.isJSON(file)
          ? "if this is your rules file, write a suite in another file, such as `suite.yaml`, with `rules: \(name)`"
          : "list what to test: `cases: [{as: ann, read: /users/ann, expect: allow}]`")
    }
    return entries
  }

  /// Reports a missing key, unless an unknown key may be a misspelling of it.
  mutating func reportMissing<Key>(_ key: Key, _ members: SuiteMembers<Key>, _ note: String) {
    guard !members.hasUnknownKeys else { return }
    report(SuiteProblem.MissingKey.report(key.rawValue, in: members.place, at: members.start, note: note))
  }

  /// Returns a title that no earlier case has: the second case with the title `author reads` is `author reads (2)`.
  mutating func unique(_ title: String) -> String {
    titles[title, default: 0] += 1
    guard let count = titles[title], count > 1 else { return title }
    // A title can already be written with a number.
    return unique("\(title) (\(count))")
  }

  // MARK: Scalars

  mutating func text(_ node: JSONNode, for key: String) -> String? {
    if let text = node.string { return text }
    report(SuiteProblem.WrongType.report("a string", for: key, found: node))
    return nil
  }

  /// Returns a string that reports can show, or reports that it is empty.
  mutating func nonEmptyText(_ node: JSONNode, for key: String) -> String? {
    guard let text = text(node, for: key) else { return nil }
    if !text.isEmpty { return text }
    report(SuiteProblem.WrongType.report("a non-empty string", for: key, found: node))
    return nil
  }

  mutating func time(_ node: JSONNode) -> Int64? {
    if let milliseconds = RFC3339.milliseconds(node) { return milliseconds }
    report(SuiteProblem.Time.report(node))
    return nil
  }

  /// Returns how document queries are decided: as in the emulator, unless the suite says `sound`.
  private mutating func queryMode(_ node: JSONNode?) -> QueryMode {
    guard let node, let name = text(node, for: "queries") else { return .emulator }
    if let mode = QueryMode(rawValue: name) { return mode }
    report(SuiteProblem.WrongType.report("`emulator` or `sound`", for: "queries", found: node))
    return .emulator
  }
}
