import RuleValues
import RulesProjects
import SourceText
import TestSuites
import Testing

@Suite("The service of a rules file")
struct RulesTextTests {
  @Test(
    "The text names the service",
    arguments: [
      ("{\"rules\": {}}", [RulesService.realtime]),
      ("// rules of ours\n/* service cloud.firestore */ { \"rules\": {} }", [.realtime]),
      ("rules_version = '2';\nservice cloud.firestore { match /a/b { allow read; } }", [.firestore]),
      ("service firebase.storage {}", [.storage]),
      ("service\n  cloud.firestore{}service firebase.storage{}", [.firestore, .storage]),
      ("service cloud.firestore {} service cloud.firestore {}", [.firestore]),
      ("// service cloud.firestore\nservice firebase.storage {}", [.storage]),
      ("function f() { return 'service cloud.firestore'; } service firebase.storage {}", [.storage]),
      ("function f() { return \"it\\\"s service cloud.firestore\"; } service firebase.storage {}", [.storage]),
      ("function f() { return data.service; } service cloud.firestore {}", [.firestore]),
      ("service hosting {}", []),
      ("service", []),
      ("", []),
      ("/* never closed service cloud.firestore", []),
    ])
  func declared(text: String, services: [RulesService]) {
    #expect(RulesText.services(in: SourceFile(name: "rules", text: text)) == services)
  }

  @Test(
    "Without a service in the text, the file name decides",
    arguments: [
      ("database.rules.json", RulesService?.some(.realtime)), ("firestore.rules", .firestore),
      ("a/storage.rules", .storage), ("draft.rules", .firestore), ("rules.txt", nil),
    ])
  func named(name: String, service: RulesService?) {
    #expect(RulesText.service(of: SourceFile(name: name, text: "")) == service)
  }

  @Test func theTextPrecedesTheName() {
    let file = SourceFile(name: "firestore.rules", text: "service firebase.storage {}")
    #expect(RulesText.service(of: file) == .storage)
  }
}
