import EmulatedProjects
import Identities
import SecurityRules
import Synchronization
import Testing

@testable import EmulatedFirestore

/// A denial is explained by the rules and on the data that denied it, whatever happens before the client is told.
struct DenialTests {
  /// Calls a closure after each request.
  private struct AfterRequest: DecisionObserver {
    let body: @Sendable ([DecisionEvent]) -> Void

    func requestEnded(_ events: [DecisionEvent]) { body(events) }
  }

  /// Sets the document and replaces the rules once the first request is denied, so that both would allow it.
  private static func overtaken() throws -> Scene {
    let started = Mutex(false)
    let projects = Mutex<Scene?>(nil)
    let scene = try Scene { settings in
      settings.observers = [
        AfterRequest { events in
          guard let denial = events.first, !denial.isAllowed, !started.withLock({ $0 }),
            let scene = projects.withLock({ $0 }), let project = try? scene.projects.project("demo")
          else { return }
          started.withLock { $0 = true }
          let later = Scene.rules.replacing("rules_version", with: "\n\nrules_version").replacing(
            "open == true", with: "open != 5")
          if let rules = try? FirestoreRuleset(source: later, name: "later.rules") { project.setFirestoreRules(rules) }
          _ = try? project.firestore("(default)").set("flags/a", to: ["open": true, "n": 2], as: .administrator)
        }
      ]
    }
    projects.withLock { $0 = scene }
    return scene
  }

  @Test func aReadIsExplainedAsItWasDenied() async throws {
    let scene = try Self.overtaken()
    let project = try scene.projects.project("demo")
    _ = try await project.firestore("(default)").set("flags/a", to: ["open": false, "n": 1], as: .administrator)
    let answer = await scene.documents("GET", "/flags/a", as: try Scene.bearer("ada"))
    #expect(answer.status == 403)
    #expect(
      answer.body.contains("@ L6") && answer.body.contains("firestore.rules:6")
        && answer.body.contains("`resource.data.open` is false"), "\(answer)")
    let entry = try #require(scene.projects.journal.entries().first { !$0.event.isAllowed })
    #expect(entry.reason?.contains("`resource.data.open` is false") == true)
    #expect(try await project.firestore("(default)").get("flags/a", as: .user(uid: "ada")) != nil)
  }

  @Test func aWriteIsExplainedAsItWasDenied() async throws {
    let scene = try Self.overtaken()
    let answer = await scene.documents(
      "PATCH", "/users/bea", #"{"fields": {"n": {"integerValue": "1"}}}"#, as: try Scene.bearer("ada"))
    #expect(answer.status == 403 && answer.body.contains("firestore.rules:4"), "\(answer)")
    #expect(answer.body.contains(#"`request.auth.uid` is \"ada\""#), "\(answer)")
    #expect(scene.projects.journal.summary.denials.sorted.first?.example.contains("firestore.rules:4") == true)
  }
}
