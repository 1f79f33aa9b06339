import TestSupport
import Testing

@Suite("Labels tell the arguments of a call apart")
struct ParameterLabels {
  /// The largest number of parameters without a label.
  static let limit = 3

  @Test func atMostThreeParametersAreUnlabeled() throws {
    var count = 0
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      for function in ParameterScanner.functions(in: try Repository.text(file)) {
        count += 1
        if function.unlabeled > Self.limit {
          Issue.record("\(file):\(function.line): \(function.name) has \(function.unlabeled) unlabeled parameters")
        }
      }
    }
    // 3,680 functions.
    #expect(count > 3_000)
  }

  @Test(arguments: [
    ("func move(_ piece: Piece, to field: Field, isFast: Bool) {", 1),
    ("func join(_ a: [Int: Int], _ b: (Int, _ c: Int) -> Int, _ d: Map<Int, Set<Int>>) {}", 3),
    ("static func run<A, B: Sequence<A>>(_ a: A, @Body _ b: () -> B, c: Int = 1, _ d: Int = f(1, 2)) -> B {", 3),
    (
      "private init?(\n  _ a: String = \"),\\\"\", _ b: borrowing B,\n  _ c: @escaping (Int) -> Void, _ d: inout D\n) {",
      4
    ),
    ("mutating func `repeat`(_ a: Int) {", 1),
    ("subscript(row: Int, column: Int, of table: Table) -> Int {", 2),
    ("subscript<Key>(_ key: Key) -> Int {", 1),
  ])
  func unlabeledParametersAreCounted(_ text: String, _ count: Int) {
    #expect(ParameterScanner.functions(in: text).map(\.unlabeled) == [count])
  }

  @Test(arguments: [
    "func plain() {}", "func named(a: Int, of b: Int) {}", "self.init(a, b, c, d)",
    "/// func comment(_ a: Int) {}", "let closure: (_ a: Int, _ b: Int) -> Int", "reinit(_ a: Int)",
  ])
  func otherTextIsIgnored(_ text: String) {
    #expect(ParameterScanner.functions(in: text).isEmpty)
  }

  @Test func functionsHaveNamesAndLines() {
    let text = """
      struct A {
        init(_ a: Int) {
          func b(
            _ c: Int
          ) {}
        }

        subscript(d: Int) -> Int { d }
      }
      """
    let found = ParameterScanner.functions(in: text)
    #expect(found.map(\.name) == ["init", "b", "subscript"])
    #expect(found.map(\.line) == [2, 3, 8])
  }
}

/// Finds the functions, initializers and subscripts with unlabeled parameters. The formatter guarantees that the name and
/// the opening parenthesis are on one line.
enum ParameterScanner {
  struct Function {
    let name: String
    /// The line of the name, from 1.
    let line: Int
    /// The number of parameters without a label.
    let unlabeled: Int
  }

  /// Each declaration contains one of these words. Most lines contain none, and are skipped quickly.
  private static let keywords = ["func ", "init", "subscript"]

  static func functions(in text: String) -> [Function] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(1..., lines).flatMap { number, line -> [Function] in
      guard keywords.contains(where: { line.contains($0) }), !line.drop(while: { $0 == " " }).hasPrefix("//") else {
        return []
      }
      let starts = line.matches(of: #/\b(func\s+(?<name>[^\s(<]+)|(init|subscript)\b[?!]?)\s*(<[^(]*>)?\(/#)
      return starts.compactMap { match in
        let name = match.output.name ?? match.output.3 ?? ""
        let parameters = parameters(in: text[match.range.upperBound...])
        let unlabeled = parameters.count { isUnlabeled($0, ofSubscript: name == "subscript") }
        return unlabeled > 0 ? Function(name: String(name), line: number, unlabeled: unlabeled) : nil
      }
    }
  }

  /// Returns whether calls omit the label. For a subscript, they also omit it if the parameter has only one name.
  private static func isUnlabeled(_ parameter: Substring, ofSubscript isSubscript: Bool) -> Bool {
    isSubscript
      ? parameter.prefixMatch(of: #/\s*(@\w+\s+)*(_\s+)?\w+\s*:/#) != nil
      : parameter.prefixMatch(of: #/\s*(@\w+\s+)*_\s+\w+\s*:/#) != nil
  }

  /// Splits the text before the closing parenthesis at the commas outside brackets and string literals.
  private static func parameters(in text: Substring) -> [Substring] {
    var parameters: [Substring] = []
    var (start, depth, isString) = (text.startIndex, 0, false)
    var last: Character = " "
    for index in text.indices {
      let character = text[index]
      switch character {
      case "\"" where last != "\\": isString.toggle()
      case _ where isString: break
      case ")" where depth == 0: return parameters + [text[start..<index]]
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where last != "-": depth -= 1
      case "," where depth == 0:
        parameters.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
      last = character
    }
    return []
  }
}
