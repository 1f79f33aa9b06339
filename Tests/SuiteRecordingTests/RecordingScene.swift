import DocumentTrees
import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

@testable import SuiteRecording

/// A server whose requests are recorded.
struct RecordingScene {
  static let firestoreRules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} {
          allow get: if resource.data.owner == request.auth.uid || isAdmin();
          allow list: if resource.data.owner == request.auth.uid;
          allow write: if request.resource.data.owner == request.auth.uid;
        }
        match /late/{id} { allow read: if request.time > timestamp.value(2000000000000); }
        function isAdmin() { return get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.admin == true; }
      }
    }
    """
  static let realtimeRules = """
    {"rules": {"rooms": {"$room": {
      ".read": "root.child('members').child(auth.uid).exists() && query.limitToFirst <= 10 || data.child('open').val() === true",
      ".write": "root.child('members').child(auth.uid).exists()"}}}}
    """
  static let storageRules = """
    rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o { match /users/{uid}/{name=**} {
        allow read, delete: if request.auth.uid == uid && resource.contentType == 'text/plain';
        allow create: if request.auth.uid == uid && request.resource.size < 10;
      } }
    }
    """

  let server: ServedProjects<InMemoryTree>
  let recorder: RequestRecorder
  let ada: Identity
  let ben: Identity

  /// - Parameter time: the time of all requests.
  init(at time: Int64 = 1_700_000_000_000) throws {
    let recorder = RequestRecorder()
    var settings = EmulatorSettings<InMemoryTree> { store in
      let tree = InMemoryTree()
      recorder.watch(tree, as: store)
      return tree
    }
    settings.clock = .fixed(time)
    settings.observers = [recorder]
    settings.rules.firestore[nil] = try FirestoreRuleset(source: Self.firestoreRules, name: "firestore.rules")
    settings.rules.realtime[nil] = try RealtimeRuleset(source: Self.realtimeRules, name: "database.rules.json")
    settings.rules.storage[nil] = try StorageRuleset(source: Self.storageRules, name: "storage.rules")
    server = ServedProjects(settings)
    self.recorder = recorder
    ada = try .user(uid: "ada")
    ben = try .user(uid: "ben")
  }

  func firestore(_ project: String = "demo") throws -> FirestoreAuthorizer<InMemoryTree> {
    try server.project(project).firestore("(default)")
  }

  /// Returns the recorded suites, with the texts of the rules inside.
  func recording() -> SuiteRecording {
    SuiteRecording(recorder.requests, to: "suite.yaml", mode: .emulator, rulesFiles: [])
  }

  /// Runs a recorded suite as `rules-sim test` does, and returns how many cases passed; nil if it cannot be read.
  static func passed(_ file: SuiteRecording.File) -> Int? {
    let suite = SuiteReader.read(SourceFile(name: file.path, text: file.text), files: .local).suite
    return suite.map { CaseRunner.run($0).entries.flatMap(\.cases).count { $0.isPassed } }
  }
}
