import RuleEvaluation
import RuleRequests
import RuleValues
import SourceText
import Testing

@testable import CloudRules

/// What `check` knows of the price of a condition before there is a request, beside what requests pay.
@Suite("Prices of conditions bound what requests pay") struct ExpressionPriceTests {
  private static let functions = """
    function same(x) { return x == x; }
    function chosen(x, y) { let a = x + y; let b = a; return b == 'ab' ? same(a) : same(x) && same(y); }
    function mine() { return request.auth.uid == 'alice'; }
    """

  @Test(arguments: [
    "true", "id == 'a'", "-1 < id.size()", "-9223372036854775808 < id.size()", "id is string",
    "id[0:1] == 'a' && id[0:] == 'a'", "id in ['a', 'b']",
    "{'a': 1, 'b': [id]}.b[0] == id", "mine()", "!(id == 'b' || mine() && id == 'c')", "same(id) || same(id + id)",
    "same(id) && (same('b') || id == 'c')", "chosen(id, 'b')", "chosen('c', id)", "chosen(id, 'c') && chosen(id, 'b')",
    "math.abs(-2) == 2 && duration.value(1, 's') != null", "exists(/a/$(id)) || id != 'b'",
    "request.auth.token.admin ? mine() : same(id)", "request.auth.token.get('none', false) ? same(id) : mine()",
    "resource == null || resource.data.a == 1", "(1 / 0 == 1) || mine()",
    "[1, 2].hasAny([id.size()]) && id.matches('a+')",
    "latlng.value(1, 2).latitude() > 0.5", "path('/a/b') == /a/b",
    "get(/databases/$(database)/documents/e/$(id)).data.ok",
  ])
  func boundsHold(_ condition: String) throws {
    let body = "\(Self.functions)\nmatch /notes/{id} { allow get: if \(condition); }"
    let program = try Cloud.firestore(body)
    let box = DocumentBox(["e/a": ["ok": true]], auth: Cloud.alice)
    let decision = Decider(program).decide(
      FirestoreRequest(.get("notes/a"), time: Cloud.time), in: box, queryMode: .emulator)
    try #require(decision.isAllowed, "\(Cloud.answer(decision))")
    let rules = try checked(body)
    let condition = try #require(rules.tree.allows.first?.condition)
    var prices = ExpressionPrices(rules)
    let bounds = prices.least(toAllow: condition)...max(prices.least(toAllow: condition), prices.most(condition))
    #expect(bounds.contains(decision.usage.expressions), "\(bounds), \(decision.usage.expressions)")
  }

  /// Without alternatives, both are what the request pays.
  @Test func bothAreThePriceOfASimpleCondition() throws {
    let rules = try checked("match /notes/{id} { allow get: if id == 'a' && request.auth.uid == 'alice'; }")
    let condition = try #require(rules.tree.allows.first?.condition)
    var prices = ExpressionPrices(rules)
    #expect(prices.least(toAllow: condition) == 10)
    #expect(prices.most(condition) == 10)
  }

  /// The minus of the smallest integer is no operator (emulator 1.19.9, by its limit of 1,000).
  @Test func theSmallestIntegerIsOneExpression() throws {
    for (literal, price) in [("-9223372036854775808", 4), ("-9223372036854775807", 5)] {
      let program = try Cloud.firestore("match /notes/{id} { allow get: if \(literal) < id.size(); }")
      let decision = Decider(program).decide(
        FirestoreRequest(.get("notes/a"), time: Cloud.time), in: DocumentBox(), queryMode: .emulator)
      #expect(decision.usage.expressions == price)
    }
  }

  private func checked(_ body: String) throws -> CheckedRules {
    let text = """
      rules_version = '2';
      service cloud.firestore { match /databases/{database}/documents { \(body) } }
      """
    let (tree, problems) = Parser.parse(SourceFile(name: "firestore.rules", text: text))
    #expect(problems.isEmpty)
    return Checker.check(tree, in: SourceFile(name: "firestore.rules", text: text), functions: .standard)
  }
}
