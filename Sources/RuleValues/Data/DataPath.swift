/// A location in the document tree, as the keys from the root.
public struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// The keys, outermost first. Empty for the root.
  package var keys: [DataKey]

  /// Creates a path from `keys`.
  package init(_ keys: [DataKey] = []) { self.keys = keys }

  /// Creates a path from keys with these names, for example the ids of a document's path.
  public init(names: some Sequence<String>) { keys = names.map { DataKey($0) } }

  /// Creates the path that `text` names, with slashes between keys. Leading, trailing and doubled slashes are ignored,
  /// as in the client SDKs. Nothing is unescaped, and `.` and `..` are ordinary keys.
  public init(_ text: String) { self = Self.split(text) }

  /// Returns the path whose keys are the parts of `text` between slashes.
  static func split(_ text: String) -> DataPath {
    DataPath(text.utf8.split(separator: UInt8(ascii: "/")).map { DataKey(utf8: $0) })
  }

  /// The root of the tree.
  public static let root = DataPath()

  /// The number of keys.
  package var depth: Int { keys.count }

  /// Whether this is the root.
  package var isRoot: Bool { keys.isEmpty }

  /// The path without its last key; nil at the root.
  public var parent: DataPath? { keys.isEmpty ? nil : DataPath(Array(keys.dropLast())) }

  /// Returns the path of a child.
  package func appending(_ key: DataKey) -> DataPath { DataPath(keys + [key]) }

  /// Returns the path of a descendant.
  public func appending(_ path: DataPath) -> DataPath { DataPath(keys + path.keys) }

  /// Returns whether `other` is this location or below it.
  package func contains(_ other: DataPath) -> Bool { other.keys.starts(with: keys) }

  /// `/a/b`, or `/` for the root.
  public var description: String { "/" + keys.map(\.text).joined(separator: "/") }
}
