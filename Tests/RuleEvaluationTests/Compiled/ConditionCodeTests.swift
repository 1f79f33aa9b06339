import RulePrograms
import RuleRequests
import RuleValues
import Testing
import WalkingObservers

@testable import RuleEvaluation

/// Which conditions are compiled, and that the others are decided all the same.
@Suite struct ConditionCodeTests {
  private static let path = DocumentPath("e/x")

  private static func isCompiled(_ body: String) throws -> Bool {
    ConditionCode(try Cloud.firestore(body)).entries.allSatisfy { $0 >= 0 }
  }

  @Test(arguments: [
    "request.auth.uid == id", "request.auth.token.roles.admin == true || id in ['x', 'y']",
    "resource.data.keys().hasOnly(['a', 'b']) && resource.data.a is int", "id.matches('[a-z]+') ? id == 'x' : false",
    "get(/databases/$(database)/documents/e/y).data.a >= 1", "debug(request).method == 'get'", "!(resource == null)",
  ])
  func usualConditionsAreCompiled(_ condition: String) throws {
    #expect(try Self.isCompiled("match /e/{id} { allow get: if \(condition); }"))
  }

  /// Each function calls the next one twice, so that inlining would double the code eighteen times.
  @Test func hugeConditionsAreLeftToTheWalker() throws {
    var functions = (0..<18).map { "function f\($0)() { return f\($0 + 1)() || f\($0 + 1)(); }" }
    functions.append("function f18() { return true; }")
    let rules = "match /e/{id} { \(functions.joined(separator: "\n")) allow get: if f0(); }"
    #expect(try !Self.isCompiled(rules))
    let decision = Decider(try Cloud.firestore(rules)).decide(
      FirestoreRequest(.get(Self.path), time: Cloud.time), in: DocumentBox())
    #expect(decision.isAllowed)
  }

  /// Code for one condition that is too large leaves that of the others intact.
  @Test func othersStayCompiled() throws {
    var functions = (0..<18).map { "function f\($0)() { return f\($0 + 1)() || f\($0 + 1)(); }" }
    functions.append("function f18() { return id == 'z'; }")
    let rules = """
      match /e/{id} {
        \(functions.joined(separator: "\n"))
        allow create: if f0();
        allow get: if id == 'x' && resource.data.a == 1;
      }
      """
    let entries = ConditionCode(try Cloud.firestore(rules)).entries
    #expect(entries.map { $0 >= 0 } == [false, true])
    let decision = Decider(try Cloud.firestore(rules)).decide(
      FirestoreRequest(.get(Self.path), time: Cloud.time), in: DocumentBox(["e/x": ["a": 1]]))
    #expect(decision.isAllowed)
  }

  /// A value is loaded once an operation: the next operation has other documents.
  @Test func keptValuesBelongToOneOperation() throws {
    let rules = "match /e/{id} { allow get: if resource.data.a == 1; allow create: if request.resource.data.a == 1; }"
    let decider = Decider(try Cloud.firestore(rules))
    let source = DocumentBox(["e/x": ["a": 1], "e/y": ["a": 2]])
    func decide(_ operation: FirestoreRequest.Operation) -> Bool {
      decider.decide(FirestoreRequest(operation, time: Cloud.time), in: source).isAllowed
    }
    #expect(decide(.get(Self.path)))
    #expect(!decide(.get(DocumentPath("e/y"))))
    #expect(!decide(.batchGet([Self.path, DocumentPath("e/y")])))
    func write(_ id: String, _ value: DocumentValue) -> DocumentWrite {
      DocumentWrite(DocumentPath(["e", id]), .set(["a": value]))
    }
    #expect(decide(.commit([write("n", 1), write("m", 1)])))
    #expect(!decide(.commit([write("n", 1), write("m", 2)])))
  }

  /// Conditions that grant by their notes alone, and some that are left to the walker because of an error.
  @Test(arguments: [
    "id == 'x' && !(id == 'y')", "id == 'y' || id in ['x']", "owns('x')", "id == 'x' ? owns(id) : false",
    "(id == 'x') == true", "request.resource == null || true", "resource.data.public",
    "resource.data.a is int && resource.data.a < 2", "[id, 'y'].hasAll(['x']) && id.matches('x+')",
    "exists(/databases/$(database)/documents/e/x)", "get(/databases/$(database)/documents/e/x).data.public",
    "request.auth.uid == 'a' || resource.data.public", "resource.data.missing == 1 || id == 'x'",
    "unused(resource.data.missing)", "unused(request.auth.uid) && true", "(resource.data.public ? id : 1) == 'x'",
  ])
  func notesAreThoseOfTheWalker(_ condition: String) throws {
    let rules = """
      function owns(name) { let isSame = name == 'x'; return isSame; }
      function unused(value) { return true; }
      match /e/{id} { allow get: if false; allow get: if \(condition); allow get: if id == 'x'; }
      """
    let program = try Cloud.firestore(rules)
    let request = FirestoreRequest(.get(Self.path), time: Cloud.time)
    let documents = DocumentBox(["e/x": ["a": 1, "public": true]])
    var (walking, counter) = (WalkingCounter(program), Counter(program))
    let decider = Decider(program)
    for _ in 0..<3 {
      #expect(decider.decide(request, in: documents, observing: &walking).isAllowed)
      #expect(decider.decide(request, in: documents, observing: &counter).isAllowed)
      #expect(counter.counts == walking.counts)
    }
    #expect(ConditionCode(program, isNoting: true).entries.allSatisfy { $0 >= 0 })
  }

  /// Notes are added up before they become many, in the middle of a place too.
  @Test func manyNotesAreAddedUp() throws {
    let allows = (0..<90).map { "allow get: if id == 'a\($0)' || id == 'b';" }.joined(separator: "\n")
    let program = try Cloud.firestore("match /{all=**} { match /{id} { \(allows) allow get: if id == 'x'; } }")
    let request = FirestoreRequest(.get(Self.path), time: Cloud.time)
    var (walking, counter) = (WalkingCounter(program), Counter(program))
    for _ in 0..<50 {
      _ = Decider(program).decide(request, in: DocumentBox(), observing: &walking)
      _ = Decider(program).decide(request, in: DocumentBox(), observing: &counter)
    }
    #expect(counter.counts == walking.counts)
    #expect(counter.notes.count < 5_000)
    var sum = EvaluationCounts(program)
    sum.add(counter)
    #expect(sum == counter.counts)
  }

  /// The walker decides again what compiled conditions leave undecided, and its cost counts from the start.
  @Test func costIsThatOfTheWalker() throws {
    let conditions = ["request.auth.token.a == 1 || true", "id == 'y'", "request.auth.uid.size() > 0 && id == 'x'"]
    let rules = "match /e/{id} { \(conditions.map { "allow get: if \($0);" }.joined(separator: "\n")) }"
    let program = try Cloud.firestore(rules)
    let request = FirestoreRequest(.get(Self.path), time: Cloud.time)
    var walking = WalkingCounter(program)
    let walked = Decider(program).decide(request, in: DocumentBox(), observing: &walking)
    let compiled = Decider(program).decide(request, in: DocumentBox())
    #expect("\(compiled.reason) \(compiled.usage)" == "\(walked.reason) \(walked.usage)")
    #expect(compiled.usage.expressions > 0)
  }

  /// Conditions that are false without an error are denied by their code; errors and limits are left to the walker. The reasons,
  /// the cost and the counts are those of the walker.
  @Test(arguments: [
    "false", "id == 'y'", "id == 'y' || id == 'z'", "id == 'y' && resource.data.missing == 1", "resource.data.a == 2",
    "resource.data.missing == 1", "resource.data.missing == 1 || id == 'y'", "resource.data.a",
    "request.auth.uid == 'b'",
    "resource.data.a == 1 && !(id == 'x')", "id in [resource.data.missing, 'y']", "owns('y') ? true : id == 'y'",
    "get(/databases/$(database)/documents/e/y).data.a == 1", "exists(/databases/$(database)/documents/e/y)",
    "resource.data.text.matches('b+')", "resource.data.text.size() > 5 || resource.data.a is string",
  ])
  func denialsAreThoseOfTheWalker(_ condition: String) throws {
    let rules = """
      function owns(name) { let isSame = name == 'x'; return isSame && id == 'y'; }
      match /{all=**} { allow get: if id == 'q'; }
      match /e/{id} { allow get: if \(condition); allow get: if id == 'w' || id == 'v'; }
      """
    let program = try Cloud.firestore(rules)
    let request = FirestoreRequest(.get(Self.path), time: Cloud.time)
    let documents = DocumentBox(["e/x": ["a": 1, "text": "aaa"]])
    var (walking, counter) = (WalkingCounter(program), Counter(program))
    let decider = Decider(program)
    for _ in 0..<2 {
      let walked = decider.decide(request, in: documents, observing: &walking)
      #expect(!walked.isAllowed)
      for decision in [
        decider.decide(request, in: documents), decider.decide(request, in: documents, observing: &counter),
      ] {
        #expect("\(decision.reason) \(decision.usage)" == "\(walked.reason) \(walked.usage)")
      }
      #expect(counter.counts == walking.counts)
    }
  }
}
