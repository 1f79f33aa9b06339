import DocumentTrees

/// Imports of objects' metadata in each of their forms. An export in each format is imported as the same metadata.
struct ObjectImportTarget: FuzzTarget {
  static let name = "object-import"
  static let words = [
    "{\"items\":[", "\"name\":\"a/b\"", "\"bucket\":\"x\"", "\"size\":\"12\"", "\"size\":12",
    "\"contentType\":\"image/png\"",
    "\"metadata\":{", "\"timeCreated\":\"2024-01-01T00:00:00Z\"", "\"updated\":", "\"md5Hash\":", "\"crc32c\":",
    "\"etag\":",
    "\"generation\":\"1\"", "\"metageneration\":\"1\"", "\"cacheControl\":", "\"contentDisposition\":", "{\"b/o\":{",
    "\"b/a/c\":",
  ]

  func check(_ bytes: [UInt8]) throws {
    let whole = imported(bytes, piece: .max)
    let inPieces = imported(bytes, piece: 3)
    try require(whole.problem == inPieces.problem, "the pieces matter")
    guard let tree = whole.tree, let other = inPieces.tree else { return }
    for format in [ObjectFormat.list, .map] {
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
      try tree.importObjects(from: MemorySource(bytes, piece: piece))
      return (tree, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  private func exported(_ tree: InMemoryTree, _ format: ObjectFormat) throws -> [UInt8] {
    let sink = MemorySink()
    try tree.exportObjects(to: sink, as: format)
    return sink.bytes
  }
}
