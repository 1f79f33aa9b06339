/// One of the four kinds of data that a tree holds side by side.
public enum TreeSpace: Int, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// The data of a Realtime Database.
  case realtime
  /// The documents of Cloud Firestore.
  case documents
  /// The metadata of the objects of Cloud Storage.
  case objects
  /// The records of accounts.
  case accounts

  /// The name of the space in a message: `Realtime data`, `documents`, `objects` or `accounts`.
  public var description: String {
    switch self {
    case .realtime: "Realtime data"
    case .documents: "documents"
    case .objects: "objects"
    case .accounts: "accounts"
    }
  }
}
