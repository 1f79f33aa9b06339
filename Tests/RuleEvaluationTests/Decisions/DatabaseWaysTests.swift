import CloudRules
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText
import Testing

/// The ways that rules may go to the documents of a database (the language's documentation, "Structuring Cloud Firestore
/// Security Rules": a path is taken by every block that matches it).
@Suite struct DatabaseWaysTests {
  @Test(arguments: [
    ("match /databases/{d}/documents { match /e/{id} { allow get: if d == '(default)' && id == 'x'; } }", true, false),
    ("match /databases/{d}/documents { match /e/{id} { allow get: if d == 'other'; } }", false, true),
    ("match /databases/{d}/documents/{p=**} { allow get: if p == /e/x && d == 'other'; }", false, true),
    ("match /databases/{d}/documents { match /f/{id} { allow get; } }", false, false),
    ("match /databases/{d}/documents { allow get; }", false, false),
    ("match /databases/{d}/{p=**} { allow get: if p[0] == 'documents' && d == 'other'; }", false, true),
    ("match /{k}/{d}/documents/e/{id} { allow get: if k == 'databases' && d == 'other'; }", false, true),
    ("match /databases/other/documents/e/{id} { allow get; }", false, true),
    (
      "match /databases/{d}/documents { match /f/{id} { allow get; } } match /databases/other/documents/e/x { allow get; }",
      false, true
    ),
    (
      "match /databases/{d}/documents { match /f/{id} { allow get; } } match /{p=**} { allow get: if p[1] == 'other'; }",
      false, true
    ),
    (
      """
      match /databases/{a}/documents { match /e/{id} { allow get: if a == 'none'; } }
      match /databases/{b}/documents { match /e/{id} { allow get: if b == 'other'; } }
      """, false, true
    ),
    (
      "match /databases/{d}/documents/e/{id} { allow get: if d == 'other'; } match /databases/{d}/things/{t} { allow get; }",
      false, true
    ),
  ])
  func pathsMatchInBothDatabases(_ body: String, _ isAllowedInDefault: Bool, _ isAllowedInOther: Bool) throws {
    let text = "rules_version = '2'; service cloud.firestore { \(body) }"
    let loaded = CompiledCloudRules.load(SourceFile(name: "firestore.rules", text: text), functions: .standard)
    let decider = Decider(try #require(loaded.firestore, "\(loaded.diagnostics)"))
    for (database, isAllowed) in [("(default)", isAllowedInDefault), ("other", isAllowedInOther)] {
      let operation = FirestoreRequest.Operation.get(DocumentPath(["e", "x"], database: database))
      let decision = decider.decide(FirestoreRequest(operation, time: Cloud.time), in: DocumentBox())
      #expect(decision.isAllowed == isAllowed, "\(database): \(decision.reason)")
    }
  }
}
