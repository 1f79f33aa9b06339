import CloudRules
import RuleEvaluation
import RulePrograms
import SourceText
import Testing

/// Text and position of each mistake as emulator 1.19.9 has them. Where it says `mismatched input …` the position is its
/// own and the text ours.
@Suite struct SyntaxErrorTests {
  /// In a condition that begins in line 2 and is followed by `;` in line 3.
  static let expressions: [(String, [String])] = [
    ("a b", ["2:3 Unexpected 'b'."]), ("a = b", ["2:3 Unexpected '='."]), ("a === b", ["2:5 Unexpected '='."]),
    ("a !== b", ["2:5 Unexpected '='."]), ("a & b", ["2:5 Unexpected 'b'."]), ("a | b", ["2:5 Unexpected 'b'."]),
    ("a &b", ["2:3 Unexpected '&b'."]), ("a ^ b", ["2:5 Unexpected 'b'."]), ("a?.b", ["2:3 Unexpected '.'."]),
    ("a ?? b", ["2:4 Unexpected '?'."]), ("a and b", ["2:3 Unexpected 'and'."]), ("not a", ["2:1 Unexpected 'not'."]),
    ("x => y", ["2:3 Unexpected '='."]), ("2**3", ["2:2 Unexpected '**'."]), ("typeof a", ["2:8 Unexpected 'a'."]),
    ("a++", ["3:1 Increment (++) and decrement (--) operators are not supported."]),
    ("--a", ["2:3 Increment (++) and decrement (--) operators are not supported."]),
    ("- -a", ["2:3 Unexpected '-'."]), ("-!a", ["2:2 Unexpected '!'."]), ("a + +b", ["2:5 Unexpected '+'."]),
    ("a ==", ["3:1 Unexpected ';'."]), ("&& a", ["2:1 Missing conditional expression after 'if'."]),
    ("", ["3:1 Missing conditional expression after 'if'."]), ("a.", ["3:1 Unexpected ';'."]),
    ("a..b", ["2:3 Unexpected '.'."]), ("a.5", ["2:2 Unexpected '.5'."]), ("a.if(b)", ["2:5 Unexpected '('."]),
    ("f()()", ["2:4 Unexpected '('."]), ("(f)(x)", ["2:4 Unexpected '('."]), ("f(,)", ["2:3 Unexpected ','."]),
    ("f(a b)", ["2:5 Unexpected 'b'."]), ("f(a", ["3:1 Unexpected ';'."]), ("[a b]", ["2:4 Unexpected 'b'."]),
    ("a[]", ["2:3 Unexpected ']'."]), ("a[1:2:3]", ["2:6 Unexpected ':'."]), ("{'a' 1}", ["2:6 Unexpected '1'."]),
    (
      "{/$(1)/a: 1}",
      [
        "2:2 Forward slash '/' found where identifier or binding expected.", "2:2 Missing 'match' keyword before path.",
        "2:11 Unexpected '1'.",
      ]
    ),
    ("()", ["2:2 Unexpected ')'."]), ("(a", ["3:1 Unexpected ';'."]), ("a)", ["2:2 Unexpected ')'."]),
    ("a ? b", ["3:1 Unexpected ';'."]), ("c?/a:/b", ["3:1 Unexpected ';'."]),
    ("data.service == 1", ["2:17 Unexpected '1'."]),
    ("01", ["2:2 Unexpected '1'."]), ("01.5", ["2:2 Unexpected '1.5'."]), ("1e5", ["2:2 Unexpected 'e5'."]),
    ("9223372036854775808", ["2:1 Invalid number literal 9223372036854775808."]),
    ("2-9223372036854775808", ["2:3 Invalid number literal 9223372036854775808."]),
    (#"b'\u0041'"#, [#"2:1 Invalid bytes literal b'\u0041'."#]), ("'abc", ["3:1 Missing a closing '"]),
    ("\"abc", ["3:1 Missing a closing \""]), ("f('abc", ["3:1 Unexpected ';'."]),
    (#"'a\d'"#, ["2:4 Missing a closing '"]),
    (#"f('a\d')"#, ["2:6 Unexpected 'd'."]), (#"f('a\.b')"#, ["2:8 Unexpected '')'."]),
    (#"'\400'"#, ["2:3 Missing a closing '"]),
    ("{1 == /x: 1}", ["2:7 Missing 'match' keyword before path.", "2:11 Unexpected '1'."]),
    ("{/e: 1}", ["2:2 Missing 'match' keyword before path.", "2:6 Unexpected '1'."]),
    ("a/b", ["2:2 Missing 'match' keyword before path."]), ("(a/b)", ["2:3 Unexpected '/b'."]),
    ("/a/", ["2:3 Forward slash '/' found where identifier or binding expected."]),
    ("/a/ -1", ["2:3 Forward slash '/' found where identifier or binding expected."]),
    ("/ a", ["2:1 Forward slash '/' found where identifier or binding expected.", "2:3 Unexpected 'a'."]),
    ("f(/a/)", ["2:5 Forward slash '/' found where identifier or binding expected."]),
    ("f(/a/$b/c)", ["2:8 Unexpected '/c'."]), ("/a(b)", ["2:3 Unexpected '('."]),
    ("(a is null)", ["2:7 Unexpected 'null'."]), ("'😀' + + 1", ["2:8 Unexpected '+'."]),
    ("`x`", ["2:1 ``` is not part of the rules language", "2:3 ``` is not part of the rules language"]),
    ("a # b", ["2:5 Unexpected 'b'."]), ("\u{A0}a", ["2:1 `\u{A0}` is not part of the rules language"]),
  ]

  /// In a match whose body begins in line 2.
  static let declarations: [(String, [String])] = [
    ("allow;", ["2:6 Expected at least one 'operation' after 'allow'."]),
    ("allow if true;", ["2:7 Expected at least one 'operation' after 'allow'."]),
    ("allow read,;", ["2:11 Unexpected ','."]), ("allow read write;", ["2:12 Unexpected 'write'."]),
    ("allow read: true;", ["2:13 Missing 'if' before conditional expression."]),
    ("allow read if true;", ["2:12 Missing ':' before 'if' condition."]),
    ("allow read: if;", ["2:15 Missing conditional expression after 'if'."]),
    ("allow read: ;", ["2:13 Unexpected ';'."]), ("allow read;;", ["2:12 Unexpected ';'."]),
    ("read: if true;", ["2:1 Unexpected 'read'."]), ("let x = 1;", ["2:1 Unexpected 'let'."]),
    ("/c { allow get; }", ["2:1 Missing 'match' keyword before path."]),
    ("match c { allow get; }", ["2:7 Unexpected 'c'."]),
    ("match /c { }", ["2:12 The 'match' body must contain at least one declaration."]),
    ("match /c/ { allow get; }", ["2:9 Forward slash '/' found where identifier or binding expected."]),
    ("match /{if} { allow get; }", ["2:7 Forward slash '/' found where identifier or binding expected."]),
    ("match /{c}} { allow get; }", ["2:11 Extra closing '}' in path."]),
    ("match /{c=**}} { allow get; }", ["2:14 Exra closing '}' in path."]),
    ("match /c { allow get; };", ["2:24 Unexpected ';'."]),
    ("function f() { }", ["2:16 Missing 'function' body"]),
    ("function () { return 1; }", ["2:10 Missing 'function' id"]),
    ("function f { return 1; }", ["2:12 Missing 'function' signature"]),
    ("function f(a)) { return 1; }", ["2:14 Extra closing ')' at the end of parameter list."]),
    ("function f(a,) { return 1; }", ["2:14 Unexpected ')'."]),
    ("function f(a: int) { return 1; }", ["2:13 Unexpected ':'."]),
    ("function f() { true }", ["2:16 Unexpected 'true'."]),
    ("function f() { let a = 1 return a; }", ["2:26 Unexpected 'return'."]),
    ("function f() { const a = 1; return a; }", ["2:16 Unexpected 'const'."]),
    ("function f() { if (a) { return b; } return c; }", ["2:16 Unexpected 'if'."]),
    ("function f() { return a; return b; }", ["2:26 Unexpected 'return'."]),
    ("function f() { return a/b; }", ["2:24 Missing 'match' keyword before path."]),
    ("func f() { return 1; }", ["2:1 Unexpected 'func'.", "2:10 Unexpected '{'.", "2:12 Unexpected 'return'."]),
  ]

  static let files: [(String, [String])] = [
    ("", ["1:1 Rules content empty. Compilation aborted."]),
    ("// c", ["1:5 Rules content empty. Compilation aborted."]),
    ("rules_version = '3'; function f() { return 1 }", ["1:1 Unsupported rules version 3."]),
    ("rules_version '2'; function f() { return 1 }", ["1:15 Unexpected ''2''."]),
    ("function f() { return 1 } rules_version = '2';", ["1:27 Unexpected 'rules_version'."]),
    (
      "import 'x'; function f() { return 1 }",
      ["1:1 Import statements are not allowed.", #"1:1 Module "x" is not part of the standard library."#]
    ),
    ("import x; function f() { return 1 }", ["1:8 Unexpected 'x'."]),
    ("service x { }", ["1:13 The 'service' body must contain at least one declaration."]),
    ("service match { match /a { allow get } }", ["1:9 Cannot use keyword as service name."]),
    ("service x { allow get; }", ["1:13 Unexpected 'allow'."]),
    ("service x { match /a { allow get }", ["1:35 Unexpected '<EOF>'."]),
    ("service x { match /a { allow get } };", ["1:37 Unexpected ';'."]),
    ("match /a { allow get }", ["1:1 Unexpected 'match'."]),
    ("/* c service x { }", ["1:1 Unexpected '/*'.", "1:18 The 'service' body must contain at least one declaration."]),
  ]

  @Test(arguments: expressions) func expressionsReportErrors(_ text: String, _ expected: [String]) {
    let file = condition(text)
    let found = printed(CompiledCloudRules.parse(file).diagnostics, in: file)
    #expect(Array(found.prefix(expected.count)) == expected)
  }

  @Test(arguments: declarations) func declarationsReportErrors(_ text: String, _ expected: [String]) {
    let file = around(text)
    #expect(printed(CompiledCloudRules.parse(file).diagnostics, in: file) == expected)
  }

  @Test(arguments: files) func filesReportErrors(_ text: String, _ expected: [String]) {
    let file = SourceFile(name: "firestore.rules", text: text)
    #expect(printed(CompiledCloudRules.parse(file).diagnostics, in: file) == expected)
  }

  /// Behind an expression or a method the reader is told how it can go on, not that a declaration is missing.
  @Test(arguments: [
    ("allow get: if a > 1e3;", "expected an operator or `;`", "numbers are decimal"),
    ("allow get: if typeof a == 'string';", "expected an operator or `;`", "`x is string`"),
    ("allow get: if a instanceof string;", "expected an operator or `;`", "`x is string`"),
    ("allow get: if true, allow list: if b;", "expected `;`", ""),
    ("allow get list: if b;", "expected `,` before this method", ""),
    ("allow get = if b;", "expected `:`", ""),
    ("allow get: if true; /* open", "read as a path, because the comment has no closing `*/`", "`//`"),
    ("let x = 1;", "expected an `allow`, a `match` or a `function`", "only allowed in a function"),
  ])
  func errorsSuggestTheIntendedText(_ text: String, _ label: String, _ note: String) throws {
    let found = try #require(CompiledCloudRules.parse(around(text)).diagnostics.first)
    #expect(found.label == label)
    #expect(note.isEmpty || found.notes.contains { $0.contains(note) })
  }

  @Test(arguments: [[0x20, 0xC3, 0x28], [0xFF, 0xFE, 0x20, 0x00]] as [[UInt8]])
  func invalidUTF8IsReportedOnce(_ bytes: [UInt8]) {
    let found = CompiledCloudRules.load(SourceFile(name: "firestore.rules", bytes: bytes), functions: .standard)
    #expect(found.diagnostics.map(\.message) == ["The file is not UTF-8 text."])
    #expect(found.firestore == nil && found.storage == nil)
  }

  @Test func independentErrorsAreAllReported() {
    let file = around(
      "allow get: if a = b;\nallow list if c;\nmatch /d { }\nallow read: if f(x y);\nallow write: if z;")
    #expect(
      printed(CompiledCloudRules.parse(file).diagnostics, in: file) == [
        "2:17 Unexpected '='.", "3:12 Missing ':' before 'if' condition.",
        "4:12 The 'match' body must contain at least one declaration.", "5:20 Unexpected 'y'.",
      ])
  }
}
