import RuleRequests
import RuleValues
import Testing

/// The document that the cases write to.
private enum Written {
  static let path = DocumentPath("e/x")
  static let before: DocumentFields = ["a": 1, "t": [1, "x"], "m": ["k": 1, "j": 2]]
}

/// What writes make of documents. The same cases as the rules see them are in `RuleEvaluationTests/Decisions/Cases/writes.jsonl`, recorded from the
/// emulator 1.19.9.
@Suite struct DocumentWriteTests {
  struct Case: Sendable {
    let change: DocumentWrite.Change
    let stored: DocumentFields?
    let result: DocumentFields?

    init(change: DocumentWrite.Change, stored: DocumentFields? = Written.before, result: DocumentFields?) {
      self.change = change
      self.stored = stored
      self.result = result
    }
  }

  static let changes: [Case] = [
    Case(change: .set(["b": 1]), result: ["b": 1]),
    Case(change: .set(["b": 1]), stored: nil, result: ["b": 1]),
    Case(change: .delete, result: nil),
    Case(change: .verify, result: Written.before),
    Case(change: .update(["b": 1], mask: ["b"]), result: ["a": 1, "t": [1, "x"], "m": ["k": 1, "j": 2], "b": 1]),
    Case(change: .update(["b": 1], mask: ["b"]), stored: nil, result: ["b": 1]),
    Case(change: .update(["b": 1], mask: ["a"]), result: ["t": [1, "x"], "m": ["k": 1, "j": 2]]),
    Case(change: .update(["m": ["j": 3]], mask: ["m.j"]), result: ["a": 1, "t": [1, "x"], "m": ["k": 1, "j": 3]]),
    Case(change: .update([:], mask: ["m.j"]), result: ["a": 1, "t": [1, "x"], "m": ["k": 1]]),
    Case(change: .update([:], mask: ["a.q"]), result: Written.before),
    Case(
      change: .update(["a": ["q": 1]], mask: ["a.q"]), result: ["a": ["q": 1], "t": [1, "x"], "m": ["k": 1, "j": 2]]),
  ]

  static let transforms: [(FieldTransform.Operation, DocumentValue?, DocumentValue)] = [
    (.serverTimestamp, 1, .timestamp(RequestTime.some.inMilliseconds)),
    (.increment(2), 1, 3), (.increment(2), nil, 2), (.increment(2), "x", 2), (.increment(0.5), 1, 1.5),
    (.increment(.integer(.max)), 1, .integer(.max)), (.increment(.integer(.min)), -1, .integer(.min)),
    (.maximum(5), 1, 5), (.maximum(0), 1, 1), (.maximum(1.0), 1, 1), (.maximum(7), "x", 7),
    (.minimum(0), 1, 0), (.minimum(5), 1, 1), (.minimum(7), nil, 7),
    (.arrayUnion(["x", "y", "y"]), [1, "x"], [1, "x", "y"]), (.arrayUnion([1.0]), [1], [1]),
    (.arrayUnion(["q"]), 1, ["q"]),
    (.arrayRemove([1.0]), [1, "x", 1], ["x"]), (.arrayRemove([1]), nil, []),
  ]

  @Test(arguments: changes)
  func writesChangeDocuments(_ test: Case) {
    let write = DocumentWrite(Written.path, test.change)
    #expect(write.applied(to: test.stored, at: RequestTime.some) == test.result)
  }

  @Test(arguments: transforms)
  func transformsChangeFields(_ operation: FieldTransform.Operation, _ value: DocumentValue?, _ result: DocumentValue) {
    var fields = DocumentFields()
    fields["f"] = value
    let write = DocumentWrite(
      Written.path, .update(DocumentFields(), mask: []), transforms: [FieldTransform("f", operation)])
    #expect(write.applied(to: fields, at: RequestTime.some)?["f"] == result)
  }

  /// Transforms come after the write itself: a `set` leaves nothing to add to.
  @Test func transformsSeeTheWrittenFields() {
    let write = DocumentWrite(Written.path, .set(["b": 1]), transforms: [FieldTransform("a", .increment(2))])
    #expect(write.applied(to: Written.before, at: RequestTime.some) == ["b": 1, "a": 2])
  }

  @Test(arguments: [
    ("a", ["a"]), ("a.b", ["a", "b"]), ("`a.b`.c", ["a.b", "c"]), ("`a\\`b`", ["a`b"]), ("é.b", ["é", "b"]),
  ])
  func fieldPathsAreRead(_ text: String, _ names: [String]) {
    #expect(FieldPath(text)?.names == names)
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "`a", "``", "`a`b"])
  func invalidFieldPathsThrow(_ text: String) { #expect(FieldPath(text) == nil) }

  @Test(arguments: ["a.b", "`a.b`.c", "`a\\`b`", "`1a`", "a1._b"])
  func fieldPathsAreWritten(_ text: String) { #expect(FieldPath(text)?.description == text) }
}
