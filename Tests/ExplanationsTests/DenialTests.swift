import Explanations
import Foundation
import RequestSimulation
import SecurityRules
import SourceText
import TestSuites
import TestSupport
import Testing

/// Explanations of denials as a person has read them: `UPDATE_EXPECTED=1 swift test --filter DenialTests` writes them
/// again; read the diff.
@Suite struct DenialTests {
  @Test func denialsCoverAllServices() {
    #expect(DenialCase.all.count >= 60)
    for service in ["realtime", "firestore", "storage"] {
      #expect(DenialCase.all.count { $0.name.hasPrefix(service) } >= 10, "\(service)")
    }
  }

  @Test(arguments: DenialCase.all)
  func explanationsEqualTheReviewedText(_ example: DenialCase) throws {
    let text = ExplanationRenderer().render(try example.story())
    #expect(text.hasPrefix("DENY"))
    if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
      try text.write(to: example.expectedFile, atomically: true, encoding: .utf8)
    }
    #expect(text == example.expected, "UPDATE_EXPECTED=1 swift test --filter DenialTests stores it anew")
  }

  @Test(arguments: DenialCase.all)
  func positionsPointAtTheDecidingExpression(_ example: DenialCase) throws {
    let story = try example.story()
    let decided = Self.json(story)["decidedBy"]?.elements.first
    guard let wanted = example.pointsAt else {
      #expect(decided == nil || story.nearestMisses.best != nil || decided?["source"] != nil)
      return
    }
    let file = try example.source()
    let line = try #require(Self.integer(decided?["line"]))
    let column = try #require(Self.integer(decided?["column"]))
    let text = file.text(ofLine: line).utf16.dropFirst(column - 1)
    #expect(String(decoding: Array(text), as: UTF16.self).hasPrefix(wanted))
    #expect(ExplanationRenderer().render(story).contains("\(file.name):\(line):\(column)"))
  }

  @Test(arguments: DenialCase.all)
  func clientsSeeNoReason(_ example: DenialCase) throws {
    let story = try example.story()
    let client = ClientExplanation(story)
    var writer = JSONWriter()
    client.write(to: &writer)
    let asked = story.request.place + story.request.places.joined()
    let told = [client.text, client.line, writer.text, client.page, "\(story.decision.clientReason)"]
    for secret in try example.secrets() where !asked.contains(secret) && !Self.plainWords.contains(secret) {
      for text in told { #expect(!Self.body(text).contains(secret), "\(secret)") }
    }
    #expect([.permissionDenied, .invalidArgument].contains(story.decision.clientReason))
  }

  /// Words of the texts themselves, which are the same for every decision.
  private static let plainWords: Set<String> = [
    "level", "query", "true", "false", "read", "write", "delete", "create", "update", "list", "data", "path", "request",
    "allow",
    "insufficient",
  ]

  /// A page without its head, which is the same for every decision.
  private static func body(_ text: String) -> String {
    text.firstRange(of: "<body>").map { String(text[$0.upperBound...]) } ?? text
  }

  private static func integer(_ node: JSONNode?) -> Int? {
    if case .integer(let integer)? = node?.value { return Int(integer) }
    return nil
  }

  private static func json(_ story: DecisionExplanation) -> JSONNode {
    var writer = JSONWriter()
    ExplanationJSON.write(story, to: &writer)
    return JSONReader.read(SourceFile(name: "story", text: writer.text), .strict).tree.root
  }
}
