import RuleEvaluation
import RuleRequests
import RuleValues
import Testing

/// What ``QueryMode/sound`` grants: only what holds for every document that the query could find. The emulator (1.19.9)
/// grants all of these.
@Suite struct SoundQueryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let filter: DocumentFilter?
    let condition: String
    let isProven: Bool
    var order: [DocumentQuery.Order] = []

    var testDescription: String { "\(condition) given \(filter.map { "\($0)" } ?? "nothing")" }
  }

  static let holes: [Case] = [
    // No filter: the emulator takes every field for absent (firebase/firebase-tools#4420).
    Case(filter: nil, condition: "resource.data.get('pub', true) == true", isProven: false),
    Case(filter: nil, condition: "!('x' in resource.data)", isProven: false),
    Case(filter: nil, condition: "resource.data.size() == 0", isProven: false),
    Case(filter: nil, condition: "!resource.data.keys().hasAll(['a'])", isProven: false),
    Case(filter: nil, condition: "resource.data == {}", isProven: false),
    Case(filter: nil, condition: "resource.data != {'a': 1}", isProven: false),
    Case(filter: nil, condition: "resource.data.values().size() == 0", isProven: false),
    Case(filter: nil, condition: "resource.keys() == ['data']", isProven: false),
    Case(filter: nil, condition: "!('id' in resource)", isProven: false),
    Case(filter: nil, condition: "resource.data.get(['m', 'k'], 0) == 0", isProven: false),
    Case(filter: nil, condition: "resource.data.diff({}).affectedKeys().size() == 0", isProven: false),
    Case(filter: nil, condition: "resource == {'data': {}}", isProven: false),
    Case(filter: nil, condition: "true", isProven: true),
    Case(filter: nil, condition: "resource != null && resource.data != null", isProven: true),
    Case(filter: nil, condition: "resource.data is map && request.auth != null", isProven: true),
    // A field that is compared is known as far as that goes.
    Case(filter: .field("n", .greater, 1), condition: "resource.data.n > 0", isProven: true),
    Case(filter: .field("n", .greater, 1), condition: "resource.data.n != null", isProven: true),
    Case(filter: .field("n", .greater, 1), condition: "'n' in resource.data", isProven: true),
    Case(filter: .field("n", .greater, 1), condition: "!(resource.data.n in [3])", isProven: false),
    Case(filter: .field("n", .greater, 1), condition: "!(resource.data.n in [0, 1])", isProven: true),
    Case(filter: .field("n", .greater, 1), condition: "resource.data.n is constraint", isProven: false),
    Case(filter: .field("n", .greater, 1), condition: "!(resource.data.n is int)", isProven: false),
    Case(filter: .field("n", .greater, 1), condition: "![3].hasAny([resource.data.n])", isProven: false),
    Case(filter: .field("n", .greater, 1), condition: "resource.data.size() == 1", isProven: false),
    Case(filter: .field("n", .notEqual, "a"), condition: "resource.data.n != 'a'", isProven: true),
    Case(filter: .field("n", .notIn, [1, 2]), condition: "!(resource.data.n in [1, 2])", isProven: true),
    Case(filter: .field("n", .notIn, [1, 2]), condition: "!(resource.data.n in [1, 2, 3])", isProven: false),
    Case(filter: .field("tags", .arrayContains, "x"), condition: "'x' in resource.data.tags", isProven: true),
    Case(
      filter: .field("tags", .arrayContains, "x"), condition: "resource.data.tags.hasAny(['x', 'y'])", isProven: true),
    Case(filter: .field("tags", .arrayContains, "x"), condition: "!resource.data.tags.hasAny(['y'])", isProven: false),
    // To the index 1 is 1.0, to rules they differ inside lists and in type.
    Case(filter: .field("n", .equal, 1), condition: "resource.data.n == 1", isProven: true),
    Case(filter: .field("n", .equal, 1), condition: "resource.data.n < 2", isProven: true),
    Case(filter: .field("n", .equal, 1), condition: "resource.data.n is number", isProven: true),
    Case(filter: .field("n", .equal, 1), condition: "resource.data.n is int", isProven: false),
    Case(filter: .field("n", .equal, 1), condition: "resource.data.n in [1]", isProven: false),
    Case(filter: .field("n", .equal, [1]), condition: "resource.data.n == [1]", isProven: false),
    Case(filter: .field("tags", .arrayContains, 1), condition: "1 in resource.data.tags", isProven: false),
    Case(filter: .field("n", .equal, "a"), condition: "resource.data.n in ['a', 'b']", isProven: true),
    Case(filter: .field("n", .equal, ["a"]), condition: "resource.data.n == ['a']", isProven: true),
    Case(filter: .field("n", .in, ["a", "b"]), condition: "resource.data.n in ['a', 'b']", isProven: true),
    Case(filter: .unary("n", .isNull), condition: "resource.data.n == null", isProven: true),
    Case(filter: .unary("n", .isNotNull), condition: "resource.data.n != null", isProven: true),
    // The index orders strings by bytes, rules by UTF-16 code units.
    Case(filter: .field("n", .greater, "b"), condition: "resource.data.n > 'a'", isProven: true),
    Case(filter: .field("n", .greater, "\u{FFFD}"), condition: "resource.data.n > '\\uFFFD'", isProven: false),
    // Of a nested map nothing but the compared field is known.
    Case(filter: .field("m.k", .equal, "a"), condition: "resource.data.m.k == 'a'", isProven: true),
    Case(filter: .field("m.k", .equal, "a"), condition: "resource.data.m.size() == 1", isProven: false),
    Case(filter: .field("m.k", .equal, "a"), condition: "resource.data.m == {'k': 'a'}", isProven: false),
    Case(filter: .field("m.k", .equal, "a"), condition: "resource.data.get(['m', 'k'], 0) == 'a'", isProven: true),
    Case(filter: .field("m.k", .equal, "a"), condition: "resource.data.get(['m', 'j'], 7) == 7", isProven: false),
    // The results are ordered by fields that they have.
    Case(filter: nil, condition: "!('n' in resource.data)", isProven: false, order: [.init("n")]),
    // The id is open to both.
    Case(filter: nil, condition: "request.query.kind == 'e'", isProven: true),
  ]

  @Test(arguments: holes)
  func emulatorGrantsUnprovenQueries(_ test: Case) throws {
    let query = DocumentQuery(collection: "e", filter: test.filter, order: test.order)
    let rules = "match /e/{id} { allow list: if \(test.condition); }"
    #expect(try Cloud.answer(rules, .list(query), [:], .emulator) == "allow")
    #expect(try (Cloud.answer(rules, .list(query), [:], .sound) == "allow") == test.isProven)
    let program = try Cloud.firestore(rules)
    let decision = Decider(program).decide(
      FirestoreRequest(.list(query), time: Cloud.time), in: DocumentBox(), queryMode: .emulator)
    #expect(decision.queryMode == .emulator)
    #expect((decision.warning == nil) == test.isProven)
  }
}
