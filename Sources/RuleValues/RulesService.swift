/// A Firebase service that decides by security rules.
public enum RulesService: String, Sendable, Hashable, CaseIterable {
  /// Realtime Database. Its rules see the variable `auth`, with `uid`, `provider` and `token`.
  case realtime
  /// Cloud Firestore. Its rules see `request.auth`, with `uid` and `token`.
  case firestore
  /// Cloud Storage. Its rules see `request.auth`, with `uid` and `token`.
  case storage

  /// The service with that name: `firestore` as suites write it, or ``officialName``.
  public init?(name: String) {
    let match = Self.allCases.first { service in
      [service.rawValue, service.officialName].contains { $0.utf8.elementsEqual(name.utf8) }
    }
    guard let match else { return nil }
    self = match
  }

  /// `realtime-database`; for Cloud services the name in the `service` declaration of their rules, such as
  /// `cloud.firestore`.
  public var officialName: String {
    switch self {
    case .realtime: "realtime-database"
    case .firestore: "cloud.firestore"
    case .storage: "firebase.storage"
    }
  }

  /// The name of the product, such as `Cloud Firestore`.
  public var productName: String {
    switch self {
    case .realtime: "Realtime Database"
    case .firestore: "Cloud Firestore"
    case .storage: "Cloud Storage"
    }
  }
}
