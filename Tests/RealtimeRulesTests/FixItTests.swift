import RealtimeRules
import RuleEvaluation
import SourceText
import Testing

/// A fix-it, applied, leaves a file that loads, and reads as it should.
@Suite struct FixItTests {
  static let conditions: [(String, String)] = [
    ("auth.uid = $id", "auth.uid == $id"),
    ("auth.provider == 'GitHub.com'", "auth.provider == 'github'"),
    (
      "auth.token.firebase.sign_in_provider == 'Github.com'", "auth.token.firebase.sign_in_provider == 'github.com'"
    ),
    (
      "auth.token.firebase.identities['twitter'] != null", "auth.token.firebase.identities['twitter.com'] != null"
    ),
    ("auth.token.firebase.identities.github.com != null", "auth.token.firebase.identities['github.com'] != null"),
    ("auth != null & now > 0", "auth != null && now > 0"),
    ("auth == null | now > 0", "auth == null || now > 0"),
    ("auth != null and now > 0", "auth != null && now > 0"),
    ("auth == null OR now > 0", "auth == null || now > 0"),
    ("not data.exists()", "! data.exists()"),
    ("not(data.exists())", "!(data.exists())"),
    ("return data.exists()", "data.exists()"),
    ("data.exists();", "data.exists()"),
    ("auth.uid == ‘a’", "auth.uid == 'a'"),
    ("auth.uid == undefined", "auth.uid == null"),
    ("auth != nul", "auth != null"),
    ("data.exists() == ture", "data.exists() == true"),
    ("now > 5 || data.val() == auth.uid", "now > 5 || auth != null && data.val() == auth.uid"),
    ("$di == auth.uid", "$id == auth.uid"),
    ("id == auth.uid", "$id == auth.uid"),
    ("$uid == auth.uid", "$id == auth.uid"),
    ("$itemId == auth.uid", "$id == auth.uid"),
    ("newdata.exists()", "newData.exists()"),
    ("request.auth.uid == $id", "auth.uid == $id"),
    ("request.time > 5", "now > 5"),
    ("request.resource.data.exists()", "newData.exists()"),
    ("resource.data.exists()", "data.exists()"),
    ("auth.token.admin", "auth.token.admin == true"),
    ("auth.token['admin']", "auth.token['admin'] == true"),
    ("!auth.token.banned", "auth.token.banned != true"),
    ("!auth", "auth == null"),
    ("auth.uid", "auth.uid != null"),
    ("auth && now > 0", "auth != null && now > 0"),
    ("data.val() ? true : false", "data.val() == true ? true : false"),
    ("data", "data.exists()"),
    ("!data", "!data.exists()"),
    ("data.exists", "data.exists()"),
    ("data.val", "data.val() == true"),
    ("!data.val", "data.val() != true"),
    ("data.parent", "data.parent().exists()"),
    ("data.exists == true", "data.exists() == true"),
    ("data == null", "data.val() == null"),
    ("data.val.length > 1", "data.val().length > 1"),
    ("data.contains('a')", "data.val().contains('a')"),
    ("data.length > 1", "data.val().length > 1"),
    ("data.exist()", "data.exists()"),
    ("data.name == 'a'", "data.child('name').val() == 'a'"),
    ("data.name.length > 1", "data.child('name').val().length > 1"),
    ("data.name.isString()", "data.child('name').isString()"),
    ("data.val().name == 'a'", "data.child('name').val() == 'a'"),
    ("data.val().includes('a')", "data.val().contains('a')"),
    ("data.val().startsWith('a')", "data.val().beginsWith('a')"),
    ("$id.size() > 1", "$id.length > 1"),
    ("$id.length() > 1", "$id.length > 1"),
    ("$id.matches('^a+$')", "$id.matches(/^a+$/)"),
    ("$id.matches(\"^a+$\")", "$id.matches(/^a+$/)"),
    ("data.hasChildren('a')", "data.hasChildren(['a'])"),
    ("root.child(data).exists()", "root.child(data.val()).exists()"),
  ]

  @Test(arguments: conditions) func repairsACondition(_ written: String, _ repaired: String) throws {
    let file = SourceFile(name: "rules.json", text: rules(".write", written))
    let fixIt = try #require(CompiledRealtimeRules.load(file, functions: .standard).diagnostics.first?.fixIts.first)
    let fixed = SourceFile(name: "fixed.json", bytes: fixIt.apply(to: file))
    #expect(fixed.text(of: fixed.wholeSpan) == rules(".write", repaired))
    let loaded = CompiledRealtimeRules.load(fixed, functions: .standard)
    #expect(loaded.program != nil && printed(loaded.diagnostics.filter { $0.severity != .note }, in: fixed) == [])
  }

  static let files: [(String, String)] = [
    (#"{"rules": {"a": {".valdiate": "now > 0"}}}"#, #"{"rules": {"a": {".validate": "now > 0"}}}"#),
    (#"{"rules": {"a": {"read": "now > 0"}}}"#, #"{"rules": {"a": {".read": "now > 0"}}}"#),
    (#"{"rules": {"{a}": {".read": "now > 0"}}}"#, #"{"rules": {"$a": {".read": "now > 0"}}}"#),
    (#"{"rules": {"a": {"{b=**}": {}}}}"#, #"{"rules": {"a": {"$b": {}}}}"#),
    (#"{"rule": {"a": {}}}"#, #"{"rules": {"a": {}}}"#),
    (#"{"rules": {"a": {} "b": {}}}"#, #"{"rules": {"a": {} ,"b": {}}}"#),
    (#"{"rules": {"$a": {".read": "$a.matches(/\d/)"}}}"#, #"{"rules": {"$a": {".read": "$a.matches(/\\d/)"}}}"#),
    ("{\"rules\": {\".read\": \"now \\\n> 0\"}}", "{\"rules\": {\".read\": \"now \n> 0\"}}"),
  ]

  @Test(arguments: files) func repairsAFile(_ written: String, _ repaired: String) throws {
    let file = SourceFile(name: "rules.json", text: written)
    let fixIt = try #require(CompiledRealtimeRules.load(file, functions: .standard).diagnostics.first?.fixIts.first)
    let fixed = SourceFile(name: "fixed.json", bytes: fixIt.apply(to: file))
    #expect(fixed.text(of: fixed.wholeSpan) == repaired)
    check(repaired, reports: [])
  }

  /// Where nothing is certain, nothing is offered.
  @Test(arguments: [
    "$id.matches('a\\\\d')", "flags & 4", "auth.uid == admin", "data.foo()", "$zzz == auth.uid", "data.a.b.c == 1",
  ])
  func otherErrorsHaveNoFix(_ written: String) throws {
    let file = SourceFile(name: "rules.json", text: rules(".write", written))
    let diagnostic = try #require(CompiledRealtimeRules.load(file, functions: .standard).diagnostics.first)
    #expect(diagnostic.fixIts == [])
  }
}
