import Identities
import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import SymbolicRules
import Testing

@testable import RuleProofs

/// Claims that a request refutes and that looked proved, by the kind of the fault (trial of 2026-11-27 and our own reading).
@Suite("Claims that a request refutes are not proved")
struct RefutedClaimTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let allow: String
    let claim: String
    let request: FirestoreRequest.Operation
    let documents: [String: DocumentFields]

    /// A request for the document `/n/x`.
    init(
      _ allow: String, _ claim: String, _ request: FirestoreRequest.Operation = .get(DocumentPath(["n", "x"])),
      stored: DocumentFields? = nil, others: [String: DocumentFields] = [:]
    ) {
      (self.allow, self.claim, self.request) = (allow, claim, request)
      documents = others.merging(stored.map { ["n/x": $0] } ?? [:]) { first, _ in first }
    }

    /// A write of the document `/n/x`.
    init(
      _ allow: String, _ claim: String, writing fields: DocumentFields, stored: DocumentFields? = nil,
      others: [String: DocumentFields] = [:]
    ) {
      let write = DocumentWrite(DocumentPath(["n", "x"]), .set(fields))
      self.init(allow, claim, .commit([write]), stored: stored, others: others)
    }

    var testDescription: String { "\(claim): \(allow)" }

    var rules: String {
      """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          function at(name) { return /databases/$(database)/documents/o/$(name); }
          match /n/{id} { allow \(allow); }
        }
      }
      """
    }

    var situation: Situation {
      var situation = Situation(request: .firestore(request), identity: .unauthenticated, now: 1_767_225_600_000)
      situation.seed.documents = documents.map {
        Seed.Document(path: DocumentPath($0.key.split(separator: "/").map(String.init)), fields: $0.value)
      }
      return situation
    }
  }

  private static let nan = DocumentValue.array([.double(.nan)])
  private static let large: Int64 = 1 << 53

  private static let claims: [Case] = [
    // Sets made of data.
    Case("get: if resource.data.l.toSet() == ['x'].toSet()", "never get /n/{i}", stored: ["l": ["x"]]),
    Case(
      "get: if resource.data.l.toSet().union(['y'].toSet()) == ['x', 'y'].toSet()", "never get /n/{i}",
      stored: ["l": ["x"]]),
    Case(
      "get: if resource.data.l.toSet().intersection(['x', 'y'].toSet()) == ['y'].toSet()", "never get /n/{i}",
      stored: ["l": ["y"]]),
    Case("get: if resource.data.s.split(',').toSet() == ['a', 'b'].toSet()", "never get /n/{i}", stored: ["s": "a,b"]),
    Case(
      "get: if resource.data.keys().toSet().difference(['a'].toSet()) == [].toSet()", "never get /n/{i}",
      stored: ["a": 1]),
    Case("get: if [resource.data.l.toSet()] == [['x'].toSet()]", "never get /n/{i}", stored: ["l": ["x"]]),
    Case("get: if resource.data.l.toSet() in [['x'].toSet()]", "never get /n/{i}", stored: ["l": ["x"]]),
    // A key that is a list.
    Case(
      "update: if resource.data.m.get(request.resource.data.k, '') == 'admin'",
      "never update /n/{i} unless request.resource.data.k is string", writing: ["k": ["u"]],
      stored: ["m": ["u": "admin"]]),
    // The equality of lists, and sets beside lists.
    Case(
      "create: if [request.resource.data.a].hasOnly([1])", "always create /n/{i} when request.resource.data.a == 1",
      writing: ["a": 1.0]),
    Case(
      "create: if [1, 2].hasOnly([request.resource.data.a, 2])",
      "always create /n/{i} when request.resource.data.a == 1",
      writing: ["a": 1.0]),
    Case(
      "update: if request.resource.data.diff(resource.data).affectedKeys() != ['a']",
      "never update /n/{i} when request.resource.data.diff(resource.data).affectedKeys() == ['a'].toSet()",
      writing: ["a": 1], stored: ["a": 2]),
    Case(
      "get: if resource.data.keys().hasOnly(['a'].toSet())",
      "always get /n/{i} when resource.data.keys().hasOnly(['a'])",
      stored: ["a": 1]),
    Case(
      "get: if !([resource.data.l.toSet()].hasAny([[1.0].toSet()]))", "never get /n/{i} when resource.data.l == [2]",
      stored: ["l": [2]]),
    // Large numbers.
    Case(
      "get: if resource.data.a == 9007199254740993.0", "never get /n/{i} unless resource.data.a == 9007199254740993",
      stored: ["a": .integer(large)]),
    Case(
      "get: if resource.data.a == 9007199254740992.0", "always get /n/{i} when resource.data.a > 9007199254740993",
      stored: ["a": .integer(large + 2)]),
    Case(
      "get: if resource.data.a >= 9007199254740993", "never get /n/{i} unless resource.data.a > 9007199254740992.0",
      stored: ["a": .integer(large + 1)]),
    Case(
      "update: if request.resource.data.diff(resource.data).changedKeys().hasAll(['a'])",
      "never update /n/{i} when request.resource.data.a == resource.data.a", writing: ["a": .integer(large + 1)],
      stored: ["a": .double(0x1p53)]),
    // Segments of paths that are no strings, and a database that is not known.
    Case(
      "get: if exists(at(resource.data.k))", "never get /n/{i} unless resource.data.k is string", stored: ["k": 5],
      others: ["o/5": [:]]),
    Case(
      "get: if exists(at(resource.data.k))", "never get /n/{i} unless resource.data.k is string", stored: ["k": true],
      others: ["o/true": [:]]),
    Case(
      "get: if exists(/databases/$(resource.data.db)/documents/o/y)", "never get /n/{i}", stored: ["db": "(default)"],
      others: ["o/y": [:]]),
    Case(
      "get: if exists(at(resource.data.k)) || !exists(at(resource.data.k))",
      "always get /n/{i} when resource.data.k is string",
      stored: ["k": ""]),
    // Members of `request` that few rules read.
    Case("get: if request.headers != null", "never get /n/{i}", stored: [:]),
    Case("get: if request.inTransaction == false", "never get /n/{i}", stored: [:]),
    Case("create: if request.inTransaction", "never create /n/{i}", writing: [:]),
    Case("get: if request.fields == null", "never get /n/{i}", stored: [:]),
    Case(
      "create: if request.writeFields == null && request['transforms'] == null", "never create /n/{i}", writing: [:]),
    Case(
      "get: if request.resource.data.a == 1", "never get /n/{i}",
      .commit([DocumentWrite(DocumentPath(["n", "x"]), .verify)]), stored: ["a": 1]),
    // Elements of sets, and differences.
    Case(
      "get: if [1] in [[resource.data.a]].toSet()", "never get /n/{i} when resource.data.a is float", stored: ["a": 1.0]
    ),
    Case("get: if [resource.data.m.diff({})] == [{'a': 1}.diff({})]", "never get /n/{i}", stored: ["m": ["a": 1]]),
    Case("get: if resource.data.m.diff({}) != resource.data.m.diff({})", "never get /n/{i}", stored: ["m": [:]]),
    // A container with NaN does not equal itself, also at equal paths and keys.
    Case(
      "get: if resource.data.a == resource.data.b && get(at(resource.data.a)).data.l != get(at(resource.data.b)).data.l",
      "never get /n/{i}", stored: ["a": "q", "b": "q"], others: ["o/q": ["l": nan]]),
    Case(
      "get: if resource.data.a == resource.data.b && resource.data.m[resource.data.a] != resource.data.m[resource.data.b]",
      "never get /n/{i}", stored: ["a": "q", "b": "q", "m": ["q": nan]]),
    Case(
      "get: if !(resource.data.l[0] in resource.data.l)", "never get /n/{i} when resource.data.l.size() == 1",
      stored: ["l": [nan]]),
    // The sign of zero.
    Case(
      "get: if [resource.data.a * -1.0] != [0.0]", "never get /n/{i} when resource.data.a == 0.0", stored: ["a": 0.0]),
    // An operand that is an error.
    Case("get: if [resource.data.a > 1].size() == 1", "always get /n/{i}", stored: ["a": "x"]),
    Case("get: if [1, 2][resource.data.a] == 2", "always get /n/{i} when resource.data.a == 1", stored: ["a": 1.0]),
    Case("get: if resource.data.m.diff(1) != 1", "always get /n/{i}", stored: ["m": [:]]),
    // Missing documents.
    Case("create: if get(/databases/$(database)/documents/n/$(id)) == null", "never create /n/{i}", writing: [:]),
    Case(
      "get: if get(resource.data.r).data.a == 1 || true == true && get(resource.data.r) == null",
      "always get /n/{i} when !exists(resource.data.r)",
      stored: ["r": .reference(DocumentPath(["o", "z"]))]),
    // Texts in several normal forms.
    Case(
      "get: if resource.data.s == 'u\\u0308'", "never get /n/{i} unless resource.data.s == 'ü'",
      stored: ["s": "u\u{308}"]),
    Case(
      "get: if resource.data['\\u212a'] == 1", "never get /n/{i} unless resource.data['K'] == 1",
      stored: ["\u{212A}": 1]),
  ]

  @Test(arguments: claims)
  func aGetOrWriteRefutesTheClaim(_ example: Case) throws { try check(example) }

  private static let own = "/databases/$(database)/documents/n/$(id)"
  private static let other = "/databases/$(database)/documents/o/p"
  private static let list = FirestoreRequest.Operation.list(DocumentQuery(parent: DocumentPath([]), collection: "n"))
  private static var named: FirestoreRequest.Operation {
    var query = DocumentQuery(parent: DocumentPath([]), collection: "n")
    query.filter = .field(FieldPath(names: ["__name__"]), .equal, .reference(DocumentPath(["n", "x"])))
    return .list(query)
  }
  private static var group: FirestoreRequest.Operation {
    var query = DocumentQuery(parent: DocumentPath([]), collection: "n")
    query.allDescendants = true
    return .list(query)
  }

  @Test(arguments: [
    // Rules of a recursive wildcard know the path of a query.
    Case("get: if false; } match /{p=**} { allow list: if p is path", "never list /n/{i}", list),
    Case("get: if false; } match /n/{p=**} { allow list: if string(p) != ''", "never list /n/{i}", list),
    // A query can name its document.
    Case("list: if id == 'x'", "never list /n/{i}", named),
    Case("get: if false; } match /n/x { allow list: if true", "never list /n/{i}", named),
    Case("list: if request.path[4] == 'x'", "never list /n/{i}", named),
    // The named document can be missing, and has no state after the query.
    Case("list: if id == 'x'", "never list /n/{i} unless resource.data is map", named),
    Case(
      "list: if get(\(own)).data.a == 1", "never list /n/{id} unless getAfter(\(own)).data.a == 1", named,
      stored: ["a": 1]),
    Case("list: if id == 'x'", "never list /n/{id} unless existsAfter(\(other)) || !existsAfter(\(other))", named),
    // The rules of one document do not keep a query of all of them from being allowed.
    Case("list: if true; } match /n/x { allow list: if false", "never list /n/{i}", list),
    Case("get: if false; } match /{p=**}/n/{i} { allow list: if p != /a/b", "never list /{q=**}/n/{i}", group),
  ])
  func aQueryRefutesTheClaim(_ example: Case) throws { try check(example) }

  /// A commit in which the rules deny another write than the one that a claim is about refutes nothing.
  @Test func anotherWriteRefutesNothing() throws {
    let condition = "getAfter(\(Self.own)).data.a == true"
    let example = Case(
      "create: if \(condition)", "always create /n/{id} when \(condition)",
      .commit([
        DocumentWrite(DocumentPath(["n", "x"]), .set(["a": true])), DocumentWrite(DocumentPath(["n", "y"]), .set([:])),
      ]))
    let rules = try AnyRuleset(source: example.rules, service: .firestore, name: "test.rules")
    let claim = try #require(try ClaimFile.claims(of: SourceFile(name: "test.claims", text: example.claim)).first)
    let check = ClaimCheck(of: rules, by: .none)
    let decisions = try check.refutingDecisions(of: claim)
    #expect(!decisions.contains { $0.allSatisfy { $0.isConfirmed(by: example.situation) } })
    #expect(try check.answer(claim).outcome.name == "proved")
  }

  /// The attack that precedes an answer would refute most of the claims, if the formulas called them proved.
  @Test func theAttackFindsMostOfThem() throws {
    var missed: [String] = []
    for example in Self.claims {
      let rules = try AnyRuleset(source: example.rules, service: .firestore, name: "test.rules")
      let claim = try #require(try ClaimFile.claims(of: SourceFile(name: "test.claims", text: example.claim)).first)
      let refuting = try ClaimCheck(of: rules, by: .none).refutingDecisions(of: claim)
      let attack = ProofAttack(on: .firestore, near: refuting.flatMap { $0.map(\.rules.program) })
      let form = RequestForm(claim.access.methods[0], [.literal("n"), .variable])
      if attack.refutation(refuting, forms: [form], .standard) == nil { missed.append(example.testDescription) }
    }
    #expect(missed.count * 3 < Self.claims.count, "\(missed.count): \(missed.joined(separator: "\n"))")
  }

  private func check(_ example: Case) throws {
    let rules = try AnyRuleset(source: example.rules, service: .firestore, name: "test.rules")
    try RefutedClaim.check(example.claim, of: rules, by: example.situation)
  }
}

/// A claim that a request refutes.
enum RefutedClaim {
  /// Checks that a request refutes a claim about rules, and that the claim is not proved, with and without solvers.
  static func check(_ text: String, of rules: AnyRuleset, by situation: Situation) throws {
    let claim = try #require(try ClaimFile.claims(of: SourceFile(name: "test.claims", text: text)).first)
    let refuting = try ClaimCheck(of: rules, by: .none).refutingDecisions(of: claim)
    #expect(
      refuting.contains { $0.allSatisfy { $0.isConfirmed(by: situation) } }, "the request does not refute the claim")
    for engine in [ProofEngine.none, ProofEngine()] {
      #expect(try ClaimCheck(of: rules, by: engine).answer(claim).outcome.name != "proved")
    }
  }
}
