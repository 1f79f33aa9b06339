import RulePrograms
import RuleValues
import SymbolicRules
import Testing

@testable import RuleProofs

/// Statements that no request or some request satisfies, for each construct of a script.
@Suite("A script", .enabled(if: SolverTools.areInstalled, "needs z3 or cvc5 in PATH"))
struct SMTScriptTests {
  private let made = HandMadeQuestion()
  private var space: SymbolicSpace { made.space }

  private func expectNone(_ statements: Formula..., sourceLocation: SourceLocation = #_sourceLocation) {
    let answers = made.answers(statements)
    #expect(answers.allSatisfy { !$0.isSatisfiable }, "\(answers)", sourceLocation: sourceLocation)
    #expect(answers.contains(.unsatisfiable), "\(answers)", sourceLocation: sourceLocation)
  }

  private func expectSome(_ statements: Formula..., sourceLocation: SourceLocation = #_sourceLocation) {
    let answers = made.answers(statements)
    #expect(!answers.contains(.unsatisfiable), "\(answers)", sourceLocation: sourceLocation)
    #expect(answers.contains { $0.isSatisfiable }, "\(answers)", sourceLocation: sourceLocation)
  }

  private func less(_ left: Term, _ right: Term, _ kind: Kinds) -> Formula {
    space.all([space.less(left, right), space.isKind(left, kind), space.isKind(right, kind)])
  }

  // MARK: Kinds and equality

  @Test func knowsTheKindsOfEqualValues() {
    let (a, b, c) = (made.field("a"), made.field("b"), made.field("c"))
    expectNone(space.equal(a, b), space.equal(b, c), space.isKind(a, .string), space.isKind(c, .list))
    expectSome(space.equal(a, b), space.equal(b, c), space.isKind(a, .string))
    expectNone(space.equal(a, b), space.isKind(a, .absent))
    expectNone(space.equal(a, b), space.isKind(a, .nan))
  }

  @Test func comparesIntegersWithFloats() {
    let (a, b) = (made.field("a"), made.field("b"))
    let areMixed = space.both(space.isKind(a, .int), space.isKind(b, .float))
    expectSome(space.equal(a, b), areMixed)
    expectNone(areMixed, space.equal(a, b), space.equal(a, made.integer(2)), space.not(space.equal(b, made.integer(2))))
    expectNone(space.isKind(a, .int), space.equal(a, space.term(.double(0.5))))
    // The float of 2^53 + 1 is 2^53.
    expectSome(
      areMixed, space.equal(a, b), space.equal(a, made.integer(9_007_199_254_740_993)),
      space.equal(b, space.term(.double(9_007_199_254_740_992))))
  }

  @Test func containersWithoutMembersAreOpen() {
    expectSome(space.isKind(made.field("a"), .map), space.not(space.equal(made.field("a"), made.field("b"))))
  }

  // MARK: Order

  @Test(arguments: [Kinds.int, .float, .string, .timestamp, .duration, .bytes])
  func ordersValues(_ kind: Kinds) {
    let names = ["a", "b", "c"]
    let (a, b, c) = (made.field(names[0]), made.field(names[1]), made.field(names[2]))
    let unknown = kind == .duration ? (0..<3).map { space.input(.unmodeled($0, kind)) } : [a, b, c]
    let (x, y, z) = (unknown[0], unknown[1], unknown[2])
    expectSome(less(x, y, kind), less(y, z, kind))
    expectNone(less(x, y, kind), less(y, z, kind), less(z, x, kind))
    expectNone(less(x, y, kind), space.equal(x, y))
    expectNone(
      space.not(space.less(x, y)), space.not(space.less(y, x)), space.isKind(x, kind), space.isKind(y, kind),
      space.not(space.equal(x, y)))
  }

  @Test func ordersStringsByUTF16() {
    let a = made.field("a")
    let (astral, late) = (made.text("\u{1F600}"), made.text("\u{FFFD}"))
    expectSome(less(astral, a, .string), less(a, late, .string))
    expectNone(less(late, a, .string), less(a, astral, .string))
    expectNone(less(a, made.text(""), .string))
  }

  @Test func boundsIntegers() {
    let a = made.field("a")
    expectNone(space.isKind(a, .int), less(made.integer(.max), a, .int))
    expectSome(space.isKind(a, .int), less(made.integer(.max - 1), a, .int))
  }

  // MARK: Strings

  @Test func concatenates() {
    let (a, b) = (made.field("a"), made.field("b"))
    let joined = space.joined(space.joined(a, made.text("/")), b)
    let areStrings = space.both(space.isKind(a, .string), space.isKind(b, .string))
    expectNone(areStrings, space.equal(joined, made.text("ab")))
    expectSome(areStrings, space.equal(joined, made.text("a/b")))
    expectNone(areStrings, less(space.size(joined), space.size(a), .int))
  }

  @Test func countsUTF16Units() {
    let a = made.field("a")
    let isString = space.isKind(a, .string)
    // One character can have two units.
    expectSome(isString, space.equal(space.size(a), made.integer(2)), space.not(space.equal(a, made.text("ab"))))
    expectNone(isString, space.equal(space.size(a), made.integer(0)), space.not(space.equal(a, made.text(""))))
    expectNone(space.equal(a, made.text("\u{1F600}")), space.equal(space.size(a), made.integer(1)))
    expectSome(space.equal(a, made.text("\u{1F600}")), space.equal(space.size(a), made.integer(2)))
  }

  @Test func writesHostileStrings() {
    let a = made.field("a")
    for text in ["\"", "\\u{41}", "a\u{0}b", "\u{FFFF}", "|);(", "\u{2FFFF}", "\u{10FFFF}", "e\u{301}"] {
      expectSome(space.equal(a, made.text(text)))
    }
    expectNone(space.equal(a, made.text("\\u{41}")), space.equal(a, made.text("A")))
    expectSome(space.equal(a, made.text("\u{10FFFF}")), space.not(space.equal(a, made.text("\u{2FFFF}"))))
  }

  // MARK: Sizes and members

  @Test func countsKeys() {
    let map = made.field("map")
    let fields = ["a", "b", "c"].map { space.field(map, $0) }
    let allowed = space.only(.keys(map), fields.isEmpty ? [] : [made.text("a"), made.text("b")])
    let size = space.size(map)
    expectNone(space.isKind(map, .map), allowed, space.isPresent(fields[2]))
    expectNone(space.isKind(map, .map), allowed, less(made.integer(2), size, .int))
    expectNone(space.all(fields.map { space.isPresent($0) }), less(size, made.integer(3), .int))
    expectSome(space.isKind(map, .map), allowed, space.equal(size, made.integer(2)))
  }

  @Test func comparesKeySets() {
    let map = made.field("map")
    let few = space.only(.keys(map), [made.text("a")])
    let many = space.only(.keys(map), [made.text("a"), made.text("b")])
    let isMap = space.isKind(map, .map)
    expectNone(isMap, few, space.not(many))
    expectNone(isMap, many, space.not(space.isPresent(space.field(map, "b"))), space.not(few))
    expectSome(isMap, many, space.not(few))
  }

  @Test func relatesDifferences() {
    let (new, old) = (space.input(.after), space.input(.before))
    let allowed = [made.text("a")]
    func only(_ difference: KeyDifference) -> Formula {
      space.only(.difference(difference, new: new, old: old), allowed)
    }
    let areMaps = space.both(space.isKind(new, .map), space.isKind(old, .map))
    expectNone(areMaps, only(.affected), space.not(only(.added)))
    expectNone(areMaps, only(.affected), space.not(only(.changed)))
    expectNone(areMaps, space.only(.keys(new), allowed), space.not(only(.added)))
    expectSome(areMaps, only(.added), space.not(only(.affected)))
  }

  @Test func knowsElements() {
    let list = made.field("list")
    let first = space.element(list, at: made.integer(0))
    let isList = space.isKind(list, .list)
    let contains = space.contains(list, made.text("x"))
    expectNone(isList, space.equal(first, made.text("x")), space.not(contains))
    expectNone(contains, space.equal(space.size(list), made.integer(0)))
    expectNone(contains, space.only(.elements(list), [made.text("y")]))
    expectSome(contains, space.only(.elements(list), [made.text("x"), made.text("y")]))
    expectNone(space.isPresent(space.element(list, at: made.integer(3))), less(space.size(list), made.integer(4), .int))
  }

  @Test func separatesContentsOfEqualLists() {
    let (left, right) = (made.field("left"), made.field("right"))
    expectNone(
      space.equal(left, right), space.contains(left, made.text("x")), space.not(space.contains(right, made.text("x"))))
  }

  // MARK: Computed values

  private func applied(_ builtin: Builtin, _ operands: [Term], _ kinds: Kinds) -> Term {
    space.term(.applied(builtin, operands, kinds), kinds.union(.absent))
  }

  @Test func adds() {
    let a = made.field("a")
    let sum = applied(.add, [a, made.integer(1)], .int)
    expectNone(space.isKind(a, .int), space.isKind(sum, .int), space.not(space.less(a, sum)))
    expectSome(space.isKind(a, .int), space.equal(sum, made.integer(3)))
    // Beyond the range of integers, the sum is an error.
    expectNone(space.equal(a, made.integer(.max)), space.isKind(a, .int), space.isPresent(sum))
    expectSome(space.isKind(a, .int), space.isKind(sum, .absent))
  }

  @Test func computesTimes() throws {
    let a = made.field("a")
    let hour = try #require(RuleDuration(1, .hours))
    let later = applied(.add, [a, space.term(.duration(hour))], .timestamp)
    let hours = space.term(.applied(.hours, [a], .int), .int)
    let isTime = space.isKind(a, .timestamp)
    expectNone(isTime, space.isPresent(later), space.not(space.less(a, later)))
    let noon = try #require(Timestamp(year: 2026, month: 1, day: 1, hours: 12))
    expectNone(space.equal(a, space.term(.timestamp(noon))), space.not(space.equal(hours, made.integer(12))))
    let old = try #require(Timestamp(year: 1900, month: 1, day: 1, hours: 5))
    expectNone(space.equal(a, space.term(.timestamp(old))), space.not(space.equal(hours, made.integer(5))))
  }

  @Test func appliesFunctionsToEqualOperands() {
    let (a, b) = (made.field("a"), made.field("b"))
    let lower = [a, b].map { space.term(.applied(.lower, [$0], .string), .string) }
    let areStrings = space.both(space.isKind(a, .string), space.isKind(b, .string))
    expectNone(areStrings, space.equal(a, b), space.not(space.equal(lower[0], lower[1])))
    expectSome(areStrings, space.not(space.equal(lower[0], lower[1])))
  }

  @Test func leavesOpenWhatIsNotModeled() {
    let gap = space.gap("`split()`", [], at: "rules:1:1")
    expectSome(space.unmodeled(gap))
    expectSome(space.not(space.unmodeled(gap)))
    #expect(!made.answers([space.unmodeled(gap), space.not(space.unmodeled(gap))]).contains { $0.isSatisfiable })
  }
}
