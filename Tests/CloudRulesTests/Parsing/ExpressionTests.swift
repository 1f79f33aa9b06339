import CloudRules
import SourceText
import Testing

/// What is accepted and how it is grouped: emulator 1.19.9.
@Suite struct ExpressionTests {
  static let operators: [(String, String)] = [
    ("!a == b", "(== (! a) b)"), ("-a * b", "(* (- a) b)"), ("!!a", "(! (! a))"), ("!-a", "(! (- a))"),
    ("a - b - c", "(- (- a b) c)"), ("a / b % c * d", "(* (% (/ a b) c) d)"), ("a + b * c", "(+ a (* b c))"),
    ("a < b + 1", "(< a (+ b 1))"), ("a == b < c", "(== a (< b c))"), ("a - -b", "(- a (- b))"),
    ("a == b in c", "(in (== a b) c)"), ("a in b in c", "(in (in a b) c)"), ("!a in b", "(in (! a) b)"),
    ("a == b is bool", "(is (== a b) bool)"), ("a in b is bool", "(in a (is b bool))"),
    ("a is bool == b", "(== (is a bool) b)"), ("a is list is bool", "(is (is a list) bool)"),
    ("a && b is map in c", "(&& a (in (is b map) c))"),
    ("a || b && c", "(|| a (&& b c))"), ("a || b ? c : d || e", "(?: (|| a b) c (|| d e))"),
    ("a ? b : c ? d : e", "(?: a b (?: c d e))"), ("a ? b ? c : d : e", "(?: a (?: b c d) e)"),
    ("a ? b : c in d", "(?: a b (in c d))"), ("(a || b) && c", "(&& (|| a b) c)"),
  ]

  static let postfix: [(String, String)] = [
    ("a . b\n.c", "(. (. a b) c)"), ("a.in.if.true", "(. (. (. a in) if) true)"), ("f()", "(call f)"),
    ("f(a, b,)", "(call f a b)"), ("a.f(b).g[0]", "([] (. (call (. a f) b) g) 0)"), ("(a).b()", "(call (. a b))"),
    ("a[1:2]", "([:] a 1 2)"), ("a[:]", "([:] a _ _)"), ("a[1:]", "([:] a 1 _)"), ("a[:2].b", "(. ([:] a _ 2) b)"),
    ("a[b ? c : d : e]", "([:] a (?: b c d) e)"), ("'a'.size()", "(call (. 'a' size))"), ("1.5.x", "(. 1.5 x)"),
    ("-a.b", "(- (. a b))"), ("!a.b(c)[d]", "(! ([] (call (. a b) c) d))"), ("true.x", "(. true x)"),
  ]

  static let literals: [(String, String)] = [
    ("0", "0"), ("9223372036854775807", "9223372036854775807"), ("- 9223372036854775808", "-9223372036854775808"),
    ("1.5", "1.5"), (".5", "0.5"), ("5.", "5.0"), ("null", "null"), ("-5", "(- 5)"),
    (#"'a"b\x41\u0042\103\t\\'"#, "'a\"bABC\t\\'"), (#"'\uD83D\uDE00'"#, "'\u{1F600}'"), ("'é日'", "'é日'"),
    (#"b'a\xff\377'"#, "b'61 ff ff'"), ("B\"é\"", "b'c3 a9'"), ("'// no comment'", "'// no comment'"),
    ("[]", "(list)"), ("[a, 'b',]", "(list a 'b')"), ("{}", "(map)"), ("{'a': 1, b: c,}", "(map 'a' 1 b c)"),
    ("a // c\n&& b", "(&& a b)"), ("a /* c\n */ && b", "(&& a b)"), ("\u{C}a\t\r\n", "a"), ("$a_1", "$a_1"),
  ]

  /// `/` begins a path where a character of a path follows, and divides elsewhere.
  static let paths: [(String, String)] = [
    ("/a/b", "/a/b"), ("/a\n/b\n/$(c)", "/a/b/$(c)"), ("/a/{b}/{c=*}/{d=**}", "/a/{b}/{c}/{d=**}"), ("/{ b }", "/{b}"),
    ("/(default)/x", "/(default)/x"), ("/a%20b+c.d-e@f:g~h*i'j&k", "/a b c.d-e@f:g~h*i'j&k"),
    ("/$ ( a + b )", "/$((+ a b))"),
    ("/$(/a/b)/c", "/$(/a/b)/c"), ("4/ 2", "(/ 4 2)"), ("4 / 2", "(/ 4 2)"), ("a/\nb", "(/ a b)"),
    ("a/[b]", "(/ a (list b))"), ("a/{'b': 1}", "(/ a (map 'b' 1))"), ("/a/ b", "(/ /a b)"), ("/a/{}", "(/ /a (map))"),
    ("/a/{b: 1}", "(/ /a (map b 1))"), ("/a/ (b)", "(/ /a b)"), ("/a/$b", "(/ /a $b)"), ("/a/b[0]", "([] /a/b 0)"),
    ("/a/$(b).c()", "(call (. /a/$(b) c))"), ("/a//b", "/a"), ("/a/*b", "/a/*b"), ("/a/*c*/", "/a"),
    ("a == /b && c", "(&& (== a /b) c)"), ("c ? /a : /b", "(?: c /a /b)"), ("{'a': /b/{c}}", "(map 'a' /b/{c})"),
  ]

  @Test(arguments: operators + postfix + literals + paths) func reads(_ expression: String, _ outline: String) {
    let file = condition(expression)
    #expect(printed(CompiledCloudRules.parse(file).diagnostics, in: file) == [])
    #expect(conditionOutline(file) == outline)
  }
}
