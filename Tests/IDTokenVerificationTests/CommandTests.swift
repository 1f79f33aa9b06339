import Foundation
import TestSupport
import Testing

/// `id-tokens`, as a user runs it.
@Suite("The command id-tokens")
struct CommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "id-tokens-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func run(_ arguments: [String], output file: String? = nil) throws -> Tool.Outcome {
    let outcome = try Tool.run("id-tokens", arguments, in: folder.path)
    if let file { try outcome.output.write(to: folder.appending(path: file), atomically: true, encoding: .utf8) }
    return outcome
  }

  @Test func mintedTokensVerify() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try run(["key"], output: "key.pem").code == 0)
    for form in ["x509", "jwks"] {
      #expect(try run(["keys", "--key", "key.pem", "--form", form], output: "\(form).json").code == 0)
    }
    let user = #"{"uid": "alice", "provider": "github.com", "identities": {"github.com": "1"}}"#
    for user in [user, #"{"sub": "alice", "email": "a@example.com"}"#] {
      #expect(try run(["mint", user, "--key", "key.pem"], output: "token").code == 0)
      for form in ["x509", "jwks"] {
        let verified = try run(["verify", "@token", "--keys", "\(form).json", "--project", "demo-project"])
        #expect(verified.code == 0 && verified.output.contains(#""sub":"alice""#), "\(verified.error)")
      }
    }
    let arguments = ["verify", "@token", "--keys", "jwks.json"]
    let refusals: [([String], String)] = [
      (["--project", "other"], "wrongAudience"), (["--project", "demo-project", "--at", "9999999999"], "expired"),
      (["--project", "demo-project", "--at", "1"], "issuedInFuture"),
      (["--project", "demo-project", "--tenant", "t"], "tenantMismatch"),
    ]
    for (more, reason) in refusals {
      let refused = try run(arguments + more)
      #expect(refused.code == 2 && refused.output == "" && refused.error.contains("id-tokens: \(reason): "))
    }
    for (more, words) in [(["--skew", "61"], "61"), (["--skew", "-1"], "-1"), (["--tenant", ""], "tenant")] {
      let refused = try run(arguments + ["--project", "demo-project"] + more)
      #expect(refused.code == 3 && refused.error.contains(words), "\(refused.error)")
    }
    #expect(try run(arguments + ["--project", "demo-project", "--at", "-5"]).error.contains("issuedInFuture"))
    #expect(try run(["verify", "@missing", "--keys", "jwks.json", "--project", "p"]).code == 1)
    #expect(try run(["verify", "@token", "--keys", "key.pem", "--project", "p"]).code == 3)
    #expect(try run(["mint", "null", "--key", "key.pem"]).code == 3)
    #expect(try run(["mint", user, "--key", "token"]).code == 3)
  }

  @Test func tokensAreReadFromSeveralSourcesAndNeverShown() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(["key"], output: "key.pem")
    _ = try run(["keys", "--key", "key.pem"], output: "keys.json")
    let token = try run(["mint", #"{"uid": "alice"}"#, "--key", "key.pem"], output: "token").output.dropLast()
    for argument in [String(token), "Bearer \(token)", "Authorization: bearer \(token)", "@token"] {
      let verified = try run(["verify", argument, "--keys", "keys.json", "--project", "demo-project"])
      #expect(verified.code == 0, "\(verified.error)")
    }
    let options = ["--keys", "keys.json", "--project", "demo-project"]
    for arguments in [
      ["verify", "@\(token)"] + options, ["verify", "@token", "--keys", String(token), "--project", "p"],
      ["verify", "\(token)x"] + options, ["verify", "Basic \(token)"] + options,
      ["mint", #"{"uid": "alice"}"#, "--key", String(token)],
    ] {
      let refused = try run(arguments)
      #expect(
        refused.code != 0 && !refused.error.contains(token.suffix(40)) && !refused.error.contains(token.prefix(40)))
    }
  }

  /// The sender of a token chooses its `kid`, `alg` and claims.
  @Test func tokensNeverMoveTheCursor() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(["key"], output: "key.pem")
    _ = try run(["keys", "--key", "key.pem"], output: "keys.json")
    let hostile = "\u{1B}[31mX\nid-tokens: OK\u{202E}"
    let user = #"{"sub": "a", "x": "\u001b[2J\u009b\u202e"}"#
    _ = try run(["mint", user, "--key", "key.pem"], output: "token")
    let verified = try run(["verify", "@token", "--keys", "keys.json", "--project", "demo-project"])
    #expect(verified.code == 0 && verified.output.contains(#""x":"\u001b[2J\u009b\u202e""#), "\(verified.output)")
    _ = try run(["mint", user, "--key", "key.pem", "--kid", hostile], output: "token")
    let refused = try run(["verify", "@token", "--keys", "keys.json", "--project", "demo-project"])
    #expect(refused.code == 2 && refused.error.contains("no key has the id"))
    #expect(!refused.error.contains("\u{1B}") && !refused.error.contains("\u{202E}"))
    #expect(!refused.error.split(separator: "\n").contains { $0.hasPrefix("id-tokens: OK") })
  }

  /// Times that are written stay; those that are not are now.
  @Test(arguments: [
    (#"{"sub": "a", "iat": 0}"#, #""iat":0,"exp":3600"#), (#"{"sub": "a"}"#, #""iat":1800000000,"exp":1800003600"#),
    (#"{"sub": "a", "exp": 5}"#, #""iat":1800000000,"exp":5"#),
    (#"{"sub": "a", "iat": 0, "exp": 3600, "auth_time": 7}"#, #""iat":0,"exp":3600,"auth_time":7"#),
  ])
  func timesAreReadAsWritten(user: String, wanted: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(["key"], output: "key.pem")
    try user.write(to: folder.appending(path: "user.json"), atomically: true, encoding: .utf8)
    let minted = try run(["mint", "@user.json", "--key", "key.pem", "--at", "1800000000"])
    let payload = minted.output.split(separator: ".").dropFirst().first.map(String.init) ?? ""
    let padded = payload.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    let data = Data(base64Encoded: padded + String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)) ?? Data()
    #expect(String(decoding: data, as: UTF8.self).contains(wanted), "\(String(decoding: data, as: UTF8.self))")
    #expect(minted.error.contains("a verifier will reject it") == (user != #"{"sub": "a"}"#))
  }

  @Test func sessionCookies() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(["key"], output: "key.pem")
    _ = try run(["key"], output: "cookie.pem")
    for name in ["key", "cookie"] { _ = try run(["keys", "--key", "\(name).pem"], output: "\(name).json") }
    let now = Int64(Date.now.timeIntervalSince1970)
    _ = try run(["mint", #"{"uid": "alice"}"#, "--key", "key.pem", "--at", "\(now)"], output: "token")
    let create = ["session-cookie", "@token", "--keys", "key.json", "--key", "cookie.pem", "--at", "\(now)"]
    let verify = ["verify", "--session-cookie", "@cookie", "--keys", "cookie.json", "--project", "demo-project"]
    for (lifetime, seconds) in [
      ("300", 300), ("5m", 300), ("120h", 432_000), ("14d", 1_209_600), ("1209600", 1_209_600),
    ] {
      #expect(try run(create + ["--expires-in", lifetime], output: "cookie").code == 0)
      let verified = try run(verify)
      #expect(verified.code == 0 && verified.output.contains(#""exp":\#(now + Int64(seconds))"#), "\(verified.error)")
      #expect(verified.output.contains(#""iss":"https://session.firebase.google.com/demo-project""#))
    }
    for (lifetime, words) in [
      ("299", "299 is too short; use 300 instead"), ("1209601", "1209601 is too long; use 1209600 instead"),
      ("15d", "1296000 is too long"), ("-5m", "-300 is too short"),
    ] {
      let refused = try run(create + ["--expires-in", lifetime])
      #expect(refused.code == 3 && refused.output == "" && refused.error.contains(words), "\(refused.error)")
    }
    for lifetime in ["", "d", "5 d", "5w", "99999999999999999d", "1.5d"] {
      #expect(try run(create + ["--expires-in", lifetime]).code == 64, "\(lifetime)")
    }
    #expect(try run(create, output: "cookie").code == 0)
    let refusals: [([String], String)] = [
      (["verify", "@cookie", "--keys", "cookie.json", "--project", "demo-project"], "sessionCookie: "),
      (["verify", "--session-cookie", "@token", "--keys", "key.json", "--project", "demo-project"], "idToken: "),
      (verify + ["--at", "\(now + 1_209_600)"], "expired: "), (create.dropLast() + ["\(now + 3600)"], "expired: "),
      (create + ["--project", "other"], "wrongAudience: "),
      (["session-cookie", "@cookie", "--keys", "cookie.json", "--key", "cookie.pem"], "sessionCookie: "),
      (["session-cookie", "@token", "--keys", "cookie.json", "--key", "cookie.pem"], "badSignature: "),
    ]
    for (arguments, reason) in refusals {
      let refused = try run(arguments)
      #expect(
        refused.code == 2 && refused.output == "" && refused.error.contains("id-tokens: \(reason)"), "\(refused.error)")
    }
    let told = try run(refusals[1].0).error
    #expect(told.contains("says: Firebase session cookie has incorrect \"iss\" (issuer) claim."), "\(told)")
  }

  @Test func versionAndUsageErrorsArePrinted() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(["key"], output: "key.pem")
    #expect(try run(["--version"]).output == "0.1.0\n")
    let empty = try run(["mint", #"{"uid": "a"}"#, "--key", "key.pem", "--kid", ""])
    #expect(empty.code == 3 && empty.error.contains("a key id must not be empty"))
    let long = #"{"sub": "a", "x": ""# + String(repeating: "x", count: 15_000) + #""}"#
    #expect(try run(["mint", long, "--key", "key.pem"]).code == 2)
  }
}
