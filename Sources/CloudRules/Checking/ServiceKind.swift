/// The service that a `service` declaration names.
enum ServiceKind: Sendable, Hashable {
  case firestore
  case storage
  /// A service that does not exist: its rules are never evaluated.
  case unknown

  init(_ name: String) {
    self =
      switch name {
      case "cloud.firestore": .firestore
      case "firebase.storage": .storage
      default: .unknown
      }
  }
}
