import CloudRules
import Foundation
import RealtimeRules
import RuleEvaluation
import RuleValues
import SourceText
import TestSupport
import Testing

@Suite("The two front-ends are alike") struct FrontEnds {
  @Test func folders() throws {
    let folders = try ["CloudRules", "RealtimeRules"].map { module in
      Set(
        try Repository.files(below: "Sources/\(module)", ending: ".swift").compactMap { path in
          let parts = path.split(separator: "/")
          return parts.count > 3 ? String(parts[2]) : nil
        })
    }
    #expect(folders[0] == folders[1])
  }

  /// Lints of one name report with one severity.
  @Test func lints() throws {
    let shared = Set(try FrontEndSources.lints(of: "CloudRules")).intersection(
      try FrontEndSources.lints(of: "RealtimeRules"))
    #expect(shared.count > 4)
    let now = try #require(Timestamp(year: 2026, month: 1, day: 1))
    for name in shared {
      let cloud = try report(of: name, in: "CloudRules", CloudDiagnostics.pages) {
        CompiledCloudRules.load($0, functions: .standard, reviewedAt: now).diagnostics
      }
      let realtime = try report(of: name, in: "RealtimeRules", RealtimeDiagnostics.pages) {
        CompiledRealtimeRules.load($0, functions: .standard, reviewedAt: now).diagnostics
      }
      #expect(cloud.severity == realtime.severity, "\(name)")
    }
  }

  /// A lint that reports once for a file labels eight further places and counts the rest.
  @Test(arguments: [
    ("unverified-email", "read", "request.auth.token.email == id", "auth.token.email == 'a'"),
    ("anonymous-writer", "write", "request.auth != null", "auth != null"),
    (
      "linked-profile", "read",
      "request.auth.token.name == id && request.auth.token.firebase.sign_in_provider == 'google.com'",
      "auth.token.name == 'a' && auth.provider == 'google'"
    ),
  ])
  func furtherPlaces(code: String, method: String, cloud: String, realtime: String) throws {
    let matches = (0..<10).map { "match /n\($0)/{id} { allow \(method): if \(cloud); }" }.joined(separator: "\n")
    let rules = "rules_version = '2';\nservice cloud.firestore { match /databases/{d}/documents {\n\(matches)\n}}"
    let keys = (0..<10).map { "\"n\($0)\": {\".\(method)\": \"\(realtime)\"}" }.joined(separator: ",\n")
    for (found, line) in [
      (CompiledCloudRules.load(SourceFile(name: "firestore.rules", text: rules), functions: .standard).diagnostics, 3),
      (
        CompiledRealtimeRules.load(
          SourceFile(name: "rules.json", text: "{\"rules\": {\n\(keys)}}"), functions: .standard
        )
        .diagnostics, 2
      ),
    ] {
      let diagnostic = try #require(found.first { $0.code.name.hasSuffix("/\(code)") })
      #expect(found.count { $0.code == diagnostic.code } == 1)
      #expect(diagnostic.labels.count == 8)
      #expect(diagnostic.notes.last == "1 more place in this file")
      let file = SourceFile(name: "x", text: line == 3 ? rules : "{\"rules\": {\n\(keys)}}")
      #expect(file.position(of: diagnostic.span.start).line == line)
    }
  }

  /// What the bad example of a lint's page reports.
  private func report(
    of lint: String, in module: String, _ pages: [DiagnosticPage], load: (SourceFile) -> [Diagnostic]
  ) throws -> Diagnostic {
    let code = try #require(try FrontEndSources.codes(in: "Sources/\(module)/Lints/\(lint).swift").first)
    let page = try #require(pages.first { $0.code.name == code })
    return try #require(load(SourceFile(name: "bad", text: page.bad)).first { $0.code == page.code })
  }
}
