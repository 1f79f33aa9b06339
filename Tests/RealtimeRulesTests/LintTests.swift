import RealtimeRules
import RuleEvaluation
import SourceText
import Testing

@Suite struct LintTests {
  private func warnings(_ text: String) -> [String] {
    let file = SourceFile(name: "rules.json", text: text)
    let loaded = CompiledRealtimeRules.load(file, functions: .standard)
    #expect(loaded.program != nil)
    return loaded.diagnostics.map { "\(file.position(of: $0.span.start)) \($0.code.name)" }
  }

  @Test(arguments: [
    ("$id == 5", ["realtime/never-equal"]), ("data.exists() != null", ["realtime/never-equal"]),
    ("auth.uid == $id == '*'", ["realtime/never-equal"]), ("now.toString", []),
    ("now > '5'", ["realtime/never-ordered"]), ("auth.uid.replace('a', 'b') < now", ["realtime/never-ordered"]),
    ("auth.provider != \"google.com\"", ["realtime/provider-name"]),
    ("'apple' == auth.token.firebase['sign_in_provider']", ["realtime/provider-name"]),
    ("auth.provider == 'GitHub'", ["realtime/provider-name"]),
    ("auth.provider !== 'Anonymous'", ["realtime/provider-name"]),
    ("auth.token.firebase.sign_in_provider == 'GITHUB.COM'", ["realtime/provider-name"]),
    ("auth['token'].firebase.identities['Twitter'] != null", ["realtime/identity-key"]),
    ("auth.token.firebase.identities.password != null", ["realtime/identity-key"]),
    ("auth.token.firebase.identities['google'][0] == $id", ["realtime/identity-key"]),
    ("auth.provider == 'google' && (auth.token.name) == $id", ["realtime/linked-profile"]),
    (
      "auth.token.picture == $id && auth.token.firebase.identities['google.com'] != null && auth.token.name == $id",
      ["realtime/linked-profile"]
    ),
    ("auth.token.iat + 5 > now", ["realtime/time-unit"]), ("now - (auth.token.exp) > 0", ["realtime/time-unit"]),
    ("data.child('owner').val() == auth.uid", ["realtime/null-equals-null"]),
    ("(auth.token.team) === (root.child('teams').child($id).val())", ["realtime/null-equals-null"]),
    ("now > 5 && (newData.val() == auth.uid || $id == 'a')", ["realtime/null-equals-null"]),
    ("newData.exists() && data.child('owner').val() == auth.uid", ["realtime/null-equals-null"]),
    (
      "data.val() == auth.uid && newData.val() == auth.uid",
      ["realtime/null-equals-null", "realtime/null-equals-null"]
    ),
    ("root.child(auth.token.email).exists()", ["realtime/unverified-email"]),
    ("(auth.token)['email'] == $id", ["realtime/unverified-email"]),
    ("auth.token.uid == $id", ["realtime/token-uid"]), ("auth['token']['uid'] != null", ["realtime/token-uid"]),
    ("auth != null", ["realtime/anonymous-writer"]), ("(null !== (auth.uid))", ["realtime/anonymous-writer"]),
    ("auth.token.email.matches(/x/) || auth.token.email == $id", ["realtime/unverified-email"]),
  ])
  func findsInConditions(_ condition: String, _ expected: [String]) {
    let file = SourceFile(name: "rules.json", text: rules(".write", condition))
    #expect(
      CompiledRealtimeRules.load(file, functions: .standard).diagnostics.filter { $0.severity != .error }.map(
        \.code.name)
        == expected)
  }

  @Test(arguments: [
    "data.val() == 5 && data.val() == 'a' && auth.x == null", "auth.provider == 'github' || auth.provider == 'phone'",
    "auth.token.firebase.sign_in_provider == 'google.com'", "auth.token.auth_time * 1000 < now",
    "now / 1000 - auth.token.auth_time < 300", "data.child('iat').val() < now", "auth.token.exp > auth.token.iat",
    "auth.token.email != null", "auth.token.user_id == $id", "data.child('token').child('uid').val() == 5",
    "auth != null && $id == 'a'", "auth != null && auth.provider != 'anonymous'",
    "auth.token.email_verified == true && auth.token.email == 'a@b.c'",
    "auth.token.firebase.identities['twitter.com'] != null && auth.token.firebase.identities.email != null",
    "auth.token.name == $id && auth.token.picture == $id",
    "auth.provider == 'google' && auth.token.picture != null && auth.token.picture == $id",
    "data.child('name').val() == auth.provider && auth != null",
    "auth.provider == 'Microsoft' || auth.provider == 'saml.GitHub' || auth.token.provider == 'GitHub'",
    "auth.token.identities.twitter != null && auth.token.firebase.sign_in_attributes.twitter != null",
    "data.child('provider').val() == 'github.com'",
    "auth != null && data.val() == auth.uid", "data.val() == auth.uid && (now > 1 && auth.uid != null)",
    "auth.uid == $id && (data.val() == auth.token.team || now > 5)", "data.val() != auth.uid",
    "data.exists() && data.child('owner').val() == auth.uid", "!(data.val() == auth.uid)",
    "!data.exists() || data.val() == auth.uid", "(data.child('a').val() == auth.uid) || (!data.exists())",
    "data.child('a').val() != null && data.child('a').val() == auth.uid",
    "auth == null ? now > 1 : data.val() == auth.uid",
    "root.child('teams').child(auth.uid).val() == auth.token.team",
    "data.hasChild('a') && data.child('a').val() == auth.uid",
  ])
  func otherConditionsAreNotReported(_ condition: String) {
    check(rules(".write", condition), reports: [])
  }

  @Test func openRules() {
    #expect(
      warnings(#"{"rules": {".read": "(true)", ".write": false, "a": {".read": "auth != null", ".write": true}}}"#)
        == ["1:12 realtime/public-root", "1:54 realtime/shadowed-rule"])
    #expect(
      warnings(
        #"{"rules": {"a": {".write": true, "b": {"c": {".write": false, ".read": false, ".validate": false}}}}}"#)
        == ["1:46 realtime/shadowed-rule"])
    #expect(warnings(#"{"rules": {"a": {".read": true, "b": {".read": true, ".write": "now > 0"}}}}"#) == [])
    #expect(warnings(#"{"rules": {}, "version": 1}"#) == ["1:15 realtime/ignored-property"])
  }

  /// A read rule that is true for missing data reveals nothing.
  @Test func comparisonsWithMissingDataAreNotWarnings() {
    check(rules(".read", "data.val() == auth.uid"), reports: [])
    #expect(warnings(rules(".read", "data.child('owner').val() == auth.uid")) == ["1:32 realtime/null-equals-null"])
  }

  /// A validation compares the written value, which is never missing.
  @Test func validationsCanCompareWithTheUser() {
    check(rules(".validate", "newData.val() == auth.uid"), reports: [])
  }

  @Test func keysInBraces() {
    #expect(
      warnings(#"{"rules": {"users": {"{uid}": {"posts": {"{post=**}": {}}}, "{": {}, "{}": {}, "{a b}": {}}}}"#)
        == ["1:22 realtime/braces-key", "1:42 realtime/braces-key"])
    let text = #"{"rules": {"users": {"{uid}": {".read": "auth.uid == uid"}}}}"#
    let loaded = CompiledRealtimeRules.load(SourceFile(name: "rules.json", text: text), functions: .standard)
    #expect(loaded.diagnostics.map(\.code.name) == ["realtime/braces-key", "realtime/unknown-variable"])
    let rivals = #"{"rules": {"{a}": {}, "{b}": {}, "c": {"$d": {}, "{e}": {}}, "x": {"$f": {"{f}": {}}}}}"#
    let found = CompiledRealtimeRules.load(SourceFile(name: "rules.json", text: rivals), functions: .standard)
      .diagnostics
    #expect(found.count == 4)
    #expect(found.flatMap(\.fixIts).isEmpty)
  }
}
