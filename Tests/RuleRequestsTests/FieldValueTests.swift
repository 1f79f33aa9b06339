import RuleRequests
import RuleValues
import Testing

/// The writes that calls make. The behavior is that of firebase-js-sdk, `user_data_reader.ts`.
@Suite("The values of a call become fields, masks and transforms") struct FieldValueTests {
  private static let path: DocumentPath = "e/x"

  @Test func setSplitsServerValues() {
    let write = DocumentWrite.set(
      Self.path,
      to: [
        "a": 1, "at": .serverTimestamp, "m": ["n": .increment(2), "k": nil], "only": ["t": .serverTimestamp],
        "tags": ["x", ["y": 1.5]], "more": .arrayUnion(["z"]), "less": .arrayRemove([1]),
      ])
    #expect(
      write.change == .set(["a": 1, "m": ["k": nil], "only": [:], "tags": ["x", ["y": 1.5]]]), "\(write.change)")
    #expect(
      write.transforms == [
        FieldTransform("at", .serverTimestamp), FieldTransform("m.n", .increment(2)),
        FieldTransform("only.t", .serverTimestamp), FieldTransform("more", .arrayUnion(["z"])),
        FieldTransform("less", .arrayRemove([1])),
      ])
    #expect(write.precondition == nil && write.problemOfValues == nil)
    #expect(DocumentWrite.create(Self.path, with: ["a.b": 1]).change == .set(["a.b": 1]), "the keys of `set` are names")
    #expect(DocumentWrite.create(Self.path, with: [:]).precondition == .exists(false))
  }

  @Test func mergeNamesLeaves() {
    let stored: DocumentFields = ["list": [1], "e": ["old": 1]]
    let write = DocumentWrite.set(
      Self.path,
      to: [
        "a": ["b": 1, "c": ["d": .delete, "t": .increment(1)]], "e": [:], "list": [2],
        "plain": FieldValue(.map(["x": ["y": 1], "z": [:]])), "gone": .delete,
      ], merge: true)
    let new: DocumentFields = ["a": ["b": 1, "c": [:]], "e": [:], "list": [2], "plain": ["x": ["y": 1], "z": [:]]]
    #expect(
      write.change == .update(new, mask: ["a.b", "a.c.d", "e", "list", "plain.x.y", "plain.z", "gone"]))
    #expect(write.transforms == [FieldTransform("a.c.t", .increment(1))])
    #expect(write.precondition == nil)
    #expect(
      write.applied(to: stored, at: RequestTime.some)
        == ["list": [2], "e": [:], "a": ["b": 1, "c": ["t": 1]], "plain": ["x": ["y": 1], "z": [:]]])
  }

  @Test func mergeFieldsSelect() {
    let fields: WrittenFields = ["a": ["b": 1, "c": 2], "n": .increment(1), "m": .increment(1), "z": 1]
    let write = DocumentWrite.set(Self.path, to: fields, mergeFields: ["a.b", "n"])
    #expect(write.change == .update(["a": ["b": 1, "c": 2], "z": 1], mask: ["a.b", "n"]))
    #expect(write.transforms == [FieldTransform("n", .increment(1))])
    #expect(write.applied(to: ["a": ["c": 9], "n": 1], at: RequestTime.some) == ["a": ["c": 9, "b": 1], "n": 1])
    #expect(DocumentWrite.set(Self.path, to: fields, mergeFields: ["q"]).problemOfValues == .missingField("q"))
    #expect(DocumentWrite.set(Self.path, to: fields, mergeFields: ["a..b"]).problemOfValues == .malformedPath("a..b"))
  }

  @Test func updateTakesFieldPaths() {
    let write = DocumentWrite.update(
      Self.path,
      with: ["m.y": 2, "`m.z`.w": 3, "gone.deep": .delete, "n": .increment(1.5), "map": ["k": .serverTimestamp]])
    #expect(
      write.change
        == .update(["m": ["y": 2], "m.z": ["w": 3], "map": [:]], mask: ["m.y", "`m.z`.w", "gone.deep", "map"]))
    #expect(write.transforms == [FieldTransform("n", .increment(1.5)), FieldTransform("map.k", .serverTimestamp)])
    #expect(write.precondition == .exists(true))
    #expect(
      write.applied(to: ["m": ["x": 1, "y": 1], "gone": ["deep": 1, "kept": 1]], at: RequestTime.some) == [
        "m": ["x": 1, "y": 2], "gone": ["kept": 1], "m.z": ["w": 3],
        "map": ["k": .timestamp(RequestTime.some.inMilliseconds)], "n": 1.5,
      ])
  }

  @Test(
    arguments: [
      (["a": 1, "a.b": 2], .conflict("a", "a.b")),
      (["z": 1, "a.b.c": 2, "a.b2": 1, "a.b": .delete], .conflict("a.b", "a.b.c")),
      (["a": .increment(1), "a.b": .increment(1)], .conflict("a", "a.b")), (["a": 1, "a": 2], .conflict("a", "a")),
      (["a.": 1], .malformedPath("a.")), (["": 1], .malformedPath("")), (["a/b": 1], .malformedPath("a/b")),
      (["`a": 1], .malformedPath("`a")), (["__name__": "x"], .reservedName("__name__")),
      (["m": ["k": .delete]], .nestedDelete("m.k")), (["l": [1, .increment(1)]], .serverValueInArray("l[1]")),
      (["l": [["a": [.delete]]]], .serverValueInArray("l[0].a[0]")), (["a": 1, "ab": 2, "a-b": 3, "b.a": 1], nil),
    ] as [(FieldUpdates, FieldValueProblem?)])
  func updatesAreChecked(_ fields: FieldUpdates, _ problem: FieldValueProblem?) {
    let write = DocumentWrite.update(Self.path, with: fields)
    #expect(write.problemOfValues == problem)
    let request = FirestoreRequest(.commit([write]), time: RequestTime.some)
    #expect(request.problem == problem.map { .fieldValue(Self.path, $0) })
  }

  @Test func setsAreChecked() {
    #expect(DocumentWrite.set(Self.path, to: ["m": ["k": .delete]]).problemOfValues == .deleteInSet("m.k"))
    #expect(
      DocumentWrite.create(Self.path, with: ["l": [.serverTimestamp]]).problemOfValues == .serverValueInArray("l[0]"))
    let deep = (0..<1_000).reduce(FieldValue(1)) { value, _ in ["x": value] }
    #expect(DocumentWrite.set(Self.path, to: ["a": deep]).problemOfValues == .tooDeep)
    #expect(DocumentWrite.set(Self.path, to: ["a": [deep]], merge: true).problemOfValues == .tooDeep)
    let whole = (0..<21).reduce(FieldValue(1)) { value, _ in ["x": value] }
    #expect(FirestoreRequest(.commit([.set(Self.path, to: ["a": whole])]), time: RequestTime.some).problem != nil)
  }

  @Test func fieldsAreEdited() {
    var fields: WrittenFields = ["a": 1, "a": 2]
    fields["b"] = .serverTimestamp
    fields["a"] = nil
    #expect(fields == ["b": .serverTimestamp] && fields["b"] == .serverTimestamp)
    var updates: FieldUpdates = ["a.b": 1]
    updates["a.b"] = .delete
    updates["c"] = 1
    updates["c"] = nil
    #expect(updates == ["a.b": .delete])
  }
}
