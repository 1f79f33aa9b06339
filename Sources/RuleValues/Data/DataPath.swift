/// A place in the document tree: the keys that lead there from the root.
public struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// The keys, outermost first; none for the root.
  public var keys: [DataKey]

  /// A path over `keys`.
  public init(_ keys: [DataKey] = []) { self.keys = keys }

  /// A path over keys of these names: the ids of a document's path, say.
  public init(names: some Sequence<String>) { keys = names.map { DataKey($0) } }

  /// The path that `text` names: keys between slashes. Slashes at the ends and doubled ones count once, as in the
  /// client SDKs. Nothing is unescaped, and `.` and `..` are plain keys.
  public init(_ text: String) {
    keys = text.utf8.split(separator: UInt8(ascii: "/")).map { DataKey(utf8: $0) }
  }

  /// The root of the tree.
  public static let root = DataPath()

  /// The number of keys.
  public var depth: Int { keys.count }

  /// Whether this is the root.
  public var isRoot: Bool { keys.isEmpty }

  /// The path without its last key; nil at the root.
  public var parent: DataPath? { keys.isEmpty ? nil : DataPath(Array(keys.dropLast())) }

  /// The path of a child.
  public func appending(_ key: DataKey) -> DataPath { DataPath(keys + [key]) }

  /// The path of a descendant.
  public func appending(_ path: DataPath) -> DataPath { DataPath(keys + path.keys) }

  /// Whether `other` is this place or lies below it.
  public func contains(_ other: DataPath) -> Bool { other.keys.starts(with: keys) }

  /// `/a/b`, or `/` for the root.
  public var description: String { "/" + keys.map(\.text).joined(separator: "/") }
}
