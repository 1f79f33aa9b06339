/// A Firebase service with security rules.
public enum RulesService: String, Sendable, Hashable, CaseIterable {
  /// Realtime Database. Its rules see the variable `auth`, with `uid`, `provider` and `token`.
  case realtime
  /// Cloud Firestore. Its rules see `request.auth`, with `uid` and `token`.
  case firestore
  /// Cloud Storage. Its rules see `request.auth`, with `uid` and `token`.
  case storage

  /// Creates the service with this name: `firestore` as in suites, or ``officialName``. Nil for any other name.
  package init?(name: String) {
    let match = Self.allCases.first { service in
      CodeUnits.equal(service.rawValue, name) || CodeUnits.equal(service.officialName, name)
    }
    guard let match else { return nil }
    self = match
  }

  // The facts that other modules ask for. A fact about each service belongs here, and not into another `switch`.

  /// The official name: `realtime-database`, or for Cloud services the name in the `service` declaration of their
  /// rules, such as `cloud.firestore`.
  package var officialName: String { row.official }

  /// The name of the product, such as `Cloud Firestore`.
  package var productName: String { row.product }

  /// The name of the section in `firebase.json` and of the targets in `.firebaserc`.
  package var sectionName: String { row.section }

  /// The singular noun for what the service stores.
  package var unit: String { row.unit }

  /// The location in rules below which all data is, with any segment in braces.
  package var location: String { row.location }

  /// Whether the rules are written in the language of Cloud rules.
  package var isCloud: Bool { row.isCloud }

  private var row: (official: String, product: String, section: String, unit: String, location: String, isCloud: Bool) {
    switch self {
    case .realtime: ("realtime-database", "Realtime Database", "database", "value", "/", false)
    case .firestore:
      ("cloud.firestore", "Cloud Firestore", "firestore", "document", "/databases/{database}/documents", true)
    case .storage: ("firebase.storage", "Cloud Storage", "storage", "object", "/b/{bucket}/o", true)
    }
  }
}
