package import SourceText

/// The pages of the findings of an audit: standard claims about rules that a request refutes. The name behind `audit/` is
/// the topic of the claim.
package enum AuditPages {
  /// One page for each topic.
  package static let all = [
    DiagnosticPage(
      "audit/signed-out-writes", .security,
      """
      A request without a user can write here. The finding shows one, which the evaluator allows. Require a user, or accept \
      the finding with a comment if anyone may write.
      """,
      bad: example("allow create: if request.resource.data.text is string;"),
      good: example("allow create: if request.auth != null && request.resource.data.text is string;"),
      source: "the evaluator"),
    DiagnosticPage(
      "audit/other-users-data", .security,
      """
      The rules compare the user's id with a variable of the path or with a field, but a request of another user gets \
      through. The finding shows one, which the evaluator allows.
      """,
      bad: example(
        "allow read: if resource.data.owner == request.auth.uid;\n    allow delete: if request.auth != null;"),
      good: example("allow read, delete: if resource.data.owner == request.auth.uid;"), source: "the evaluator"),
    DiagnosticPage(
      "audit/self-granted-roles", .security,
      """
      The rules look up a document about the user, and the user can write what they look up. The finding shows such a write, \
      which the evaluator allows.
      """,
      bad: example("allow create: if request.auth.uid == note;\n    " + role),
      good: example("allow create: if request.auth.uid == note && !('role' in request.resource.data);\n    " + role),
      source: "the evaluator"),
    DiagnosticPage(
      "audit/replaced-files", .security,
      """
      In Storage, an upload over an existing file is a `create` as well. The finding shows one that the evaluator allows. To \
      forbid it, require `resource == null`.
      """,
      bad: storage("allow create: if request.auth.uid == uid;"),
      good: storage("allow create: if request.auth.uid == uid && resource == null;"), source: "firebase-tools#4329"),
    DiagnosticPage(
      "audit/unbounded-values", .security,
      "A written string, list or file can have any size. The finding shows a large one that the evaluator allows.",
      bad: example("allow create: if request.auth != null && request.resource.data.text is string;"),
      good: example(
        """
        allow create: if request.auth != null && request.resource.data.text is string
                && request.resource.data.text.size() < 1000;
        """), source: "the evaluator"),
    DiagnosticPage(
      "audit/open-schema", .security,
      "A document can have fields that no rule names. The finding shows one that the evaluator allows.",
      bad: example("allow create: if request.auth != null;"),
      good: example("allow create: if request.auth != null && request.resource.data.keys().hasOnly(['text']);"),
      source: "the evaluator"),
    DiagnosticPage(
      "audit/whole-collections", .security,
      """
      One request can read all documents of a collection. Limit the size of the answer, for example with \
      `request.query.limit`, or accept the finding with a comment.
      """,
      bad: example("allow list: if request.auth != null;"),
      good: example("allow list: if request.auth != null && request.query.limit <= 100;"), source: "the evaluator"),
  ]

  /// The codes begin with this.
  package static let prefix = "audit/"

  private static let role =
    "allow delete: if get(/databases/$(database)/documents/notes/$(request.auth.uid)).data.role == 'admin';"

  private static func example(_ statements: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/notes/{note} {
        \(statements)
      }
    }

    """
  }

  private static func storage(_ statements: String) -> String {
    """
    rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o/files/{uid}/{name} {
        \(statements)
      }
    }

    """
  }
}
