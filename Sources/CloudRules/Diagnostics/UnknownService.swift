import SourceText

/// A service that does not exist.
enum UnknownService {
  static let page = DiagnosticPage(
    "cloud/unknown-service",
    "The services are `cloud.firestore` and `firebase.storage`. Rules for any other service are never evaluated.",
    bad: """
      rules_version = '2';
      service cloud.storage {
        match /b/{bucket}/o { match /{name} { allow read: if name == 'a'; } }
      }
      """,
    good: """
      rules_version = '2';
      service firebase.storage {
        match /b/{bucket}/o { match /{name} { allow read: if name == 'a'; } }
      }
      """,
    source: "emulator 1.19.9", fix: .allowsMore)

  static func check(_ rules: CheckedRules, into findings: inout Findings) {
    for id in rules.tree.serviceIDs where rules.service(of: id) == nil {
      findings.warn(report(rules.tree[id].name))
    }
  }

  private static func report(_ name: Name) -> Diagnostic {
    let meant = meant(name.text)
    return Diagnostic(
      page.code, .warning, "Invalid service name: \(name.text).", at: name.span, label: "its rules are never evaluated",
      notes: ["the services are `cloud.firestore` and `firebase.storage`"],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(name.span, $0)])] } ?? [])
  }

  private static func meant(_ name: String) -> String? {
    let lower = name.lowercased()
    if lower.hasSuffix("firestore") { return "cloud.firestore" }
    return lower.hasSuffix("storage") ? "firebase.storage" : nil
  }
}
