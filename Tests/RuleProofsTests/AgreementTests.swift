import DocumentTrees
import Identities
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules
import TestSupport
import Testing

@testable import RuleProofs

/// The symbolic form and the evaluator agree about requests near the differences of the planted changes.
@Suite("The symbolic form decides as the evaluator")
struct AgreementTests {
  @Test(arguments: try PlantedChange.all(of: "firestore"))
  func firestore(_ change: PlantedChange) throws {
    let (old, new) = try change.versions(.firestore)
    var generator = SeededGenerator(seed: UInt64(change.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF))
    var (decided, unknown) = (0, 0)
    for difference in RulesComparison(from: old, to: new, by: .none).differences {
      let space = SymbolicSpace()
      let request = SymbolicRequest(difference.form, to: .firestore, in: space)
      let allowed = [old, new].map { request.isAllowed(by: $0.program) }
      let questions = allowed.map { Question(space.both(request.facts, $0), in: space) }
      for _ in 0..<Self.requests {
        let situation = difference.situation.mutated(using: &generator)
        guard let values = RequestValues(situation, difference.form, in: space) else { continue }
        let truth = RequestTruth(values)
        #expect(truth.holds(request.facts) == true, "\(difference.form)")
        for (rules, (formula, question)) in zip([old, new], zip(allowed, questions)) {
          let outcome = Simulator.judge(situation, by: rules).outcome
          guard outcome != .refuse else { continue }
          for holds in [truth.holds(formula), truth.holds(question.formula)] {
            if let holds { #expect(holds == (outcome == .allow), "\(situation)") }
            if holds == nil { unknown += 1 } else { decided += 1 }
          }
        }
      }
    }
    #expect(decided * 4 >= unknown, "\(unknown) of \(decided + unknown) requests depend on what is not modeled")
  }

  private static let requests = Mutations.count(8)
}

extension RequestValues {
  /// Creates the values of a `get` or of a commit of one write with one form; nil for another request or path.
  init?(_ situation: Situation, _ form: RequestForm, in space: SymbolicSpace) {
    guard case .client(.firestore(let operation)) = situation.request else { return nil }
    let documents = Dictionary(situation.seed.documents.map { ($0.path, $0.fields) }) { $1 }
    var (path, after): (DocumentPath, Value)
    switch operation {
    case .get(let place): (path, after) = (place, nil)
    case .commit(let writes):
      guard writes.count == 1 else { return nil }
      path = writes[0].path
      if case .set(let fields) = writes[0].change { after = .map(fields) } else { after = nil }
    case .list, .batchGet: return nil
    }
    let before = documents[path]
    let isWrite = if case .commit = operation { true } else { false }
    let method = isWrite ? (after == nil ? "delete" : before == nil ? "create" : "update") : "get"
    guard method == form.method.rawValue else { return nil }
    self.init(space)
    self.documents = documents
    inputs = [.before: before.map { .map($0) }, .after: after]
    inputs[.auth] = .some(situation.identity.requestAuth(for: .firestore).map { .map($0) } ?? .null)
    inputs[.time] = Timestamp(milliseconds: situation.now).map { .timestamp($0) }
    for (index, id) in path.segments.enumerated() { inputs[.segment(index)] = .string(id) }
    if isWrite { written = [path: after.flatMap { if case .map(let fields) = $0 { fields } else { nil } }] }
  }
}
