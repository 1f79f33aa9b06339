import RulePrograms
import RuleValues
import Testing

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

  /// The walker decides again what compiled conditions leave undecided, and its cost counts from the start.
  @Test func costIsThatOfTheWalker() throws {
    let conditions = ["request.auth.token.a == 1 || true", "id == 'y'", "request.auth.uid.size() > 0 && id == 'x'"]
    let rules = "match /e/{id} { \(conditions.map { "allow get: if \($0);" }.joined(separator: "\n")) }"
    let program = try Cloud.firestore(rules)
    let request = FirestoreRequest(.get(Self.path), time: Cloud.time)
    var counter = Counter(program)
    let walked = Decider(program).decide(request, in: DocumentBox(), observing: &counter)
    let compiled = Decider(program).decide(request, in: DocumentBox())
    #expect("\(compiled.reason) \(compiled.usage)" == "\(walked.reason) \(walked.usage)")
    #expect(compiled.usage.expressions > 0)
  }
}
