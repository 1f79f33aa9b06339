import SourceText

/// A second declaration of a service.
enum DuplicateService {
  static let page = DiagnosticPage(
    "cloud/duplicate-service",
    "A file may have at most one `service cloud.firestore` and one `service firebase.storage`.",
    bad: """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/a/{id} { allow read: if request.auth != null; }
      }
      service cloud.firestore {
        match /databases/{database}/documents/b/{id} { allow read: if request.auth != null; }
      }
      """,
    good: """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/a/{id} { allow read: if request.auth != null; }
        match /databases/{database}/documents/b/{id} { allow read: if request.auth != null; }
      }
      """,
    source: "emulator 1.19.9")

  static func check(_ tree: SyntaxTree, into findings: inout Findings) {
    var seen: Set<String> = []
    for service in tree.services where !seen.insert(service.name.text).inserted {
      findings.reject(report(service.name))
    }
  }

  private static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Duplicate service name declaration.", at: name.span,
      label: "move its content into the first `service \(name.text)`")
  }
}
