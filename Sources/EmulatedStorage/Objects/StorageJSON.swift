import SourceText

/// JSON bodies of clients, which are small.
enum StorageJSON {
  private static let dialect = JSONDialect(maximumDepth: 32, maximumNodes: 100_000, maximumBytes: 16 << 20)

  /// Reads a body that must be an object.
  ///
  /// - Throws: ``StorageFailure/invalid(_:)``.
  static func object(_ bytes: [UInt8]) throws(StorageFailure) -> JSONNode {
    let (tree, problems) = JSONReader.read(SourceFile(name: "body", bytes: bytes), dialect)
    guard problems.isEmpty, case .object = tree.root.value else { throw .invalid("The body is not a JSON object.") }
    return tree.root
  }
}
