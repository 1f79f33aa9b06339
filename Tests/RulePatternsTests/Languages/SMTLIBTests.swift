import TestSupport
import Testing

@testable import RulePatterns

@Suite("Regular expressions of SMT-LIB")
struct SMTLIBTests {
  private static let all = PatternLanguage.smtlibText

  @Test(arguments: [
    ("abc", #"(str.to_re "abc")"#), ("", #"(str.to_re "")"#), ("[a-c]*", #"(re.* (re.range "a" "c"))"#),
    ("a+|b?", #"(re.union (re.+ (str.to_re "a")) (re.opt (str.to_re "b")))"#),
    ("a[0-9]{2,3}", #"(re.++ (str.to_re "a") ((_ re.loop 2 3) (re.range "0" "9")))"#),
    ("a{2,}", #"(re.++ ((_ re.^ 2) (str.to_re "a")) (re.* (str.to_re "a")))"#),
    (#"\n"\\é"#, #"(str.to_re "\u{a}\u{22}\u{5c}\u{e9}")"#), ("^a$", #"(str.to_re "a")"#),
    ("[ax-z]", #"(re.union (str.to_re "a") (re.range "x" "z"))"#),
    ("[^a]", #"(re.union (re.range "\u{0}" "`") (re.range "b" "\u{d7ff}") (re.range "\u{e000}" "\u{2ffff}"))"#),
  ])
  func expressions(_ body: String, _ expected: String) throws {
    #expect(PatternLanguage.texts(matching: try acceptedRE2(body)).smtlib() == .success(expected))
  }

  @Test func operations() {
    let (a, b) = (PatternLanguage.literal("a"), PatternLanguage.literal("b"))
    #expect(
      a.subtracting(b).smtlib()
        == .success(#"(re.inter (str.to_re "a") (re.inter \#(Self.all) (re.comp (str.to_re "b"))))"#))
    #expect(PatternLanguage.anyText.smtlib() == .success(Self.all))
    #expect(PatternLanguage.nothing.smtlib() == .success("re.none"))
    #expect(PatternLanguage.prefix("ab").smtlib() == .success(#"(re.++ (str.to_re "ab") \#(Self.all))"#))
  }

  @Test func obstacles() throws {
    #expect(PatternLanguage.texts(matching: try acceptedRE2(#"a\bb"#)).smtlib() == .failure(.assertion))
    #expect(PatternLanguage.texts(matching: try acceptedRE2("(?m)a$.b")).smtlib() == .failure(.assertion))
    #expect(
      PatternLanguage.texts(matching: try acceptedRE2(#"[\x{30000}-\x{30010}]"#)).smtlib() == .failure(.character))
    #expect(PatternLanguage.length(minimum: 2).smtlib() == .failure(.length))
    #expect(PatternLanguage.length(minimum: 1).smtlib() != .failure(.length))
  }

  @Test("The expressions have the texts of the language", arguments: [UInt64](1...4))
  func meaning(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: 7_000 + seed))
    var translated = 0
    for _ in 0..<40 {
      let body = random.pattern()
      var language = PatternLanguage.texts(matching: try acceptedRE2(body))
      if random.generator.chance(3) { language = language.complement.followed(by: .without("a")) }
      if random.generator.chance(3) { language = language.intersection(.length(minimum: 1)) }
      guard case .success(let expression) = language.smtlib() else { continue }
      translated += 1
      let reference = SMTLIBReference(expression)
      for _ in 0..<5 {
        let text = random.text()
        #expect(
          language.contains(text) == reference.matches(text), "\(body) on \(text.debugDescription): \(expression)")
      }
    }
    #expect(translated > 12, "\(translated)")
  }
}

/// Reads a regular expression of SMT-LIB and matches it literally: from a set of places, each operation leads to a set of
/// places.
struct SMTLIBReference {
  indirect enum Node {
    case word(String)
    case text([UInt32])
    case list([Node])
  }

  private let root: Node

  init(_ expression: String) {
    var scalars = expression.unicodeScalars.map(\.value)[...]
    root = Self.read(&scalars)
  }

  func matches(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.map(\.value)
    return places(root, from: [0], in: scalars).contains(scalars.count)
  }

  private static func read(_ scalars: inout ArraySlice<UInt32>) -> Node {
    while scalars.first == 0x20 { scalars.removeFirst() }
    switch scalars.first {
    case 0x28:
      scalars.removeFirst()
      var items: [Node] = []
      while scalars.first != 0x29, !scalars.isEmpty { items.append(read(&scalars)) }
      _ = scalars.popFirst()
      return .list(items)
    case 0x22:
      scalars.removeFirst()
      let body = scalars.prefix { $0 != 0x22 }
      scalars = scalars.dropFirst(body.count + 1)
      return .text(unescaped(body))
    default:
      let word = scalars.prefix { ![0x20, 0x28, 0x29].contains($0) }
      scalars = scalars.dropFirst(word.count)
      return .word(String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init))))
    }
  }

  private static func unescaped(_ body: ArraySlice<UInt32>) -> [UInt32] {
    var (rest, result) = (body, [UInt32]())
    while let first = rest.popFirst() {
      guard first == 0x5C else {
        result.append(first)
        continue
      }
      let digits = rest.dropFirst(2).prefix { $0 != 0x7D }
      rest = rest.dropFirst(digits.count + 3)
      let hexadecimal = String(String.UnicodeScalarView(digits.compactMap(Unicode.Scalar.init)))
      result.append(UInt32(hexadecimal, radix: 16) ?? 0)
    }
    return result
  }

  private func places(_ node: Node, from starts: Set<Int>, in text: [UInt32]) -> Set<Int> {
    guard case .list(let items) = node, let head = items.first else { return [] }
    if case .list(let indices) = head, case .word(let name) = indices[1], case .word(let first) = indices[2] {
      let minimum = Int(first) ?? 0
      guard name == "re.loop", case .word(let last) = indices[3] else {
        return repeated(items[1], minimum...minimum, from: starts, in: text)
      }
      return repeated(items[1], minimum...(Int(last) ?? 0), from: starts, in: text)
    }
    guard case .word(let name) = head else { return [] }
    return operation(name, Array(items.dropFirst()), from: starts, in: text)
  }

  private func operation(_ name: String, _ items: [Node], from starts: Set<Int>, in text: [UInt32]) -> Set<Int> {
    switch (name, items.first, items.last) {
    case ("str.to_re", .text(let word), _):
      Set(starts.filter { text[$0...].starts(with: word) }.map { $0 + word.count })
    case ("re.range", .text(let first), .text(let last)):
      Set(starts.filter { $0 < text.count && first[0] <= text[$0] && text[$0] <= last[0] }.map { $0 + 1 })
    case ("re.++", _, _): items.reduce(starts) { places($1, from: $0, in: text) }
    case ("re.union", _, _): items.reduce(into: []) { $0.formUnion(places($1, from: starts, in: text)) }
    case ("re.opt", let item?, _): starts.union(places(item, from: starts, in: text))
    case ("re.*", let item?, _): repeated(item, 0...text.count + 1, from: starts, in: text)
    case ("re.+", let item?, _): repeated(item, 1...text.count + 2, from: starts, in: text)
    // These three depend on where a text begins, so each start is followed alone.
    case ("re.inter", _, _):
      starts.reduce(into: []) { result, start in
        let ends = items.map { places($0, from: [start], in: text) }
        result.formUnion(ends.dropFirst().reduce(ends[0]) { $0.intersection($1) })
      }
    case ("re.comp", let item?, _):
      starts.reduce(into: []) { result, start in
        result.formUnion(Set(start...text.count).subtracting(places(item, from: [start], in: text)))
      }
    case ("re.diff", let item?, let other?):
      starts.reduce(into: []) { result, start in
        let excluded = places(other, from: [start], in: text)
        result.formUnion(places(item, from: [start], in: text).subtracting(excluded))
      }
    default: []
    }
  }

  private func repeated(
    _ item: Node, _ counts: ClosedRange<Int>, from starts: Set<Int>, in text: [UInt32]
  ) -> Set<Int> {
    var (current, reached) = (starts, Set<Int>())
    for count in 0...counts.upperBound {
      if count >= counts.lowerBound { reached.formUnion(current) }
      current = places(item, from: current, in: text)
    }
    return reached
  }
}
