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

  /// The official name: `realtime-database`, or for Cloud services the name in the `service` declaration of their
  /// rules, such as `cloud.firestore`.
  package var officialName: String {
    switch self {
    case .realtime: "realtime-database"
    case .firestore: "cloud.firestore"
    case .storage: "firebase.storage"
    }
  }

  /// The name of the product, such as `Cloud Firestore`.
  package var productName: String {
    switch self {
    case .realtime: "Realtime Database"
    case .firestore: "Cloud Firestore"
    case .storage: "Cloud Storage"
    }
  }
}
