import SuiteRuns
package import TestSuites

/// Suites of Firestore rules in which the owner of a note can do everything with it.
package enum NoteSuite {
  /// The text of the rules.
  package static let rules = """
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} {
          allow get: if request.auth.uid == resource.data.owner;
          allow list: if request.auth != null;
          allow create: if request.auth.uid == request.resource.data.owner;
          allow update: if request.auth.uid == resource.data.owner
            && get(/databases/$(database)/documents/users/$(request.auth.uid)).data.ok;
          allow delete: if resource.data.owner == request.auth.uid && request.time.year() < 2030;
        }
      }
    }
    """

  /// The first lines of a suite: its rules, users and documents.
  package static let head = """
    rules: the.rules
    users: {ann: {uid: ann}, bob: {uid: bob}, nobody: null, server: {administrator: true}}
    documents: {notes/a: {owner: ann}, users/ann: {ok: true}}

    """

  /// Reads `head` and the given lines.
  package static func read(_ text: String, _ files: [String: String] = [:]) -> SuiteReading {
    SuiteFixtures.read(head + text, files: files.merging(["the.rules": rules]) { first, _ in first })
  }

  /// `title: status` of each case; what is wrong with the suite where it cannot be read.
  package static func run(_ text: String, _ files: [String: String] = [:]) -> [String] {
    let reading = read(text, files)
    guard let suite = reading.suite else { return SuiteFixtures.summary(reading) }
    return CaseRunner.run(suite).cases.map { "\($0.testCase.title): \($0.status.rawValue)" }
  }
}
