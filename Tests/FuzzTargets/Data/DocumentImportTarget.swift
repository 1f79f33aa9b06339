import DocumentTrees
import RuleValues

/// Imports of documents in each of their forms. An export in each format is imported as the same documents.
struct DocumentImportTarget: FuzzTarget {
  static let name = "document-import"
  static let words = [
    "{\"documents\":[", "\"name\":\"projects/p/databases/(default)/documents/a/b\"", "\"fields\":{", "\"stringValue\":",
    "\"integerValue\":\"1\"", "\"doubleValue\":\"NaN\"", "\"booleanValue\":true", "\"nullValue\":null",
    "\"timestampValue\":\"2024-01-01T00:00:00Z\"", "\"bytesValue\":\"AA==\"", "\"referenceValue\":",
    "\"geoPointValue\":{\"latitude\":1,\"longitude\":2}", "\"arrayValue\":{\"values\":[", "\"mapValue\":{\"fields\":{",
    "\"createTime\":", "\"updateTime\":", "\"$timestamp\":", "\"$reference\":", "\"$bytes\":", "\"$double\":",
    "{\"a/b\":{",
    "\"__type__\":\"__vector__\"",
  ]

  private static let now = Timestamp(milliseconds: 1_700_000_000_000) ?? .epoch

  func check(_ bytes: [UInt8]) throws {
    let whole = imported(bytes, piece: .max)
    let inPieces = imported(bytes, piece: 3)
    try require(whole.problem == inPieces.problem, "the pieces matter")
    guard let tree = whole.tree, let other = inPieces.tree else { return }
    for format in [DocumentFormat.rest(project: "p"), .restLines(project: "p"), .plain] {
      let text = try exported(tree, format)
      try require(try exported(other, format) == text, "the pieces matter for \(format)")
      let again = imported(text, piece: .max)
      guard let copy = again.tree else { throw BrokenProperty(description: "\(format): \(again.problem ?? "")") }
      try require(try exported(copy, format) == text, "\(format) is not the same after an import")
    }
  }

  private func imported(_ bytes: [UInt8], piece: Int) -> (tree: InMemoryTree?, problem: String?) {
    let tree = InMemoryTree()
    do {
      try tree.importDocuments(from: MemorySource(bytes, piece: piece), now: Self.now)
      return (tree, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  private func exported(_ tree: InMemoryTree, _ format: DocumentFormat) throws -> [UInt8] {
    let sink = MemorySink()
    try tree.exportDocuments(to: sink, as: format)
    return sink.bytes
  }
}
