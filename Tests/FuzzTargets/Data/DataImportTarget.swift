import DocumentTrees
import RuleValues
import SourceText

/// JSON imports of Realtime data. They accept what the reader of requests accepts, whatever the pieces in which the text
/// arrives, and an export is imported as the same data.
struct DataImportTarget: FuzzTarget {
  static let name = "data-import"
  static let words = [
    "\".priority\":", "\".value\":", "\".sv\":", "{\"a\":", "[1,2]", "null", "1e3", "-0", "9007199254740993", "true",
    "\\u0000",
    "\"a/b\":", "\"-Nx\":", "\"10\":", "\".\":",
  ]

  func check(_ bytes: [UInt8]) throws {
    let whole = imported(bytes, piece: .max)
    let inPieces = imported(bytes, piece: 3)
    try require(whole.json == inPieces.json && whole.problem == inPieces.problem, "the pieces matter")
    try requireAgreement(whole.json, bytes)
    guard let json = whole.json else { return }
    let again = imported(json, piece: .max)
    try require(again.json == json, "imported again: \(again.problem ?? "other data")")
  }

  /// Returns the export of the tree after an import, or the problem of the import.
  private func imported(_ bytes: [UInt8], piece: Int) -> (json: [UInt8]?, problem: String?) {
    let tree = InMemoryTree()
    do {
      try tree.importJSON(from: MemorySource(bytes, piece: piece))
      let sink = MemorySink()
      try tree.exportJSON(to: sink)
      return (sink.bytes, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  private func requireAgreement(_ json: [UInt8]?, _ bytes: [UInt8]) throws(BrokenProperty) {
    let (tree, problems) = JSONReader.read(SourceFile(name: "data", bytes: bytes), .strict)
    // The import finds a duplicate key only if the first member held data.
    let others = problems.filter { if case .duplicateKey = $0.kind { false } else { true } }
    guard problems.isEmpty, case .success(let value) = DataReader.read(tree.root, at: .root), value.sites.isEmpty else {
      return try require(json == nil || others.count < problems.count, "only the import accepts it")
    }
    let sink = MemorySink()
    let read = InMemoryTree(value.template)
    guard (try? read.exportJSON(to: sink)) != nil else { throw BrokenProperty(description: "data without an export") }
    try require(json == sink.bytes, "the import reads other data than a request")
  }
}
