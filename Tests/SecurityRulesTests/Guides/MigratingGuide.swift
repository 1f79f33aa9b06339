import SecurityRules
import Synchronization
import Testing

private final class Handler: Sendable {
  let shadow: FirestoreAuthorizer<InMemoryTree>
  let reports = Mutex<[String]>([])

  init(_ shadow: FirestoreAuthorizer<InMemoryTree>) { self.shadow = shadow }

  func report(_ text: String) { reports.withLock { $0.append(text) } }

  func mayRename(_ user: Identity, _ todo: DocumentPath, _ title: String, owner: String) -> Bool {
    let isOwner = user.uid?.text == owner
    do {
      let decision = try shadow.decide(.commit([.update(todo, with: ["title": .string(title)])]), as: user)
      if decision.isAllowed != isOwner { report("rules: \(decision), check: \(isOwner)") }
    } catch {
      report("rules not evaluated: \(error)")
    }
    return isOwner
  }
}

@Suite("The guide Migrating") struct MigratingGuide {
  @Test func differencesAreReported() throws {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/todos/{todo} {
            allow update: if request.auth.uid == resource.data.owner && request.resource.data.title.size() <= 5;
          }
        }
        """)
    let handler = Handler(FirestoreAuthorizer(rules: rules, tree: InMemoryTree()))
    try handler.shadow.set("todos/1", to: ["owner": "ada", "title": "Tea"], as: .administrator)
    let ada = try Identity.user(uid: "ada")
    #expect(handler.mayRename(ada, "todos/1", "Milk", owner: "ada"))
    #expect(!handler.mayRename(try Identity.user(uid: "ben"), "todos/1", "Milk", owner: "ada"))
    #expect(handler.reports.withLock { $0 } == [])
    #expect(handler.mayRename(ada, "todos/1", "Oat milk", owner: "ada"))
    #expect(handler.reports.withLock { $0.count } == 1)
    #expect(try handler.shadow.get("todos/1", as: .administrator)?.fields.fields()["title"] == "Tea")
  }
}
