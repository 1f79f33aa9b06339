import DocumentTrees

/// Checks that an import of records does not depend on the pieces in which the text arrives, and that an export in each format is
/// imported as the same records.
struct ImportRoundTrip<Format> {
  let formats: [Format]
  let load: (InMemoryTree, MemorySource) throws -> Void
  let export: (InMemoryTree, MemorySink, Format) throws -> Void

  func check(_ bytes: [UInt8]) throws {
    let whole = imported(bytes, piece: .max)
    let inPieces = imported(bytes, piece: 3)
    try require(whole.problem == inPieces.problem, "the pieces matter")
    guard let tree = whole.tree, let other = inPieces.tree else { return }
    for format in formats {
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
      try load(tree, MemorySource(bytes, piece: piece))
      return (tree, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  private func exported(_ tree: InMemoryTree, _ format: Format) throws -> [UInt8] {
    let sink = MemorySink()
    try export(tree, sink, format)
    return sink.bytes
  }
}
