import CloudRules
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText

/// This project as one of the engines that are compared.
final class ProjectEngine: Engine {
  private let documents: StoredDocuments

  /// The project with some documents.
  init(_ documents: [(DocumentPath, DocumentFields)] = World.documents) {
    self.documents = StoredDocuments(documents)
  }

  func answer(_ pack: PrintedPack, at times: [Timestamp]) throws -> PackAnswer {
    let file = SourceFile(name: "security.rules", text: pack.text)
    let loaded = CompiledCloudRules.load(file, functions: .standard)
    var answer = PackAnswer(compiled: ProjectCompiler.compiled(loaded.diagnostics, in: file))
    guard let program = loaded.firestore else { return answer }
    let decider = Decider(program)
    var steps: [[Range<Int>: Outcome]] = []
    var linesWithLeftovers: Set<Int> = []
    // The blocks in which the engine fails: before that it has seen conditions behind the one at which it does.
    var ended: Set<Int> = []
    for index in pack.pack.blocks.indices {
      let user = pack.pack.blocks[index].kind == .getSignedOut ? nil : World.user
      let request = FirestoreRequest(pack.operation(index), time: index < times.count ? times[index] : .epoch)
      var recorder = Recorder()
      let decision = decider.decide(
        request, in: Asked(of: documents, by: user), queryMode: .emulator, observing: &recorder)
      let visits = recorder.explanation?.visits ?? []
      if decision.isAllowed { answer.granted.insert(index) }
      var values: [Range<Int>: Outcome] = [:]
      for visit in visits {
        Self.collect(visit.condition, program, into: &values)
        if visit.condition.leavesValues(program) {
          linesWithLeftovers.insert(file.position(of: program[visit.rule].span.start).line)
        }
      }
      steps.append(values)
      if case .faults(let fault)? = visits.last?.outcome, fault.endsRequest { ended.insert(index) }
    }
    answer.leftovers = Set(
      pack.conditions.indices.filter { index in
        let condition = pack.conditions[index]
        return linesWithLeftovers.contains(condition.line) || ended.contains(condition.place.block)
      })
    answer.outcomes = pack.conditions.map { condition in
      let values = steps[condition.place.block]
      return condition.ranges.map { values[$0] }
    }
    return answer
  }

  private static func collect(_ step: Explanation.Step, _ program: Program, into values: inout [Range<Int>: Outcome]) {
    // What the front-end adds, such as the missing end of a slice, stands where the node above it does: that one counts.
    for operand in step.operands { collect(operand, program, into: &values) }
    let span = program.spans[Int(step.expression.index)]
    values[span.start..<span.end] = outcome(step.value)
  }

  private static func outcome(_ value: ExplainedValue) -> Outcome {
    switch value {
    case .cloud(.error(let fault, _)) where fault.code == .undecided: .pending
    case .cloud(.error(_, let message)): Outcome(error: message)
    case .fault(let fault): Outcome(error: fault.text)
    default: Outcome(value: text(value))
    }
  }

  private static func text(_ value: ExplainedValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "bool \(bool)"
    case .number(let number): Outcome.float(number)
    case .string(let text): "string " + Outcome.quoted(text)
    case .before, .after, .claims: "a value of Realtime rules"
    case .fault(let fault): "error " + fault.text
    case .cloud(let value): text(value)
    }
  }

  private static func text(_ value: CloudValue) -> String {
    switch value {
    case .integer(let integer): "int \(integer)"
    case .float(let double): Outcome.float(double)
    case .bytes(let bytes): Outcome.bytes(bytes)
    case .timestamp(let time): Outcome.time("timestamp", seconds: Int(time.seconds), nanos: Int(time.nanos))
    case .duration(let span): Outcome.time("duration", seconds: Int(span.seconds), nanos: Int(span.nanos))
    case .list(let values): "list [" + values.map(text).joined(separator: ", ") + "]"
    case .set(let values): Outcome.set(values.map(text))
    case .map(let entries): Outcome.map(entries.map { ($0.key, text($0.value)) })
    case .partialMap(let entries): "partial " + Outcome.map(entries.map { ($0.key, text($0.value)) })
    case .path(let segments): "path " + Outcome.quoted(segments.map { "/" + $0 }.joined())
    case .latlng(let latitude, let longitude): "latlng \(latitude) \(longitude)"
    case .vector(let numbers): "vector [" + numbers.map(Outcome.float).joined(separator: ", ") + "]"
    case .mapDiff: "map_diff"
    case .constraint(let comparisons):
      "constraint" + comparisons.map { " \($0.comparator) \(text($0.value))" }.joined()
    case .error(_, let message): "error " + message
    case .omitted: "omitted"
    }
  }
}

extension User {
  /// `request.auth` for this project.
  var auth: DocumentFields { DocumentFields([("uid", .string(uid)), ("token", .map(claims))]) }
}

/// Documents in memory.
struct StoredDocuments {
  fileprivate let documents: [DocumentPath: EncodedDocument]

  /// These documents; what cannot be stored is left out.
  init(_ documents: [(DocumentPath, DocumentFields)]) {
    self.documents = Dictionary(
      documents.compactMap { path, fields in (try? EncodedDocument(fields)).map { (path, $0) } },
      uniquingKeysWith: { $1 })
  }
}

/// Everything that a request is decided by: documents in memory, and the caller.
final class Asked: CloudRequestData {
  private let stored: StoredDocuments
  private let user: User?

  init(of stored: StoredDocuments, by user: User?) {
    self.stored = stored
    self.user = user
  }

  func auth(in arena: inout Arena) -> RuleValue { user.map { arena.map($0.auth) } ?? .null }

  func document(at path: DocumentPath) throws -> EncodedDocument? { stored.documents[path] }
}

extension Explanation {
  /// Whether a list, map or path with an error among several parts was evaluated.
  func leavesValues(_ program: Program) -> Bool { visits.contains { $0.condition.leavesValues(program) } }
}

extension Explanation.Step {
  fileprivate func leavesValues(_ program: Program) -> Bool {
    switch program[expression] {
    case .builtin(.list, _), .builtin(.path, _), .builtin(.map, _):
      if case .cloud(.error) = value, operands.count > 1 { return true }
    default: break
    }
    return operands.contains { $0.leavesValues(program) }
  }
}
