import CloudRules
import SourceText
import Testing

@Suite struct DeclarationTests {
  @Test func outlinesShowEveryDeclaration() {
    let file = SourceFile(
      name: "firestore.rules",
      text: """
        rules_version = "2"
        function top() { return 1 }
        service cloud.firestore {
          function f(a, b) { let c = a; return c }
          match /x/{y}/{z=**} {
            allow read, WRITE
            allow get: if f(y, z)
            match /{w} { allow list; }
          }
          match /v-1/(default) { function g() { return 2; } }
        }
        service firebase.storage { match /b/{b}/o { allow get: if true; } }
        function last() { return top() }
        """)
    let (outline, diagnostics) = CompiledCloudRules.parse(file)
    #expect(diagnostics.isEmpty)
    #expect(
      outline == """
        (version '2')
        (function top() 1)
        (function last() (call top))
        (service cloud.firestore
          (function f(a,b) (let c a) c)
          (match /x/{y}/{z=**}
            (allow read,WRITE)
            (allow get if (call f y z))
            (match /{w}
              (allow list)))
          (match /v-1/(default)
            (function g() 2)))
        (service firebase.storage
          (match /b/{b}/o
            (allow get if true)))
        """)
  }

  /// Words that mean nothing special at these places (emulator 1.19.9).
  @Test(arguments: [
    "allow READ, x;", "allow read\nallow write", "match /{request} { allow get; }", "match /allow/if { allow get; }",
    "match /a/*/** { allow get; }", "match/a{allow get}", "function get(list) { return list }", "allow get: if\na\n;",
  ])
  func accepts(_ declaration: String) {
    #expect(CompiledCloudRules.parse(around(declaration)).diagnostics.isEmpty)
  }
}
