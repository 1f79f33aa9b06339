/// What a `service` declaration is about.
enum ServiceKind: Sendable, Hashable {
  case firestore
  case storage
  /// A service that nobody runs: its rules are never asked.
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
