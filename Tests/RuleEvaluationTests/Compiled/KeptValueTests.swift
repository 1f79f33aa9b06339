import RealtimeRules
import RulePrograms
import RuleRequests
import RuleValues
import SourceText
import Testing
import WalkingObservers

@testable import RuleEvaluation

/// What an operation computes once, and when it computes it again.
@Suite struct KeptValueTests {
  private static func document(_ name: String) -> String { "/databases/$(database)/documents/f/\(name)" }

  /// The number of steps that compute a kept value, by operation.
  private static func keptSteps(_ body: String) throws -> [CodeStep.Operation: Int] {
    let steps = ConditionCode(try Cloud.firestore(body)).steps.filter(\.isKept)
    return Dictionary(grouping: steps, by: \.operation).mapValues(\.count)
  }

  private static func decide(
    _ rules: String, _ operation: FirestoreRequest.Operation, in documents: [String: DocumentFields]
  ) throws -> Decision {
    let program = try Cloud.firestore(rules)
    let request = FirestoreRequest(operation, time: Cloud.time)
    var walking = WalkingCounter(program)
    let walked = Decider(program).decide(request, in: DocumentBox(documents), observing: &walking)
    let compiled = Decider(program).decide(request, in: DocumentBox(documents))
    #expect("\(compiled.reason) \(compiled.usage)" == "\(walked.reason) \(walked.usage)")
    var counter = Counter(program)
    let counted = Decider(program).decide(request, in: DocumentBox(documents), observing: &counter)
    #expect("\(counted.reason) \(counted.usage)" == "\(walked.reason) \(walked.usage)")
    #expect(counter.counts == walking.counts)
    return compiled
  }

  @Test func valuesOfOneSiteAreNotKept() throws {
    #expect(
      try Self.keptSteps("match /e/{id} { allow get: if get(\(Self.document("a"))).data.n > id.size(); }").isEmpty)
  }

  /// The document, its path, its `data` and a field of it, at two sites each.
  @Test func valuesOfSeveralSitesAreKept() throws {
    let role = "get(\(Self.document("$(request.auth.uid)"))).data.role"
    let rules = "match /e/{id} { allow get: if \(role) == 'a' || \(role) == 'b'; }"
    #expect(try Self.keptSteps(rules) == [.call: 4, .member: 4])
  }

  @Test func severalRulesShareADocument() throws {
    let rules = """
      function role() { return get(\(Self.document("a"))).data.role; }
      match /e/{id} { allow get: if role() == 'x'; }
      match /{all=**} { allow get: if role() == 'y'; allow get: if role() == 'z'; }
      """
    let decision = try Self.decide(rules, .get(DocumentPath("e/x")), in: ["f/a": ["role": "z"]])
    #expect(decision.isAllowed && decision.usage.reads == 1)
  }

  /// Captures of two matches have one slot, with different values.
  @Test func capturesChangeValues() throws {
    let rules = """
      match /e/{id} { allow get: if exists(\(Self.document("$(id)"))); }
      match /{collection}/x { allow get: if exists(\(Self.document("$(collection)"))); }
      """
    #expect(try Self.decide(rules, .get(DocumentPath("e/x")), in: ["f/e": [:]]).isAllowed)
    #expect(try Self.decide(rules, .get(DocumentPath("e/x")), in: ["f/x": [:]]).isAllowed)
    #expect(try !Self.decide(rules, .get(DocumentPath("e/x")), in: ["f/y": [:]]).isAllowed)
  }

  /// A value is computed again for each write of a batch.
  @Test func operationsChangeValues() throws {
    let text = "request.resource.data.t.lower()"
    let rules = "match /e/{id} { allow create: if \(text) == 'a' && \(text) != 'b'; }"
    func write(_ id: String, _ fields: DocumentFields) -> DocumentWrite {
      DocumentWrite(DocumentPath(["e", id]), .set(fields))
    }
    #expect(try Self.decide(rules, .commit([write("n", ["t": "A"]), write("m", ["t": "A"])]), in: [:]).isAllowed)
    #expect(try !Self.decide(rules, .commit([write("n", ["t": "A"]), write("m", ["t": "B"])]), in: [:]).isAllowed)
  }

  /// Each use counts its steps and expressions, as if it was computed: a text of 640 bytes is ten steps.
  @Test func everyUseCounts() throws {
    let size = "resource.data.t.lower().size()"
    let text = String(repeating: "A", count: 640)
    let document: [String: DocumentFields] = ["e/x": ["t": .string(text)]]
    func usage(_ condition: String) throws -> Decision.Usage {
      let rules = "match /e/{id} { allow get: if \(condition); }"
      return try Self.decide(rules, .get(DocumentPath("e/x")), in: document).usage
    }
    let (one, two, three) = try (
      usage("\(size) == 640"), usage("\(size) == 640 && \(size) == 640"),
      usage("\(size) == 640 && \(size) == 640 && \(size) == 640")
    )
    #expect(two.steps - one.steps > 20)
    #expect(three.steps - two.steps == two.steps - one.steps)
    #expect(three.expressions - two.expressions == two.expressions - one.expressions)
  }

  /// An error is kept like any other value.
  @Test func errorsAreKept() throws {
    let role = "get(\(Self.document("missing"))).data.role"
    let rules = "match /e/{id} { allow get: if \(role) == 'a' || \(role) == 'b' || id == 'x'; }"
    #expect(try Self.decide(rules, .get(DocumentPath("e/x")), in: [:]).isAllowed)
    #expect(try !Self.decide(rules, .get(DocumentPath("e/y")), in: [:]).isAllowed)
  }

  /// A Realtime rule is evaluated at several locations, each with its own data and keys.
  @Test func locationsChangeValues() throws {
    let rule = "newData.child('k').val() == $x && newData.child('k').isString() && root.child('f').exists()"
    let text = #"{"rules": {".write": true, "$x": {".validate": "\#(rule)"}}}"#
    let file = SourceFile(name: "rules.json", text: text)
    let program = try #require(CompiledRealtimeRules.load(file, functions: .standard).program)
    #expect(ConditionCode(program).steps.count(where: \.isKept) == 2)
    func child(_ key: String, _ node: DataNode) -> DataChild { DataChild(DataKey(key), node) }
    func isAllowed(_ keys: String...) -> Bool {
      let written = keys.enumerated().map { index, key in
        let change = DataNode.node([child("k", .leaf(.string(key)))])
        return RealtimeRequest.Write(DataPath(index == 0 ? "a" : "b"), .replace(change))
      }
      let stored = NodeSource(.node([child("f", .leaf(.bool(true)))]))
      let request = RealtimeRequest(.write(written), now: 0)
      var recorder = Recorder()
      let walked = Decider(program).decide(request, auth: nil, stored: stored, observing: &recorder)
      let compiled = Decider(program).decide(request, auth: nil, stored: stored)
      #expect("\(compiled.reason) \(compiled.usage)" == "\(walked.reason) \(walked.usage)")
      return compiled.isAllowed
    }
    #expect(isAllowed("a", "b"))
    #expect(!isAllowed("a", "a"))
    #expect(!isAllowed("b", "b"))
  }
}
