import RuleEvaluation
import RulePrograms
import SourceText
import TestSupport
import Testing

@testable import CloudRules

/// Diagnostics of names, scopes, unused declarations and recursion, recorded with emulator 1.19.9.
@Suite struct NameTests {
  typealias File = (name: String, text: String, diagnostics: [String])

  private static let files: [File] = [
    (
      "variables of a path",
      """
      rules_version = '2';
      service cloud.firestore { match /a/{x} { function f() { return /{x}/$(x)/{y=**}/{x}/{y} == 1; } } }
      """,
      [
        "2:82 Variable x already exists in the PathTemplate.", "2:86 Variable y already exists in the PathTemplate.",
      ]
    ),
    (
      "functions named like methods and namespaces",
      // A call of a method counts as a use of a function with its name. A call of a namespace's function does not.
      """
      rules_version = '2';
      service cloud.firestore { function lower() { return request.x == 1; } function abs(p) { return request.x == p; }
      match /{id=**}/{x} { allow get: if x.lower() == 'a' && math.abs(1) == 1 && id == 'x' || id == 1; } }
      """,
      [
        "2:80 Unused function: abs.", "2:96 Invalid variable name: request.",
        "3:92 The sub-expressions are not comparable, so this comparison will always return false.",
      ]
    ),
    (
      "variables of a match",
      "service cloud.firestore { match /a/{b}/{b} { allow get: if math == 1; } match /c/{d=**}/e { allow get; } }",
      [
        "1:41 Variable b already exists in the PathTemplate.",
        "1:60 math is a package and cannot be used as variable name.",
        "1:81 Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path.",
      ]
    ),
    (
      "two globs",
      "rules_version = '2';\nservice cloud.firestore { match /{b=**} { match /y { match /z/{y=**} { allow get: if true; } } } }",
      ["2:54 Invalid glob match expression. Only one glob match is permitted in a match declaration path."]
    ),
    (
      "functions outside the service",
      """
      rules_version = '2';
      function get2() { return get(/a/b) == 1; } function unused() { return get(/a/b) == request; }
      service cloud.firestore { match /a/{b} { allow get: if get2(); allow foo: if true; } }
      """,
      [
        "2:26 Call to service function 'get' occurs outside of defining scope.", "2:53 Unused function: unused.",
        "2:71 Invalid function name: get.", "2:84 Invalid variable name: request.", "3:70 Invalid method name: foo.",
      ]
    ),
    (
      "Storage rules",
      """
      rules_version = '2';
      service firebase.storage { match /b/{b} {
      allow list: if resource == 1 || request == 1; allow read: if resource == 1; allow get: if exists(/a/b); } }
      """,
      [
        "3:16 Invalid variable name: resource.",
        "3:41 The sub-expressions are not comparable, so this comparison will always return false.",
        "3:91 Invalid function name: exists.",
      ]
    ),
    (
      "recursion",
      """
      rules_version = '2';
      service cloud.firestore { match /a/{b} {
      function f(x) { return g(x); } function g(x) { return f(x) && g(x); } function abs(x) { return math.abs(x) == 1; }
      allow get: if f(1) && abs(2); } }
      """,
      [
        "3:10 Detected a call cycle between [f,g] functions.", "3:41 Recursive call is not allowed.",
        "3:80 Recursive call is not allowed.",
      ]
    ),
    (
      "duplicate names",
      """
      rules_version = '2';
      service cloud.firestore { match /a/{b} {
      function f(a, a) { let b = 1; let b = 2; return a; } function f() { return true; } allow get: if f(true, 1); } }
      """,
      [
        "3:15 Variable a is already defined.", "3:24 Unused variable: b.",
        "3:35 The identifier [b] is already bound in the current scope.", "3:35 Unused variable: b.",
        "3:63 Function f is already defined.",
      ]
    ),
    (
      "let in version 1",
      "service cloud.firestore { function f() { let a = 1; return a == 1; } match /a { allow get: if f(); } }",
      [
        "1:1 Ruleset uses old version (version [1]). Please update to the latest version (version [2]).",
        "1:46 Let bindings are not allowed in rules_version=\"1\";",
      ]
    ),
  ]

  @Test(arguments: files.named { $0.name }) func namesAreReportedAsByTheCompiler(_ row: Named<File>) {
    #expect(printed(row.value.text) == row.value.diagnostics)
  }

  @Test func capturesAreNumberedFromTheOutermostMatch() throws {
    let text = """
      rules_version = '2';
      service cloud.firestore { match /{a}/x/{b} { match /y/{c} { allow get: if a == c; } } }
      """
    let file = SourceFile(name: "x", text: text)
    let tree = Parser.parse(file).tree
    let rules = Checker.check(tree, in: file, functions: .standard)
    let slots = tree.nodeIDs.compactMap { id -> [Int]? in
      guard case .capture(let match, let segment, let slot) = rules.resolution(of: id) else { return nil }
      return [match.index, segment, slot]
    }
    #expect(slots == [[0, 0, 0], [1, 1, 2]])
  }

  @Test func denseCallGraphsAreChecked() {
    let dense = (0..<600).map { place in
      "function f\(place)(a) { return \((0..<8).map { "f\((place * 7 + $0 * 13) % 600)(a)" }.joined(separator: " && ")); }"
    }
    let file =
      "rules_version = '2'; service cloud.firestore { \(dense.joined(separator: "\n")) match /a { allow get: if true; } }"
    #expect(findings(file).count <= CloudLimits.diagnostics + 1)
  }
}
