import RuleMutations
import SecurityRules
import Testing

@Suite("Operators")
struct OperatorTests {
  private static let cloudStart = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        function f(p, q) { return p == q; }
        function g(p) { return p is string && p != 'a'; }
        match /a/{x}/b/{y} {
    """

  /// Conditions of `allow update`.
  static let conditions = [
    OperatorCase("drop-clause", "f(x, y) && g(x) && g(y)", ["f(x, y) && g(x)", "g(x) && g(y)", "f(x, y) && g(y)"]),
    OperatorCase("drop-clause", "g(x) && (g(y) || f(x, y))", ["(g(y) || f(x, y))", "g(x)"]),
    OperatorCase("drop-clause", "(g(x)) /* && */ && (g(y))", ["(g(y))", "(g(x)) /* && */"]),
    OperatorCase("drop-alternative", "g(x) || g(y)", ["g(y)", "g(x)"]),
    OperatorCase("and-to-or", "g(x) && g(y)", ["g(x) || g(y)"]),
    OperatorCase("or-to-and", "g(x) || g(y)", ["g(x) && g(y)"]),
    OperatorCase(
      "negate", "g(x) && x in ['a'] && x == y", ["!g(x) && x in ['a'] && x == y", "g(x) && !(x in ['a']) && x == y"]),
    OperatorCase("drop-not", "!g(x)", ["g(x)"]),
    OperatorCase("swap-branches", "g(x) ? g(y) : (f(x, y))", ["g(x) ? (f(x, y)) : g(y)"]),
    OperatorCase("one-branch", "g(x) ? g(y) : (f(x, y))", ["(g(y))", "((f(x, y)))"]),
    OperatorCase("condition-true", "g(x)", ["true"]),
    OperatorCase("equality", "x == y || x != 'a'", ["x != y || x != 'a'", "x == y || x == 'a'"]),
    OperatorCase("boundary", "resource.data.n < 10", ["resource.data.n <= 10"]),
    OperatorCase("direction", "resource.data.n >= 10", ["resource.data.n <= 10"]),
    OperatorCase("arithmetic", "resource.data.n + 1 == 2", ["resource.data.n - 1 == 2"]),
    OperatorCase("off-by-one", "resource.data.n < 10", ["resource.data.n < 11", "resource.data.n < 9"]),
    OperatorCase("off-by-one", "resource.data.n > -1", ["resource.data.n > -2", "resource.data.n > -0"]),
    OperatorCase("string", "x == 'a' && y in ['b']", ["x == 'aX' && y in ['b']"]),
    OperatorCase("boolean", "resource.data.n == true", ["resource.data.n == false"]),
    OperatorCase("list-element", "x in ['a', 'b', 'c']", ["x in ['b', 'c']", "x in ['a', 'c']", "x in ['a', 'b']"]),
    OperatorCase("list-element", "x in ['a']", ["x in []"]),
    OperatorCase("type", "resource.data.n is int", ["resource.data.n is number"]),
    OperatorCase("type", "resource.data.n is timestamp", ["resource.data.n is string"]),
    OperatorCase(
      "set-method", "resource.data.keys().hasOnly(['a'])",
      ["resource.data.keys().hasAll(['a'])", "resource.data.keys().hasAny(['a'])"]),
    OperatorCase(
      "changed-keys", "resource.data.diff({}).affectedKeys().hasOnly([])",
      ["resource.data.diff({}).addedKeys().hasOnly([])", "resource.data.diff({}).changedKeys().hasOnly([])"]),
    OperatorCase("letter-case", "x.lower() == y", ["x == y"]),
    OperatorCase(
      "before-after", "resource.data.n == request.resource.data.n",
      ["request.resource.data.n == request.resource.data.n", "resource.data.n == resource.data.n"]),
    OperatorCase(
      "read-after", "exists(/databases/$(database)/documents/a/$(x))",
      ["existsAfter(/databases/$(database)/documents/a/$(x))"]),
    OperatorCase("variable", "x == 'a'", ["y == 'a'"]),
    OperatorCase("any-pattern", "x.matches('[a-z]+')", ["x.matches('.*')"]),
    OperatorCase("open-pattern", "x.matches('[a-z]+')", ["x.matches('.*([a-z]+)')", "x.matches('([a-z]+).*')"]),
  ]

  @Test(arguments: conditions) func changesOfCloudConditions(_ test: OperatorCase) throws {
    let found = try test.found(between: Self.cloudStart + "allow update: if ", and: "; } } }", .firestore)
    #expect(found.filter { $0 != test.text } == test.changes)
  }

  /// Parts of `match /a/{x}/b/{y}`.
  static let statements = [
    OperatorCase("delete-rule", "allow get: if g(x); allow list;", [" allow list;", "allow get: if g(x); "]),
    OperatorCase(
      "add-method", "allow create, delete: if g(x);",
      ["allow write, delete: if g(x);", "allow create, write: if g(x);", "allow create, delete, read: if g(x);"]),
    OperatorCase("add-method", "allow get;", ["allow read;", "allow get, write;"]),
    OperatorCase("remove-method", "allow read: if g(x);", ["allow list: if g(x);", "allow get: if g(x);"]),
    OperatorCase("wildcard-to-glob", "match /c/{z} { allow read; }", ["match /c/{z=**} { allow read; }"]),
    OperatorCase("glob-to-wildcard", "match /c/{z=**} { allow read; }", ["match /c/{z} { allow read; }"]),
    OperatorCase("literal-to-wildcard", "match /c/{z} { allow read; }", ["match /{any}/{z} { allow read; }"]),
    OperatorCase(
      "condition-false", "function h() { return g(x) && g(y); } allow get: if h();",
      ["function h() { return false; } allow get: if h();"]),
  ]

  @Test(arguments: statements) func changesOfCloudStatements(_ test: OperatorCase) throws {
    #expect(try test.found(between: Self.cloudStart, and: "} } }", .firestore) == test.changes)
  }

  @Test func changesTheRulesVersionAndNoPrefix() throws {
    let rules = """
      rules_version = '2';
      service firebase.storage { match /b/{bucket}/o { match /c/{z} { allow get; } } }
      """
    #expect(
      try OperatorCase("rules-version", rules, []).found(between: "", and: "", .storage)
        == [rules.replacing("'2'", with: "'1'")])
    #expect(
      try OperatorCase("literal-to-wildcard", rules, []).found(between: "", and: "", .storage)
        == [rules.replacing("/c/", with: "/{any}/")])
  }

  /// Members of the location `/a/$x` of a Realtime Database.
  static let entries = [
    OperatorCase(
      "drop-clause", #"".read": "auth != null && auth.uid == $x""#,
      [
        #"".read": "auth.uid == $x""#, #"".read": "auth != null""#,
      ]),
    OperatorCase("string", #"".read": "auth.uid == \"a\"""#, [#"".read": "auth.uid == \"aX\"""#]),
    OperatorCase("delete-rule", #"".read": true, ".validate": false"#, [#"".validate": false"#, #"".read": true"#]),
    OperatorCase("delete-rule", #"".indexOn": "b""#, []),
    OperatorCase("condition-true", #"".read": false"#, [#"".read": true"#]),
    OperatorCase("condition-false", #"".validate": "$x == 'a'""#, [#"".validate": "false""#]),
    OperatorCase("type", #"".validate": "newData.isString()""#, [#"".validate": "newData.isNumber()""#]),
    OperatorCase("text-method", #"".read": "$x.beginsWith('a')""#, [#"".read": "$x.contains('a')""#]),
    OperatorCase(
      "children", #"".validate": "newData.hasChildren(['b', 'c'])""#, [#"".validate": "newData.hasChildren()""#]),
    OperatorCase(
      "list-element", #"".validate": "newData.hasChildren(['b', 'c'])""#,
      [
        #"".validate": "newData.hasChildren(['c'])""#, #"".validate": "newData.hasChildren(['b'])""#,
      ]),
    OperatorCase("before-after", #"".write": "data.exists()""#, [#"".write": "newData.exists()""#]),
    OperatorCase("root", #"".read": "root.child('b').exists()""#, [#"".read": "data.child('b').exists()""#]),
    OperatorCase("parent", #"".read": "data.parent().exists()""#, [#"".read": "data.exists()""#]),
    OperatorCase("variable", #""$y": {".read": "$y == 'a'"}"#, [#""$y": {".read": "$x == 'a'"}"#]),
    OperatorCase("literal-to-wildcard", #""b": {".read": true}"#, [#""$any": {".read": true}"#]),
    OperatorCase("any-pattern", #"".read": "$x.matches(/^a$/)""#, [#"".read": "$x.matches(/.*/)""#]),
    OperatorCase(
      "open-pattern", #"".read": "$x.matches(/^a$/)""#,
      [
        #"".read": "$x.matches(/a$/)""#, #"".read": "$x.matches(/^a/)""#,
      ]),
  ]

  @Test(arguments: entries) func changesOfRealtimeRules(_ test: OperatorCase) throws {
    let found = try test.found(between: #"{"rules": {"a": {"$x": {"#, and: "}}}}", .realtime)
    #expect(found == test.changes)
  }

  @Test func everyOperatorHasACase() {
    let tested = Set((Self.conditions + Self.statements + Self.entries).map(\.name)).union(["rules-version"])
    #expect(Set(MutationOperator.all.map(\.name)) == tested)
    #expect(MutationOperator.all.count == tested.count)
  }
}
