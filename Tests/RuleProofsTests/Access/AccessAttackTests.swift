import RulePrograms
import SecurityRules
import SymbolicRules
import Testing

@testable import RuleProofs

/// What a table says of some rules is attacked as if it were said of rules that allow more.
@Suite("Rows of access tables are attacked")
struct AccessAttackTests {
  @Test(arguments: ["false", "request.auth != null", "request.auth.uid == resource.data.owner"])
  func aRequestOfASignedOutClientLeavesARowOpen(_ condition: String) throws {
    let callers = try callers(
      saidOf: "allow get: if \(condition);", attackedOn: "allow get: if \(condition) || request.auth == null;")
    #expect(callers.last == .unknown([.contradicted]))
  }

  /// A row for everyone excludes no request.
  @Test func aRowForEveryoneIsNotAttacked() throws {
    #expect(try callers(saidOf: "allow get;", attackedOn: "allow get;") == [.everyone])
  }

  private func callers(saidOf text: String, attackedOn other: String) throws -> [AccessTable.Caller] {
    let table = try AccessFixture.firestore("match /n/{i} { \(text) }")
    let rules = try AccessFixture.rules(firestore: "match /n/{i} { \(other) }")
    var row = try #require(table.rows.first { $0.path == "/n/{i}" && $0.operations.contains(.get) })
    row.operations = [.get]
    let shapes = PathShapes(of: table.rows.flatMap(\.forms))
    row.attack(ProofAttack(on: .firestore, near: [rules.program]), within: .short, on: rules, among: shapes)
    return row.alternatives.map(\.caller)
  }
}
