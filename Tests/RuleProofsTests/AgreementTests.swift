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
    for difference in RulesComparison(from: old, to: new, of: .firestore, by: .none).differences {
      let space = SymbolicSpace()
      let request = SymbolicRequest(difference.form, to: .firestore, in: space)
      let allowed = [old, new].map { request.isAllowed(by: $0.program) }
      let questions = allowed.map { Question(space.both(request.facts, $0), in: space) }
      for _ in 0..<Self.requests {
        let situation = difference.situation.mutated(using: &generator)
        guard let concrete = ConcreteRequest(situation, difference.form, in: space) else { continue }
        #expect(try concrete.holds(request.facts), "\(difference.form)")
        for (rules, (formula, question)) in zip([old, new], zip(allowed, questions)) {
          let outcome = Simulator.judge(situation, by: rules).outcome
          guard outcome != .refuse else { continue }
          do {
            #expect(try concrete.holds(formula) == (outcome == .allow), "\(situation)")
            #expect(try concrete.holds(question.formula) == (outcome == .allow), "\(situation)")
            decided += 1
          } catch is ConcreteRequest.Unknown {
            unknown += 1
          }
        }
      }
    }
    #expect(decided * 4 >= unknown, "\(unknown) of \(decided + unknown) requests depend on what is not modeled")
  }

  private static let requests = Mutations.count(8)
}

extension ConcreteRequest {
  /// Creates the request of a situation with one form; nil for a commit of several writes, a query, or another path.
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
    default: return nil
    }
    let before = documents[path]
    let isWrite = if case .commit = operation { true } else { false }
    let method = isWrite ? (after == nil ? "delete" : before == nil ? "create" : "update") : "get"
    guard method == form.method.rawValue else { return nil }
    var inputs: [UnknownInput: Value] = [.before: before.map { .map($0) }, .after: after]
    inputs[.auth] = .some(situation.identity.requestAuth(for: .firestore).map { .map($0) } ?? .null)
    inputs[.time] = Timestamp(milliseconds: situation.now).map { .timestamp($0) }
    for (index, id) in path.segments.enumerated() { inputs[.segment(index)] = .string(id) }
    self.init(
      space: space, inputs: inputs, documents: documents,
      written: isWrite ? [path: after.flatMap { if case .map(let fields) = $0 { fields } else { nil } }] : [:])
  }
}
