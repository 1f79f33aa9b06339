import DocumentTrees
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import Testing

/// The steps of a decision grow with the request and the rules, and no faster. `.ci/checks/bounds` counts instructions and
/// memory of every entry point.
@Suite("Decisions of 1, 10 and 100 times the size")
struct GrowthTests {
  /// Rules and a request of any size, and the cost of the decision.
  struct Scene: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let usage: @Sendable (_ size: Int) throws -> Decision.Usage

    init(_ name: String, _ usage: @escaping @Sendable (Int) throws -> Decision.Usage) {
      testDescription = name
      self.usage = usage
    }
  }

  private static func realtime(_ rules: String, _ operation: DataOperation) throws -> Decision.Usage {
    let authorizer = Authorizer(rules: try SecurityRulesTests.Scene.rules(rules), tree: InMemoryTree())
    return try authorizer.decide(operation, as: SecurityRulesTests.Scene.user("ada")).usage
  }

  private static func commit(_ rules: String, _ documents: [DocumentFields]) throws -> Decision.Usage {
    let ruleset = try FirestoreRuleset(
      source: """
        rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /a/{x} { \(rules) } } }
        """)
    let writes = documents.enumerated().map { DocumentWrite(DocumentPath(["a", "d\($0)"]), .set($1)) }
    let authorizer = Authorizer(rules: ruleset, tree: InMemoryTree())
    return try authorizer.decide(.commit(writes), as: SecurityRulesTests.Scene.user("ada")).usage
  }

  private static func children(_ count: Int) throws -> WrittenValue {
    try SecurityRulesTests.Scene.value("{\((0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ","))}")
  }

  static let scenes = [
    Scene("the children of a write") { size in
      try realtime(
        #"{"a": {".write": "auth.uid == 'ada'", "$x": {".validate": "newData.isNumber() && $x != 'z'"}}}"#,
        .set(DataPath("a"), children(10 * size)))
    },
    Scene("the places of an update") { size in
      try realtime(
        #"{"$x": {".write": "auth.uid == 'ada' && newData.val() >= 0"}}"#,
        .update(.root, (0..<10 * size).map { (DataPath("k\($0)"), try SecurityRulesTests.Scene.value("1")) }))
    },
    Scene("a text") { size in
      try realtime(
        #"{".write": "newData.val().contains('x') || newData.val().replace('a', 'b').matches(/^b*$/)"}"#,
        .set(.root, SecurityRulesTests.Scene.value("\"\(String(repeating: "a", count: 1_000 * size))\"")))
    },
    Scene("the documents of a commit") { size in
      try commit(
        "allow write: if request.resource.data.n >= 0 && request.auth.uid == 'ada';",
        (0..<10 * size).map { ["n": .integer(Int64($0))] })
    },
    Scene("the rules for a document") { size in
      try commit((0..<10 * size).map { "allow write: if request.auth.uid == '\($0)';" }.joined(separator: "\n"), [[:]])
    },
    Scene("the elements of a list") { size in
      try commit(
        "allow write: if request.resource.data.l.toSet().hasAll(request.resource.data.l) && request.resource.data.l.hasOnly(['a']);",
        [["l": .array((0..<10 * size).map { .string("e\($0)") })]])
    },
    Scene("the fields of a document") { size in
      try commit(
        "allow write: if request.resource.data.keys().size() > 0 && request.resource.data.diff({}).addedKeys().size() < 0;",
        [DocumentFields((0..<10 * size).map { ("k\($0)", .integer(1)) })])
    },
  ]

  @Test(arguments: scenes) func stepsAreProportional(_ scene: Scene) throws {
    let usages = try [1, 10, 100].map { try scene.usage($0) }
    for (small, large) in zip(usages, usages.dropFirst()) {
      #expect(large.steps > small.steps, "\(usages)")
      #expect(large.steps <= 10 * small.steps, "\(usages)")
      #expect(large.reads <= 10 * small.reads, "\(usages)")
    }
  }
}
