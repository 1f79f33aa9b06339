import CloudRules
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText

/// Judges downloads by Storage rules here and by the same rules as Firestore's at the emulator, which evaluates no Storage
/// rules: both services share one language. What only one of them has is left out of the conditions.
struct StorageRun: CustomStringConvertible {
  private let emulator: EmulatorProject
  private let documents = Dictionary(House.documents, uniquingKeysWith: { first, _ in first })
  private(set) var requests = 0
  private(set) var granted = 0
  private(set) var explained: [Divergence: Int] = [:]
  private var examples: [String] = []

  /// How many decisions differ.
  private(set) var count = 0

  init(_ emulator: EmulatorProject) throws {
    self.emulator = emulator
    try emulator.clear()
    try emulator.store(House.restoring)
  }

  /// Compares the decisions on downloads of everything that is there.
  mutating func compare(_ ruleset: RulesetCase) throws {
    let ruleset = ruleset.shared
    guard try emulator.load(ruleset.source).errors.isEmpty,
      let program = CompiledCloudRules.load(
        SourceFile(name: "storage.rules", text: ruleset.storageSource), functions: .standard
      ).storage
    else { return }
    let decider = Decider(program)
    for (request, decision) in chosen(ruleset.requests, decider) {
      let verdict = try emulator.verdict(request.operation, user: request.user)
      if case .failed = verdict { continue }
      requests += 1
      if verdict == .allowed { granted += 1 }
      if decision.isAllowed == (verdict == .allowed) { continue }
      let leavesValues = leavesValues(request, decider, program)
      if let divergence = Divergence(decision, on: request, of: ruleset, leavesValues: leavesValues) {
        explained[divergence, default: 0] += 1
        continue
      }
      count += 1
      if examples.count < 5 { examples.append("\(request)\nours: \(decision.isAllowed)\n\(ruleset.storageSource)") }
    }
  }

  /// Downloads, each once, as many allowed ones as denied ones where there are any, with the decisions on them.
  private func chosen(
    _ requests: [RulesetCase.Request], _ decider: Decider
  ) -> [(request: RulesetCase.Request, decision: Decision)] {
    var seen: Set<RulesetCase.Request> = []
    var decided: [(request: RulesetCase.Request, decision: Decision)] = []
    for request in requests where seen.insert(request).inserted {
      guard case .get(let path) = request.operation else { continue }
      decided.append((request, decider.decide(storageRequest(path, request.user))))
    }
    let allowed = decided.filter(\.decision.isAllowed)
    return allowed + decided.filter { !$0.decision.isAllowed }.prefix(max(1, allowed.count))
  }

  private func leavesValues(_ request: RulesetCase.Request, _ decider: Decider, _ program: Program) -> Bool {
    guard case .get(let path) = request.operation else { return false }
    // The emulator evaluates conditions before it has read any document, the right side of `false && …` too.
    return [path, DocumentPath(path.segments.dropLast() + ["missing"])].contains { path in
      var recorder = Recorder()
      _ = decider.decide(storageRequest(path, request.user), observing: &recorder)
      return recorder.explanation?.leavesValues(program) ?? false
    }
  }

  private func storageRequest(_ path: DocumentPath, _ user: User?) -> CloudRequest {
    let resource = documents[path].map { fields in
      CloudRequest.Statement.map(DocumentFields([("data", .map(fields)), ("id", .string(path.segments.last ?? ""))]))
    }
    return CloudRequest(
      .get, path: ["b", path.database, "o"] + path.segments, auth: user.map { .map($0.auth) } ?? .null,
      resource: resource ?? .null)
  }

  var description: String {
    "\(requests) downloads, \(granted) granted, \(count) differ\n" + Divergence.summary(explained)
      + examples.joined(separator: "\n\n")
  }
}

extension RulesetCase {
  /// The ruleset with conditions that both services can evaluate.
  fileprivate var shared: RulesetCase {
    var ruleset = self
    ruleset.top = top.map(\.shared)
    ruleset.service = service.map(\.shared)
    ruleset.matches = matches.map(\.shared)
    return ruleset
  }

  /// The same rules as those of a bucket.
  fileprivate var storageSource: String {
    var ruleset = self
    ruleset.matches = matches.map { match in
      var match = match
      match.path = match.path.replacing("/databases/{database}/documents", with: "/b/{database}/o")
      return match
    }
    return ruleset.source.replacing("service cloud.firestore", with: "service firebase.storage")
  }
}

extension RulesetCase.Match {
  fileprivate var shared: RulesetCase.Match {
    var match = self
    match.functions = functions.map(\.shared)
    match.allows = allows.map { .init(methods: $0.methods, condition: $0.condition.map(\.shared)) }
    match.matches = matches.map(\.shared)
    return match
  }
}

extension ExpressionPack.Function {
  fileprivate var shared: ExpressionPack.Function {
    var function = self
    function.variables = variables.map { ($0.name, $0.value.shared) }
    function.body = body.shared
    return function
  }
}

extension Syntax {
  /// Names of what the services do not share: paths of documents, reads, and members of `request`.
  private static let foreign = [
    "exists", "get(", "getAfter", "request.path", "__name__", "request.query", "request.resource", "request.time",
    "writeFields", "headers", "transforms", "inTransaction", "debug",
  ]

  /// The expression, or `true` in the place of one that only Firestore can evaluate.
  fileprivate var shared: Syntax {
    let text = source
    let names = ["request", "resource"].flatMap { ["\($0))", "\($0),", "\($0) ", "\($0)]", "\($0)}"] }
    let isForeign =
      Self.foreign.contains { text.contains($0) } || names.contains { (text + ")").contains($0) }
    return isForeign ? .literal("true") : self
  }
}
