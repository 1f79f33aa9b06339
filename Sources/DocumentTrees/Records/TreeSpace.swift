/// One of the separate kinds of data in a tree. The same key in two spaces names two records.
///
/// A store keeps each space apart, by its name or its number. Neither of them changes; a new kind of data gets
/// the next number.
public enum TreeSpace: Int, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// The data of a Realtime Database: one record per leaf, and one per inner node with a priority.
  case realtime
  /// The documents of Cloud Firestore: one record each.
  case documents
  /// The metadata of the objects of Cloud Storage: one record each.
  case objects
  /// The records of accounts.
  case accounts
  /// The entries of indexes, and the list of the indexes. See `IndexCatalog`.
  case indexes

  /// The name of the space in a message: `Realtime data`, `documents`, `objects`, `accounts` or `indexes`.
  public var description: String {
    switch self {
    case .realtime: "Realtime data"
    case .documents: "documents"
    case .objects: "objects"
    case .accounts: "accounts"
    case .indexes: "indexes"
    }
  }
}
