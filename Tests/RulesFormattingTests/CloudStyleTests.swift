import RulesFormatting
import Testing

@Suite("The style of Cloud rules")
struct CloudStyleTests {
  /// The lines of a match, and the same lines in the style, at most 60 characters long.
  @Test(arguments: [
    // One line.
    ("allow   read ,write:if  true ;", "allow read, write: if true;"),
    ("allow read;", "allow read;"),
    ("allow read: if a.b [ 0 ]( ) != ! c&&-d<=2 *3;", "rejected"),
    ("allow read: if a[ 0 ].b( ) != ! c&&-d<=2 *3;", "allow read: if a[0].b() != !c && -d <= 2 * 3;"),
    ("allow read: if d is  string\t&& 'a'in [1,2,];", "allow read: if d is string && 'a' in [1, 2,];"),
    ("allow read: if a?b[0 : 1]:{'k' :1};", "allow read: if a ? b[0:1] : {'k': 1};"),
    ("function f(a,b){return a+b;}", "function f(a, b) { return a + b; }"),
    ("match /x/{y=**} {allow read;}", "match /x/{y=**} { allow read; }"),
    // Conditions break before the loosest operators, and stay broken.
    (
      "allow read: if aaaaaaaaaaaaaaaa && bbbbbbbbbbbbbbbb || cccccccccccccc;",
      "allow read: if aaaaaaaaaaaaaaaa && bbbbbbbbbbbbbbbb\n  || cccccccccccccc;"
    ),
    ("allow read: if a &&\n b && c;", "allow read: if a\n  && b\n  && c;"),
    ("allow read: if a && (\n b ||\n c);", "allow read: if a && (\n  b\n  || c\n);"),
    (
      "allow read: if aaaaaaaaaaaaaaaaaaaaaa && (bbbbbbbbbbbbbbbbb || cccccccccccccccccc);",
      "allow read: if aaaaaaaaaaaaaaaaaaaaaa\n  && (bbbbbbbbbbbbbbbbb || cccccccccccccccccc);"
    ),
    (
      "allow read: if (aaaaaaaaaaaaaaaaaaaaaa && bbbbbbbbbbbbbbbbbbbbbb) || ccccccc;",
      "allow read: if\n  (aaaaaaaaaaaaaaaaaaaaaa && bbbbbbbbbbbbbbbbbbbbbb)\n  || ccccccc;"
    ),
    ("allow read: if a || b &&\n c;", "allow read: if a\n  || b\n    && c;"),
    (
      "let x = aaaaaaaaaaaaaaaaaaaaaaaaaaaa ? bbbbbbbbbbbb : c ? ddddddddddddddd : e;",
      "rejected"
    ),
    (
      "function f() {\nlet x = aaaaaaaaaaaaaaaaaaaaaaaaaaaa ? bbbbbbbbbbbb : c ? ddddddddddddddd : e; return x;}",
      "function f() {\n  let x = aaaaaaaaaaaaaaaaaaaaaaaaaaaa\n    ? bbbbbbbbbbbb\n    : c\n      ? ddddddddddddddd\n      : e;\n  return x;\n}"
    ),
    (
      "allow read: if aaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbb == ccccccccccccccccc.ddd;",
      "allow read: if aaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbb\n  == ccccccccccccccccc.ddd;"
    ),
    // Calls, lists and maps break as a whole.
    (
      "allow read: if request.resource.data.keys().hasOnly(['aaaaaaaa', 'bbbbbbbbb']);",
      "allow read: if request.resource.data.keys().hasOnly([\n  'aaaaaaaa',\n  'bbbbbbbbb'\n]);"
    ),
    ("allow read: if f([\n1,2]);", "allow read: if f([\n  1,\n  2\n]);"),
    (
      "allow read: if ffffffffffffffffffffff(aaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbb, c);",
      "allow read: if ffffffffffffffffffffff(\n  aaaaaaaaaaaaaaaaa,\n  bbbbbbbbbbbbbbbbbbbb,\n  c\n);"
    ),
    (
      "allow read: if get(/databases/$(database)/documents/users/$(request.auth.uid)).data.a;",
      "allow read: if get(\n  /databases/$(database)/documents/users/$(request.auth.uid)\n).data.a;"
    ),
    (
      "allow read: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(allowed);",
      "allow read: if request.resource.data\n  .diff(resource.data)\n  .affectedKeys()\n  .hasOnly(allowed);"
    ),
    // What a path would include.
    ("allow read: if {/a : 1} == /a/b .size();", "allow read: if {/a : 1} == /a/b .size();"),
    // Empty lines.
    ("\n\nallow read;\n\n\n\nallow write;\n\n", "allow read;\n\nallow write;"),
  ])
  func lines(_ source: String, _ style: String) {
    let result = Formatted.match(source, width: 60)
    if style == "rejected" {
      return #expect(Formatted.text("service cloud.firestore{match /a/{b}{\(source)}}").hasPrefix("rejected"))
    }
    #expect(result == style)
    #expect(Formatted.match(result, width: 60) == style, "formatted twice")
  }

  @Test(arguments: [
    ("// own\nallow read; // trailing", "// own\nallow read; // trailing"),
    ("allow read;   /* a */   /* b */", "allow read; /* a */ /* b */"),
    ("allow read: if /* a */ true /* b */;", "allow read: if /* a */ true /* b */;"),
    ("allow read: if a && // about a\nb; // about b", "allow read: if a // about a\n  && b; // about b"),
    ("allow read: if a &&\n// about b\nb;", "allow read: if a\n  // about b\n  && b;"),
    ("allow read: if\n// why\na && b;", "allow read: if\n  // why\n  a && b;"),
    ("allow read: // why\nif a;", "allow read: if\n  // why\n  a;"),
    ("allow read: if f(a, // one\nb // two\n);", "allow read: if f(\n  a, // one\n  b // two\n);"),
    (
      "allow read: if a in [ // one\n1,\n// two\n\n2\n// last\n];",
      "allow read: if a in [ // one\n  1,\n  // two\n\n  2\n  // last\n];"
    ),
    ("allow read: if (\n// one\na);", "allow read: if (\n  // one\n  a\n);"),
    ("allow read: if a // one\n.b // two\n;", "allow read: if a.b; // one\n// two"),
    (
      "match /x { // here\n\n// own\n\nallow read;\n// end\n}",
      "match /x { // here\n  // own\n\n  allow read;\n  // end\n}"
    ),
    ("  /**\n* a\n     * b\n*/\nallow read;", "/**\n * a\n * b\n */\nallow read;"),
    ("    /* a\n         b\n    */\n    allow read;", "/* a\n     b\n*/\nallow read;"),
    ("allow read; // trailing   \n\n// next", "allow read; // trailing\n\n// next"),
  ])
  func comments(_ source: String, _ style: String) {
    #expect(Formatted.match(source) == style)
    #expect(Formatted.match(style) == style, "formatted twice")
  }

  @Test func files() {
    let source = "// a\n\n\nrules_version='2' ;\n// b\nservice\n  cloud.firestore\n{\n}\n\n\n"
    #expect(Formatted.text(source).hasPrefix("rejected"), "an empty service is a syntax error")
    let text = "\n// a\n\n\nrules_version='2' ;\nservice\n  cloud.firestore\n{match /a/{b} { allow read; } }\n\n// end"
    let style = """
      // a

      rules_version = '2';
      service cloud.firestore {
        match /a/{b} { allow read; }
      }

      // end

      """
    #expect(Formatted.text(text) == style)
    let returns = style.replacing("\n", with: "\r\n")
    #expect(Formatted.text(returns) == returns, "the ends of lines stay")
    #expect(
      Formatted.text(style, FormatStyle(indent: 4)).contains("\n    match /a/{b} { allow read; }\n"))
  }

  /// Each level is laid out once, so that the time does not double with it.
  @Test func deepNesting() {
    let depth = 45
    for (opening, inner, closing) in [("f([", "1", "] // c\n)"), ("f(", "x", ", // c\n[1])"), ("(a && ", "b", ")")] {
      let condition =
        String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
      let result = Formatted.match("allow read: if \(condition);")
      #expect(result.hasPrefix("allow read: if "))
      #expect(Formatted.match(result) == result, "formatted twice")
    }
  }
}
