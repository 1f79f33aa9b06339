/// The services whose rules are read.
package enum RulesService: String, Sendable, Hashable, CaseIterable {
  /// Realtime Database.
  case realtime
  /// Cloud Firestore.
  case firestore
  /// Cloud Storage.
  case storage

  /// The service of that name: as suites write it (`firestore`), as rules do (`cloud.firestore`), or as recordings do
  /// (`realtime-database`).
  package init?(name: String) {
    let match = Self.allCases.first { service in
      [service.rawValue, service.officialName].contains { $0.utf8.elementsEqual(name.utf8) }
    }
    guard let match else { return nil }
    self = match
  }

  /// `realtime-database`; of Cloud services what stands behind `service` in their rules.
  package var officialName: String {
    switch self {
    case .realtime: "realtime-database"
    case .firestore: "cloud.firestore"
    case .storage: "firebase.storage"
    }
  }

  /// The name of the product.
  package var productName: String {
    switch self {
    case .realtime: "Realtime Database"
    case .firestore: "Cloud Firestore"
    case .storage: "Cloud Storage"
    }
  }
}
