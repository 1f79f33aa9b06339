/// A place with data that the page can show.
enum ConsoleStore: Hashable {
  /// A database of Cloud Firestore.
  case firestore(project: String, String)
  /// A Realtime Database.
  case realtime(String)
  /// A bucket of Cloud Storage.
  case storage(String)

  /// The text in the list of the page, which ``init(_:)`` reads.
  var text: String {
    switch self {
    case .firestore(let project, let database): "firestore:\(project)/\(database)"
    case .realtime(let name): "database:\(name)"
    case .storage(let name): "storage:\(name)"
    }
  }

  /// Reads the text of a place; nil if it is none.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "firestore":
      let names = parts[1].split(separator: "/", maxSplits: 1).map(String.init)
      guard names.count == 2 else { return nil }
      self = .firestore(project: names[0], names[1])
    case "database": self = .realtime(parts[1])
    case "storage": self = .storage(parts[1])
    default: return nil
    }
  }
}
