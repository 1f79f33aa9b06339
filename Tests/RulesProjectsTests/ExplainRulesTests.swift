import Foundation
import RequestSimulation
import RulesProjects
import SecurityRules
import SourceText
import SuiteTools
import TestSuites
import Testing

/// Which of several rules files `rules-sim explain` asks.
@Suite struct ExplainRulesTests {
  private static let project = """
    {"firestore": [{"database": "(default)", "rules": "a.rules"}, {"database": "eu", "rules": "eu.rules"},
                   {"database": "us", "rules": "eu.rules"}],
     "storage": [{"target": "pictures", "rules": "s1.rules"}, {"bucket": "b2", "rules": "s2.rules"}]}
    """

  private static let firestore =
    "service cloud.firestore { match /databases/{d}/documents { match /a/{id} { allow get: if d == 'eu'; } } }"

  private static let storage = "service firebase.storage { match /b/{b}/o { match /{n} { allow get: if b == n; } } }"

  private func withProject(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "firebase.json": Self.project, "a.rules": Self.firestore, "eu.rules": Self.firestore, "s1.rules": Self.storage,
      "s2.rules": Self.storage,
    ]
    for (name, text) in files {
      try text.write(toFile: folder.appending(path: name).path, atomically: true, encoding: .utf8)
    }
    try body(folder.path)
  }

  @Test(
    "Options choose the rules, then the path, then the default",
    arguments: [
      ("/a/x", RulesService?.some(.firestore), String?.none, "a.rules", String?.none),
      ("/a/x", .firestore, "eu", "eu.rules", "eu"),
      ("/a/x", nil, "us", "eu.rules", "us"),
      ("/databases/eu/documents/a/x", nil, nil, "eu.rules", "eu"),
      ("/databases/us/documents/a/x", nil, nil, "eu.rules", "eu"),
      ("/databases/(default)/documents/a/x", nil, nil, "a.rules", nil),
      ("projects/p/databases/eu/documents/a/x", nil, nil, "eu.rules", "eu"),
      ("gs://b2/x", nil, nil, "s2.rules", "b2"),
      ("/b/b2/o/x", nil, nil, "s2.rules", "b2"),
      ("/x", nil, "pictures", "s1.rules", nil),
      ("/x", nil, "b2", "s2.rules", "b2"),
    ])
  func chosen(place: String, service: RulesService?, target: String?, name: String, resource: String?) throws {
    try withProject { folder in
      var choice = ExplainRules.Choice(.get, place: place)
      choice.service = service
      choice.target = target
      let rules = try ExplainRules(folder, choice)
      #expect(rules.ruleset.file.name == "\(folder)/\(name)")
      #expect(rules.resource == resource)
    }
  }

  @Test(
    "Ambiguous rules",
    arguments: [
      ("/a/x", RulesService?.none, String?.none, "found several rules"),
      ("/x", .storage, nil, "found several rules (storage pictures, storage b2); choose one with"),
      (
        "/databases/asia/documents/a/x", nil, nil,
        "found no matching rules; the rules are: firestore (default), firestore eu"
      ),
      ("/a/x", .firestore, "asia", "found no matching rules"),
    ])
  func unclear(place: String, service: RulesService?, target: String?, message: String) throws {
    try withProject { folder in
      var choice = ExplainRules.Choice(.get, place: place)
      choice.service = service
      choice.target = target
      let error = #expect(throws: InvalidRules.self) { try ExplainRules(folder, choice) }
      #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }
  }

  @Test("The operation decides if only one service has it")
  func operationDecides() throws {
    try withProject { folder in
      let chosen = try ExplainRules(folder, ExplainRules.Choice(.create, place: "/a/x"))
      #expect(chosen.ruleset.service == .firestore)
      #expect(throws: InvalidRules.self) { try ExplainRules(folder, ExplainRules.Choice(.get, place: "/a/x")) }
      // No service of the project has the operation, so the request reports it.
      #expect(throws: InvalidRules.self) { try ExplainRules(folder, ExplainRules.Choice(.push, place: "/a/x")) }
    }
  }

  @Test func rulesOfAnotherServiceAreRejected() throws {
    try withProject { folder in
      var choice = ExplainRules.Choice(.get, place: "/x")
      choice.service = .storage
      #expect(throws: (any Error).self) { try ExplainRules("\(folder)/a.rules", choice) }
    }
  }
}
