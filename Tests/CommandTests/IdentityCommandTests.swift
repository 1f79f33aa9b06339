import Foundation
import TestSupport
import Testing

/// `rules-sim token` and `rules-sim accounts`, as a user runs them.
@Suite("Commands about identity")
struct IdentityCommandTests {
  @Test func tokensAreMintedAndDecoded() throws {
    let user = #"{"uid": "alice", "provider": "github.com", "identities": {"github.com": "1"}, "claims": {"uid": "x"}}"#
    let minted = try Tool.run("rules-sim", ["token", "mint", user, "--at", "1800000000"])
    #expect(minted.code == 0 && minted.output.hasSuffix(".\n"))
    let token = String(minted.output.dropLast())
    for argument in [token, "Bearer \(token)"] {
      let seen = try Tool.run("rules-sim", ["token", "inspect", argument, "--at", "1800000001"])
      #expect(seen.code == 0)
      #expect(seen.output.contains(#"Realtime Database, auth: {"uid":"alice","provider":"github","token":{"#))
      #expect(seen.output.contains(#"Cloud Firestore, request.auth: {"uid":"alice","token":{"#))
      #expect(seen.output.contains("warning: `token.uid` is a custom claim"))
    }
    let rules = #"{"rules": {".read": "auth.uid === 'alice'"}}"#
    let file = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString).json")
    try rules.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let explain = { try Tool.run("rules-sim", ["explain", "read", "/a", "--rules", file.path, "--as", $0]) }
    #expect(try explain(token).code == 0)
    #expect(try explain(token + "AAAA").code == 3)
    let late = try Tool.run("rules-sim", ["token", "inspect", token, "--at", "1900000000", "--project", "other"])
    #expect(late.code == 0 && late.output.contains("would be rejected: the token expired"))
    #expect(late.output.contains("for the project `demo-project`, not for `other`"))
  }

  /// What every developer has in the clipboard is a real token.
  @Test func signedTokensAreShownAsNotVerified() throws {
    let header = Data(#"{"alg": "RS256", "kid": "k"}"#.utf8)
    let claims = """
      {"iss": "https://securetoken.google.com/my-app", "aud": "my-app", "auth_time": 1700000000, "iat": 1700000000, \
      "exp": 1700003600, "sub": "octo", "user_id": "octo", "firebase": {"identities": {"github.com": ["583231"]}, \
      "sign_in_provider": "github.com"}}
      """
    let parts = [header, Data(claims.utf8), Data([1, 2, 3])].map { part in
      part.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    let token = parts.joined(separator: ".")
    let command = "id-tokens verify @TOKEN_FILE --project my-app --keys keys.json"
    let seen = try Tool.run("rules-sim", ["token", "inspect", "@-", "--at", "1700000001"], input: token)
    #expect(seen.code == 0 && seen.output.contains(#"Realtime Database, auth: {"uid":"octo","provider":"github","#))
    #expect(seen.output.contains("\nnot verified: the signature was not checked") && seen.output.contains(command))
    #expect(!seen.output.contains("warning"), "\(seen.output)")
    let late = try Tool.run("rules-sim", ["token", "inspect", "@-", "--at", "1900000000"], input: token)
    #expect(
      late.code == 0 && late.output.contains("a verifier would reject this token: the token expired at 1700003600"))
    let read = ["explain", "get", "/people/octo", "--rules", "Examples/one-user/firestore.rules", "--as", "@-"]
    let explained = try Tool.run("rules-sim", read + ["--now", "1700000001000"], input: token)
    #expect(explained.code == 0 && explained.error.contains("warning: the signature was not checked"))
    #expect(explained.error.contains(command), "\(explained.error)")
    #expect(try Tool.run("rules-sim", read, input: token).error.contains("expired"))
    for unread in [parts[0] + "." + parts[1] + ".", "\"\(token)\"", "'\(token)'"] {
      for arguments in [["token", "inspect", "@-"], read] {
        let refused = try Tool.run("rules-sim", arguments, input: unread)
        #expect(refused.code == 3 && refused.output == "", "\(refused)")
        #expect(refused.error.contains(unread.hasSuffix(".") ? "the signature does not match" : "in quotation marks"))
      }
    }
  }

  @Test(arguments: ["", "x.y.z", "owner", "Basic x", "e30.e30."])
  func malformedTokensAreRejected(token: String) throws {
    let seen = try Tool.run("rules-sim", ["token", "inspect", token])
    #expect(seen.code == 3 && seen.output == "" && seen.error.hasPrefix("rules-sim: "))
  }

  @Test(arguments: [
    "null", #"{"uid": 1}"#, #"{"uid": "a", "token": {}}"#, "{",
    #"{"sub": "a", "x": ""# + String(repeating: "x", count: 14_000) + #""}"#,
  ])
  func signedOutUsersHaveNoToken(user: String) throws {
    let minted = try Tool.run("rules-sim", ["token", "mint", user])
    #expect(minted.code == 3 && minted.output == "" && minted.error.hasPrefix("rules-sim: "))
  }

  @Test func providersInTheWrongCaseAreWarnedAbout() throws {
    let user = #"{"uid": "alice", "provider": "GitHub.com"}"#
    let warning = "rules-sim: warning: `GitHub.com` is not a provider id; did you mean `github.com`?"
    let minted = try Tool.run("rules-sim", ["token", "mint", user])
    #expect(minted.code == 0 && minted.error.contains(warning), "\(minted.error)")
    let folder = FileManager.default.temporaryDirectory.appending(path: "provider-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = #"{"rules": {".read": "auth.token.firebase.sign_in_provider == 'github.com'"}}"#
    try rules.write(to: folder.appending(path: "database.rules.json"), atomically: true, encoding: .utf8)
    let read = ["explain", "read", "/a", "--rules", "database.rules.json", "--as", user]
    let explained = try Tool.run("rules-sim", read, in: folder.path)
    #expect(explained.code == 2 && explained.error.contains(warning), "\(explained.code) \(explained.error)")
  }

  @Test func argumentsAreReadFromStandardInputToo() throws {
    let minted = try Tool.run("rules-sim", ["token", "mint", "@-", "--at", "-5"], input: #"{"uid": "alice"}"#)
    #expect(minted.code == 0, "\(minted.error)")
    let seen = try Tool.run("rules-sim", ["token", "inspect", "@-", "--at", "-4"], input: minted.output)
    #expect(seen.code == 0 && seen.output.contains(#""iat":-5,"exp":3595"#) && !seen.output.contains("warning"))
  }

  /// Claims and names of files come from outside.
  @Test func tokensNeverMoveTheCursorAndAreNeverShown() throws {
    let user = #"{"sub": "a", "x": "\u001b[2J\u009b\u202e"}"#
    let token = String(try Tool.run("rules-sim", ["token", "mint", user]).output.dropLast())
    let seen = try Tool.run("rules-sim", ["token", "inspect", token])
    #expect(seen.code == 0 && seen.output.contains(#""x":"\u001b[2J\u009b\u202e""#))
    for arguments in [
      ["token", "inspect", "@\(token)"], ["token", "inspect", "\(token)AAAA"],
      ["explain", "read", "/a", "--as", "Token \(token)", "--rules", "Examples/one-user/database.rules.json"],
      ["explain", "read", "/a", "--as", "@\(token)", "--rules", "Examples/one-user/database.rules.json"],
    ] {
      let refused = try Tool.run("rules-sim", arguments)
      #expect(
        refused.code != 0 && !refused.error.contains(token.suffix(30)) && !refused.error.contains(token.prefix(30)))
    }
  }

  @Test func explainWarnsAboutADoubtfulIdentity() throws {
    func explain(_ service: String, _ identity: String) throws -> Tool.Outcome {
      let verb = service == "database.rules.json" ? "read" : "get"
      let path = service == "storage.rules" ? "/people/octo/photo" : "/people/octo"
      return try Tool.run(
        "rules-sim", ["explain", verb, path, "--rules", "Examples/one-user/\(service)", "--as", identity])
    }
    for user in ["ya29.abcdef", "gho_abcdef", "EAACEdEose0cBA"] {
      let refused = try explain("database.rules.json", user)
      #expect(refused.code == 3 && refused.output == "" && refused.error.contains("this is an access token of "))
    }
    // Firebase makes user IDs of 28 letters and digits.
    #expect(try explain("database.rules.json", "EAAabcdefghijklmnopqrstuvwxy").code == 2)
    for service in ["database.rules.json", "firestore.rules", "storage.rules"] {
      for identity in [#"{"token": {}}"#, #"{"token": {"sub": "octo"}}"#] {
        let refused = try explain(service, identity)
        #expect(
          refused.code == 3 && refused.output == "" && refused.error.contains("the user id is missing; write `uid` "))
      }
      if service == "database.rules.json" { continue }
      // What `auth.provider` says is a matter of Realtime Database.
      let known = try explain(
        service, #"{"uid": "octo", "provider": "microsoft.com", "identities": {"microsoft.com": "1"}}"#)
      #expect(known.code == 0 && known.error == "", "\(known.error)")
    }
    let token = String(try Tool.run("rules-sim", ["token", "mint", #"{"sub": "octo"}"#]).output.dropLast())
    for identity in [token, "Bearer \(token)"] {
      let seen = try explain("firestore.rules", identity)
      #expect(
        seen.code == 0 && seen.error.contains("warning: a signed token like this would be rejected: the token expired"))
    }
  }

  @Test func accountsAreKeptInAFile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ arguments: String...) throws -> Tool.Outcome {
      try Tool.run("rules-sim", ["accounts"] + arguments, in: folder.path)
    }
    let google = #"{"provider": "google.com", "id": "g1", "email": "octo@gmail.com", "emailVerified": true}"#
    let github = #"{"provider": "github.com", "id": "583231", "email": "octo@gmail.com"}"#
    let first = try run("sign-in", "a.db", google)
    #expect(first.code == 0 && first.error.contains("o…@gmail.com") && !first.error.contains("octo@"))
    let refused = try run("sign-in", "a.db", github)
    #expect(refused.code == 3 && refused.error.contains("auth/account-exists-with-different-credential"))
    let uid = String(try run("list", "a.db").output.prefix { $0 != " " })
    #expect(try run("link", "a.db", uid, github).code == 0)
    #expect(try run("claims", "a.db", uid, #"{"admin": true}"#).code == 0)
    #expect(try run("claims", "a.db", uid, #"{"sub": true}"#).code == 3)
    #expect(try run("list", "a.db").output == "\(uid)  o…@gmail.com  google.com github.com  {\"admin\":true}\n")
    #expect(try run("unlink", "a.db", uid, "google.com").code == 0)
    #expect(try run("unlink", "a.db", uid, "google.com").code == 3)
    let exported = try run("export", "a.db").output
    try exported.write(to: folder.appending(path: "a.json"), atomically: true, encoding: .utf8)
    #expect(try run("import", "b.db", "a.json").code == 0)
    #expect(try run("export", "b.db").output == exported)
    #expect(try run("link", "a.db", "nobody", github).code == 3)
    #expect(try run("list", "missing.db").code == 1)
  }
}
