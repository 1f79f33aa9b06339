import TestSupport

/// A part of a long comparison that can be run again by itself: what it compares follows from its kind and its number.
struct Stretch: Hashable, Codable, Sendable {
  /// What is compared.
  enum Kind: String, CaseIterable, Codable, Sendable {
    /// Values of expressions, of every node, in requests and in queries; the warnings too.
    case expressions
    /// Verdicts on reads, queries and commits.
    case requests
    /// Verdicts on downloads by Storage rules, asked of Firestore rules that say the same.
    case downloads
    /// Errors and warnings of whole rules files.
    case files
    /// Whether rules files with mistakes are accepted, and the warnings of those that are.
    case mutations
    /// Verdicts of Realtime rules, which a model gives in place of an emulator.
    case realtime

    /// The share of a long run, in hundredths.
    var share: Int {
      switch self {
      case .expressions: 40
      case .requests: 20
      case .downloads: 13
      case .files: 7
      case .mutations: 10
      case .realtime: 10
      }
    }
  }

  /// About how many comparisons a stretch makes.
  static let size = 2_000

  let kind: Kind
  let number: Int

  /// All stretches of a run of `total` comparisons, those of different kinds alternately.
  static func all(of total: Int) -> [Stretch] {
    let stretches = Kind.allCases.flatMap { kind in
      (0..<max(1, total * kind.share / 100 / size)).map { Stretch(kind: kind, number: $0) }
    }
    return stretches.sorted { ($0.number, $0.kind.rawValue) < ($1.number, $1.kind.rawValue) }
  }

  /// Where its random numbers begin.
  var seed: UInt64 {
    let place = Kind.allCases.firstIndex(of: kind) ?? 0
    var generator = SeededGenerator(seed: UInt64(Amount.seed) &+ UInt64(place) << 32 &+ UInt64(number))
    return generator.next()
  }
}

/// What came of a stretch.
struct StretchResult: Codable, Sendable {
  let stretch: Stretch
  /// How many comparisons were made.
  var compared = 0
  /// How many of the compared requests are allowed; nil where nothing is requested.
  var allowed: Int?
  /// What the emulator rejected or fell over.
  var unanswered = 0
  /// Differences that `Grammar/divergences.md` explains, by its numbers.
  var explained: [String: Int] = [:]
  /// Differences that nothing explains.
  var different = 0
  /// The differences, where there are any.
  var report: String?

  /// Runs a stretch.
  ///
  /// - Parameter project: the name of a project of the emulator that nobody else uses.
  init(of stretch: Stretch, project: String) throws {
    self.stretch = stretch
    switch stretch.kind {
    case .expressions: try compareExpressions(project)
    case .requests: try compareRequests(project)
    case .downloads: try compareDownloads(project)
    case .files: try compareFiles(project, areMutated: false)
    case .mutations: try compareFiles(project, areMutated: true)
    case .realtime: compareRealtime()
    }
  }

  private enum Failure: Error { case noEmulator }

  private func emulator(_ name: String) throws -> EmulatorProject {
    guard let project = EmulatorProject(name) else { throw Failure.noEmulator }
    return project
  }

  private mutating func compareExpressions(_ project: String) throws {
    guard let emulator = try EmulatorEngine(project: project) else { throw Failure.noEmulator }
    var run = ExpressionRun(reference: emulator, ours: ProjectEngine())
    var generator = PackGenerator(seed: stretch.seed)
    while run.findings.compared < Stretch.size { try run.compare(generator.pack(count: 100)) }
    compared = run.findings.compared
    unanswered = run.findings.unanswered
    note(run.findings.explained, run.findings.count, run.findings.description)
  }

  private mutating func compareRequests(_ project: String) throws {
    var run = try RulesetRun(try emulator(project))
    var generator = RulesetGenerator(seed: stretch.seed)
    while run.requests < Stretch.size { try run.compare(generator.next()) }
    compared = run.requests - run.unanswered
    allowed = run.granted
    unanswered = run.unanswered
    note(run.explained, run.count, run.description)
  }

  private mutating func compareDownloads(_ project: String) throws {
    var run = try StorageRun(try emulator(project))
    var generator = RulesetGenerator(seed: stretch.seed)
    while run.requests < Stretch.size { try run.compare(generator.next()) }
    compared = run.requests
    allowed = run.granted
    note(run.explained, run.count, run.description)
  }

  private mutating func compareFiles(_ project: String, areMutated: Bool) throws {
    var run = CompilerRun(try emulator(project))
    var generator = RulesetGenerator(seed: stretch.seed)
    var random = SeededGenerator(seed: stretch.seed)
    while run.files < Stretch.size {
      let source = generator.next().source
      guard areMutated else {
        try run.compare(source, areErrorsAlike: true)
        continue
      }
      for _ in 0..<5 { try run.compare(RulesetMutator.mutated(source, &random), areErrorsAlike: false) }
    }
    compared = run.files - run.unanswered
    unanswered = run.unanswered
    note([:], run.count, run.description)
  }

  private mutating func compareRealtime() {
    var run = RealtimeRun()
    run.compare(seed: stretch.seed, count: Stretch.size)
    compared = run.decisions
    allowed = run.allowed
    note([:], run.differing, run.description)
  }

  private mutating func note(_ explained: [Divergence: Int], _ different: Int, _ text: String) {
    self.explained = Dictionary(
      explained.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first })
    self.different = different
    report = different > 0 ? text : nil
  }
}
