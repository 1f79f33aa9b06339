import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import Testing

/// A decider keeps memory from one request to the next, and nothing else: whatever came before, a request gets the answer
/// that it gets alone.
@Suite struct RepeatedDecisionTests {
  private static let rules = """
    match /{p=**} { allow get: if p[0] == 'none'; allow get: if p[0] == 'e' && p.size() == 1; }
    match /e/{id} { allow get: if id == 'x'; }
    match /{c}/{id} { allow get: if false; allow get: if c == 'f' && id == 'y'; }
    match /{c}/{id}/{d}/{sub} { allow get: if sub == id; }
    match /e/{id}/d/{sub} { allow get: if id == 'x' && sub == 'z'; }
    match /{a=**}/d/{sub} { allow get: if a == /q/r/s/t && sub == 'u'; }
    """

  @Test func requestsDoNotShareState() throws {
    let program = try Cloud.firestore(Self.rules)
    let paths = ["e/x", "e/y", "f/y", "f/x", "g/h", "e/x/d/z", "e/x/d/y", "e/k/d/k", "q/r/s/t/d/u", "q/r/s/s/d/u"]
    func decide(_ path: String, by decider: Decider) -> String {
      let decision = decider.decide(
        FirestoreRequest(.get(DocumentPath(path)), time: Cloud.time), in: DocumentBox(), queryMode: .sound)
      return "\(decision.reason) \(decision.usage)"
    }
    let alone = paths.map { decide($0, by: Decider(program)) }
    #expect(Set(alone).count > 5)
    let decider = Decider(program)
    for (first, path) in paths.enumerated() {
      for (second, other) in paths.enumerated() {
        #expect(decide(path, by: decider) == alone[first])
        #expect(decide(other, by: decider) == alone[second], "\(other) after \(path)")
      }
    }
  }

  /// Captures of a match that allows stay when a later match does not allow.
  @Test func capturesOfAGrantingMatchAreKept() throws {
    let program = try Cloud.firestore(
      "match /e/{id} { allow get: if id == 'x'; } match /{c}/{id} { allow get: if false; match /{rest=**} { allow get: if rest == /none; } }"
    )
    let request = FirestoreRequest(.get(DocumentPath("e/x")), time: Cloud.time)
    let (decision, story) = Decider(program).explain(request, in: DocumentBox())
    #expect(decision.isAllowed)
    #expect(story?.visits.first?.captures.map(\.value) == ["(default)", "x"])
    #expect(Decider(program).decide(request, in: DocumentBox()).isAllowed)
  }
}
