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

  @Test func whatItMintsItVerifies() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try run(["key"], output: "key.pem").code == 0)
    for form in ["x509", "jwks"] {
      #expect(try run(["keys", "--key", "key.pem", "--form", form], output: "\(form).json").code == 0)
    }
    let user = #"{"uid": "alice", "provider": "github.com", "identities": {"github.com": "1"}}"#
    for user in [user, #"{"sub": "alice", "email": "a@example.com"}"#] {
      #expect(try run(["mint", user, "--key", "key.pem"], output: "token").code == 0)
      for form in ["x509", "jwks"] {
        let verified = try run(["verify", "token", "--keys", "\(form).json", "--project", "demo-project"])
        #expect(verified.code == 0 && verified.output.contains(#""sub":"alice""#), "\(verified.error)")
      }
    }
    let arguments = ["verify", "token", "--keys", "jwks.json"]
    let refusals: [([String], String)] = [
      (["--project", "other"], "wrongAudience"), (["--project", "demo-project", "--at", "9999999999"], "expired"),
      (["--project", "demo-project", "--at", "1"], "issuedInFuture"),
      (["--project", "demo-project", "--tenant", "t"], "tenantMismatch"),
    ]
    for (more, reason) in refusals {
      let refused = try run(arguments + more)
      #expect(refused.code == 2 && refused.output == "" && refused.error.contains("id-tokens: \(reason): "))
    }
    #expect(try run(arguments + ["--project", "demo-project", "--skew", "61"]).code == 3)
    #expect(try run(["verify", "missing", "--keys", "jwks.json", "--project", "p"]).code == 1)
    #expect(try run(["verify", "token", "--keys", "key.pem", "--project", "p"]).code == 3)
    #expect(try run(["mint", "null", "--key", "key.pem"]).code == 3)
    #expect(try run(["mint", user, "--key", "token"]).code == 3)
  }
}
