import Foundation
import TestSupport
import Testing

/// Steps of stories with `rules-sim accounts`, as a user runs them.
@Suite("Steps on the command line")
final class AccountStepTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "steps-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func accounts(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run("rules-sim", ["accounts", arguments[0], "data.sqlite"] + arguments.dropFirst(), in: folder.path)
  }

  private func step(_ steps: String, _ options: String...) throws -> Tool.Outcome {
    try Tool.run("rules-sim", ["accounts", "step", "data.sqlite", "-", steps] + options, in: folder.path)
  }

  private static let octo = #"{"provider": "github.com", "id": "583231", "profile": {"login": "octocat"}}"#

  /// sign-in-audit W5.
  @Test func timePassesBetweenSteps() throws {
    let late = try step(
      #"[{"signIn": \#(Self.octo)}, {"wait": 400}, {"delete": true, "fails": "requiresRecentLogin"}]"#)
    #expect(late.code == 0, "\(late.error)")
    let recent = try step(#"[{"signIn": \#(Self.octo)}, {"wait": 300}, {"delete": true}]"#)
    #expect(recent.code == 0 && recent.error.contains("no user is signed in"), "\(recent.error)")
  }

  @Test func unexpectedOutcomesOfStepsFail() throws {
    let succeeds = try step(#"{"signIn": \#(Self.octo), "fails": "userDisabled"}"#)
    #expect(succeeds.code == 2)
    #expect(succeeds.error == "rules-sim: the step succeeded, but is expected to fail with `userDisabled`\n")
    let otherwise = try step(#"{"refresh": true, "fails": "userDisabled"}"#)
    #expect(otherwise.code == 2 && otherwise.error.contains("failed with another error: no user is signed in"))
    let fails = try step(#"{"refresh": true}"#)
    #expect(fails.code == 3 && fails.error.contains("no user is signed in"))
  }

  @Test func stepsPrintTheExpectedResult() throws {
    let expected =
      #"{"isNewUser": true, "profile": {"login": "octocat"}, "credential": ["accessToken"], "token": {"name": null}}"#
    let signIn = try accounts("sign-in", Self.octo, "--expect", expected)
    #expect(signIn.code == 0 && signIn.output.hasSuffix(".\n"), "\(signIn.error)")
    let again = try accounts("sign-in", Self.octo, "--expect", #"{"isNewUser": true}"#)
    #expect(again.code == 2 && again.error.contains("`isNewUser` is false, not true"))
    let result = try accounts("sign-in", Self.octo, "--result")
    #expect(result.code == 0 && result.output.contains(#""signInProvider":"github.com""#))
    #expect(!result.output.contains("simulated-access-token"))
  }

  @Test func projectSettingsApply() throws {
    let settings = #"{"enabledProviders": ["google.com"], "beforeSignIn": {"sessionClaims": {"from": "office"}}}"#
    let refused = try accounts("sign-in", Self.octo, "--settings", settings)
    #expect(refused.code == 3 && refused.error.contains("OPERATION_NOT_ALLOWED"))
    let google = #"{"provider": "google.com", "id": "1"}"#
    let claims = try accounts("sign-in", google, "--settings", settings, "--expect", #"{"token": {"from": "office"}}"#)
    #expect(claims.code == 0, "\(claims.error)")
    let unknown = try accounts("sign-in", google, "--settings", #"{"colour": "red"}"#)
    #expect(unknown.code == 3 && unknown.error.contains("`colour` is not a setting"))
  }

  @Test func expiredTokensAreDeniedBeforeTheRules() throws {
    let minted = try Tool.run("rules-sim", ["token", "mint", #"{"uid": "alice"}"#, "--at", "1700000000"])
    let token = String(minted.output.dropLast())
    try #"{"rules": {".read": true}}"#.write(
      to: folder.appending(path: "rules.json"), atomically: true, encoding: .utf8)
    let explain = { (now: String) in
      try Tool.run(
        "rules-sim", ["explain", "read", "/a", "--rules", "rules.json", "--as", token, "--now", now],
        in: self.folder.path)
    }
    #expect(try explain("1700003599999").code == 0)
    let late = try explain("1700003600000")
    #expect(late.code == 2 && late.output == "" && late.error.contains("the ID token expired just before"), "\(late)")
  }
}
