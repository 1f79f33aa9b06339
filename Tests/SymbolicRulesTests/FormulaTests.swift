import RulePatterns
import Testing

@testable import SymbolicRules

@Suite("Equal formulas are the same")
struct FormulaTests {
  private let space = SymbolicSpace()

  private var statements: [Formula] {
    ["role", "age", "name"].map { space.isKind(space.field(space.input(.after), $0), .string) }
  }

  @Test("De Morgan's laws, order, duplicates and nesting do not matter")
  func normalForm() {
    let (a, b, c) = (statements[0], statements[1], statements[2])
    #expect(space.not(space.both(a, b)) == space.either(space.not(b), space.not(a)))
    #expect(space.not(space.not(space.either(a, space.both(b, c)))) == space.either(space.both(c, b), a))
    #expect(space.all([a, b, a, space.both(c, b)]) == space.all([c, b, a]))
  }

  @Test("Contradictions and tautologies are decided")
  func decided() {
    let (a, b) = (statements[0], statements[1])
    #expect(space.all([a, b, space.not(a)]) == .never)
    #expect(space.both(a, .never) == .never)
    #expect(space.either(a, .never) == a)
  }

  @Test("Statements about known values are decided")
  func constants() {
    let (one, float, text) = (space.term(.integer(1)), space.term(.double(1)), space.term("1"))
    #expect(space.equal(one, float) == .always)
    #expect(space.equal(one, text) == .never)
    #expect(space.less(one, space.term(.double(1.5))) == .always)
    #expect(space.isKind(text, .string) == .always)
    #expect(space.equal(space.term(.double(.nan)), space.term(.double(.nan))) == .never)
    // The bytes of strings are compared, not their canonical forms.
    #expect(space.equal(space.term("é"), space.term("e\u{301}")) == .never)
  }

  @Test("A value equals itself unless it is missing or not a number")
  func identity() {
    let value = space.field(space.input(.after), "x")
    #expect(space.equal(space.input(.time), space.input(.time)) == .always)
    #expect(space.equal(value, space.term(.null)) == space.isKind(value, .null))
  }

  @Test(
    "A pattern and the bounds of a length can contradict each other",
    arguments: [
      ("[0-9]{4}-[0-9]{2}", 7, true), ("[0-9]{4}-[0-9]{2}", 8, false), ("[a-z]+", 10_000, true), ("a?", 2, false),
    ])
  func patternLengths(_ source: String, _ minimum: Int64, _ isPossible: Bool) throws {
    let text = space.field(space.input(.after), "x")
    let pattern = try Pattern.compile(source, dialect: .re2, purpose: .wholeText).get()
    let isLong = space.not(space.less(space.size(text), space.term(.integer(minimum))))
    let formula = space.all([space.isKind(text, .string), space.matches(text, pattern), isLong])
    #expect((space.propagated(formula) != .never) == isPossible)
  }

  @Test("Statements that must hold are used in all parts of a formula")
  func propagation() {
    let (a, b, c) = (statements[0], statements[1], statements[2])
    let formula = space.all([a, space.either(space.not(a), b), space.either(b, c)])
    #expect(space.propagated(formula) == space.both(a, b))
    #expect(space.propagated(space.all([space.either(a, b), space.not(a), space.not(b)])) == .never)
    let (auth, id) = (space.input(.auth), space.input(.segment(1)))
    let isOwner = space.equal(space.field(auth, "uid"), id)
    #expect(
      space.propagated(space.both(space.isKind(auth, .null), space.either(isOwner, space.both(isOwner, a)))) == .never)
    #expect(space.propagated(space.both(isOwner, space.either(a, b))) == space.both(isOwner, space.either(a, b)))
    #expect(space.propagated(space.either(a, space.not(a))) == space.either(a, space.not(a)))
  }

  @Test("A value has one kind, and only maps have fields")
  func propagatedKinds() {
    let value = space.field(space.input(.after), "x")
    let isText = space.isKind(value, .string)
    #expect(
      space.propagated(space.all([isText, space.either(space.isKind(value, .int), statements[0])]))
        == space.both(isText, statements[0]))
    #expect(space.propagated(space.both(isText, space.isKind(space.field(value, "y"), .string))) == .never)
    #expect(
      space.propagated(
        space.both(space.isKind(value, .absent), space.either(space.equal(value, space.term(.integer(1))), isText)))
        == .never)
  }

  @Test(
    "Bounds of a number decide comparisons with other numbers",
    arguments: [(40, 10_000, true), (40, 40, true), (40, 39, false), (10_000, 40, false)])
  func propagatedBounds(_ most: Int64, _ least: Int64, _ isContradiction: Bool) {
    let size = space.size(space.field(space.input(.after), "x"))
    func number(_ value: Int64) -> Term { space.term(.integer(value)) }
    // At most `most`, and more than `least`.
    let formula = space.both(space.not(space.less(number(most), size)), space.less(number(least), size))
    #expect((space.propagated(formula) == .never) == isContradiction)
    let nested = space.both(
      space.not(space.less(number(most), size)), space.either(space.less(number(least), size), statements[0]))
    #expect(
      (space.propagated(nested) == space.both(space.not(space.less(number(most), size)), statements[0]))
        == isContradiction)
    let fromAbove = space.both(space.less(size, number(least)), space.not(space.less(size, number(most + 1))))
    #expect((space.propagated(fromAbove) == .never) == (least <= most + 1))
  }

  @Test("A constant decides sizes, patterns and other constants, also in each alternative")
  func propagatedConstants() throws {
    let value = space.field(space.input(.after), "x")
    let isOpen = space.equal(value, space.term("open"))
    let isClosed = space.equal(value, space.term("closed"))
    let isLong = space.less(space.term(.integer(10)), space.size(value))
    let isShort = space.less(space.size(value), space.term(.integer(5)))
    #expect(space.propagated(space.both(isLong, space.either(isOpen, isClosed))) == .never)
    #expect(space.propagated(space.both(isShort, space.either(isOpen, isClosed))) == space.both(isShort, isOpen))
    #expect(space.propagated(space.both(isOpen, isClosed)) == .never)
    #expect(
      space.propagated(space.both(isOpen, space.either(isClosed, statements[0]))) == space.both(isOpen, statements[0]))
    let one = space.equal(value, space.term(.integer(1)))
    let float = space.equal(value, space.term(.double(1)))
    #expect(space.propagated(space.both(one, float)) != .never)
  }

  @Test("A comparison of what may be no number bounds nothing")
  func unknownKinds() {
    let value = space.field(space.input(.after), "x")
    let formula = space.both(
      space.not(space.less(space.term(.integer(1)), value)), space.not(space.less(value, space.term(.integer(1)))))
    #expect(space.propagated(formula) == formula)
    let both = space.both(
      space.not(space.less(space.term(.integer(1)), value)), space.not(space.less(value, space.term(.integer(2)))))
    #expect(space.propagated(both) == both)
    #expect(space.propagated(space.both(both, space.isKind(value, .int))) == .never)
  }

  @Test("The footprint has the keys of statements about all keys")
  func footprint() throws {
    let (new, old) = (space.input(.after), space.input(.before))
    let changed = space.only(.difference(.affected, new: new, old: old), [space.term("likes")])
    let allowed = space.only(.keys(new), [space.term("likes"), space.term("title")])
    let question = Question(space.both(changed, space.not(allowed)), in: space)
    for name in ["likes", "title"] {
      #expect(question.terms.contains(space.field(new, name)) && question.terms.contains(space.field(old, name)))
    }
  }
}
