import Foundation
import RequestSimulation
import SecurityRules
import SourceText
import Testing
import TreeConformance

@testable import EmulatorSuite

/// Rules files that change while a server runs.
struct RulesFileWatchTests {
  private static func rules(_ condition: String) -> String {
    "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read: if \(condition); } } }"
  }

  @Test func aChangedFileIsLoadedAndABrokenOneIsNot() throws {
    let folder = TemporaryFolder()
    let path = folder.file("watch.rules")
    func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    try write(Self.rules("true"))
    var watch = RulesFileWatch([(path, try AnyRuleset(contentsOf: path))])
    #expect(watch.changes().isEmpty)
    try write(Self.rules("request.auth != null"))
    guard case .loaded(_, _, _, let lines)? = watch.changes().first else {
      Issue.record("not loaded")
      return
    }
    #expect(lines == ["~ allow read  /a/{b}: `true` → `request.auth != null`"])
    try write(Self.rules("request.auth !="))
    guard case .rejected(let error)? = watch.changes().first else {
      Issue.record("not rejected")
      return
    }
    #expect(error.diagnostics.contains { $0.severity == .error })
    #expect(watch.changes().isEmpty)
    // The same rules with another layout change no rule.
    try write(Self.rules("request.auth  !=  null"))
    guard case .loaded(_, _, _, let same)? = watch.changes().first else {
      Issue.record("not loaded")
      return
    }
    #expect(same.isEmpty)
  }
}
