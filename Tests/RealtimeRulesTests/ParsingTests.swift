import RealtimeRules
import SourceText
import Testing

@Suite struct ParsingTests {
  /// Grouping as recorded by davideast/pyric, rules-rtdb-r35 (realtime-rules 2.1), in own examples.
  static let precedence: [(String, String)] = [
    ("!a == b", "(== (! a) b)"),
    ("-a * b", "(* (- a) b)"),
    ("a - b - c", "(- (- a b) c)"),
    ("a / b % c * d", "(* (% (/ a b) c) d)"),
    ("a + b * c", "(+ a (* b c))"),
    ("a < b + 1", "(< a (+ b 1))"),
    ("a == b < c", "(== a (< b c))"),
    ("a === b !== c", "(!== (=== a b) c)"),
    ("a == b && c != d", "(&& (== a b) (!= c d))"),
    ("a && b || c && d", "(|| (&& a b) (&& c d))"),
    ("a || b && c", "(|| a (&& b c))"),
    ("a || b ? c : d || e", "(?: (|| a b) c (|| d e))"),
    ("a ? b : c ? d : e", "(?: a b (?: c d e))"),
    ("a ? b ? c : d : e", "(?: a (?: b c d) e)"),
    ("(a || b) && c", "(&& (|| a b) c)"),
    ("!!a", "(! (! a))"),
    ("!a.b(c)[d]", "(! ([] (call (. a b) c) d))"),
    ("a >= b && c <= d && e > f", "(&& (&& (>= a b) (<= c d)) (> e f))"),
  ]

  static let literals: [(String, String)] = [
    ("12", "12"), ("1.5", "1.5"), (".5", "0.5"), ("5.", "5"), ("1e3", "1000"), ("1.5E-1", "0.15"), ("0x1F", "31"),
    ("0", "0"), ("true", "true"), ("null", "null"),
    (#"'a"b'"#, #"'a"b'"#), (#""it's""#, "'it's'"), (#"'\x41\u0042\103\n\q\0'"#, "'ABC\nq\0'"),
    (#"'\uD83D\uDE00'"#, "'\u{1F600}'"), ("'a\\\nb'", "'ab'"), ("'é日'", "'é日'"),
    ("/a/", "/a/"), (#"/a\/b/i"#, #"/a\/b/i"#), ("/[/]/", "/[/]/"), ("f(/x/)", "(call f /x/)"),
    ("a / b / c", "(/ (/ a b) c)"), ("(a) / b", "(/ a b)"), ("a[0] / 2", "(/ ([] a 0) 2)"),
    ("[]", "(array)"), ("['a', 'b',]", "(array 'a' 'b')"), ("$a_1 == größe", "(== $a_1 größe)"),
  ]

  static let trivia: [(String, String)] = [
    ("a // end\n&& b", "(&& a b)"), ("a /* x */ && /* y\n */ b", "(&& a b)"), ("\u{FEFF}a\u{A0}&&\tb\r\n", "(&& a b)"),
    ("'// no comment'", "'// no comment'"), ("a && b // at the end", "(&& a b)"),
  ]

  static let all: [(String, String)] = [precedence, literals, trivia].flatMap { $0 }

  @Test(arguments: all) func reads(_ condition: String, _ tree: String) {
    let file = SourceFile(name: "condition", text: condition)
    let (outline, diagnostics) = CompiledRealtimeRules.parse(condition: file)
    #expect(outline == tree)
    #expect(printed(diagnostics, in: file) == [])
  }

  /// The texts of Rhino, one for each mistake; reading goes on behind it.
  static let mistakes: [(String, [String])] = [
    ("a b", ["1:3: missing ; before statement"]),
    ("a &&", ["1:5: syntax error"]),
    ("&& a", ["1:1: syntax error"]),
    ("(a", ["1:3: missing ) in parenthetical"]),
    ("f(a b)", ["1:5: missing ) after argument list"]),
    ("a[1", ["1:4: missing ] in index expression"]),
    ("[a b]", ["1:4: missing ] after element list"]),
    ("a.", ["1:3: missing name after . operator"]),
    ("a ? b", ["1:6: missing : in conditional expression"]),
    ("a = b", ["1:3: Rule expressions may not contain assignments."]),
    ("a += b", ["1:3: Rule expressions may not contain assignments."]),
    ("a & b", ["1:3: Rule expressions may not contain operator &"]),
    ("a | b", ["1:3: Rule expressions may not contain operator |"]),
    ("a >>> b", ["1:3: Rule expressions may not contain operator >>>"]),
    ("~a", ["1:1: Rule expressions may not contain operator ~"]),
    ("+a", ["1:1: Rule expressions may not contain operator +"]),
    ("typeof a", ["1:1: Rule expressions may not contain operator typeof"]),
    ("'a' in b", ["1:5: Rule expressions may not contain operator in"]),
    ("a++", ["1:2: Rule expressions may not contain operator ++"]),
    ("a, b", ["1:2: Rule expressions may not contain operator ,"]),
    ("(2**2) == 4", ["1:3: syntax error"]),
    ("a; b", ["1:2: a condition is one expression, without `;`"]),
    ("var a = 8", ["1:1: `var` is not part of the rules language"]),
    ("this == null", ["1:1: `this` is not part of the rules language"]),
    ("return a", ["1:1: `return` is not part of the rules language"]),
    ("a and b", ["1:3: missing ; before statement"]),
    ("'abc", ["1:1: unterminated string literal"]),
    ("'a\nb'", ["1:1: unterminated string literal", "2:2: unterminated string literal"]),
    ("f(/a)", ["1:3: unterminated regular expression literal"]),
    ("a /* b", ["1:3: unterminated comment"]),
    ("a # b", ["1:3: illegal character"]),
    ("'\\u12'", ["1:2: invalid escape in a string"]),
    ("'\\uD800'", ["1:1: invalid escape in a string"]),
    ("12abc", ["1:1: `12abc` is not a number"]), ("0x", ["1:1: `0x` is not a number"]),
    ("1e", ["1:1: `1e` is not a number"]), ("007", ["1:1: `007` is not a number"]),
    ("{}", ["1:1: syntax error"]),
    ("", ["1:1: the condition is empty"]), (" // nothing", ["1:1: the condition is empty"]),
  ]

  @Test(arguments: mistakes) func reportsOnce(_ condition: String, _ expected: [String]) {
    let file = SourceFile(name: "condition", text: condition)
    #expect(printed(CompiledRealtimeRules.parse(condition: file).diagnostics, in: file) == expected)
  }

  @Test func reportsIndependentMistakesOfOneCondition() {
    let file = SourceFile(name: "condition", text: "a = 1 && b( && c & d || 010 == e.")
    #expect(
      printed(CompiledRealtimeRules.parse(condition: file).diagnostics, in: file) == [
        "1:3: Rule expressions may not contain assignments.", "1:13: syntax error",
        "1:18: Rule expressions may not contain operator &", "1:25: `010` is not a number",
        "1:34: missing name after . operator",
      ])
  }
}
