import ArgumentParser
import DocumentTrees
import SQLiteTrees
import SecurityRules
import SuiteTools

/// The command `rules-sim data index`.
struct DataIndex: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Declare and build the indexes of the documents in a tree file.",
    discussion: """
      With an index, a query reads only the documents that it finds. Without arguments, the command builds what is left of \
      the declared indexes; a file of an older version gets an index on every field, as in Cloud Firestore. A server may \
      use the file meanwhile, and a build that was stopped continues with the next call.

      --indexes declares the composite indexes and field overrides of a firestore.indexes.json. With --declared-only, other \
      fields have no index: writes cost less, and queries of these fields examine all documents.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace
  @Option(help: "A firestore.indexes.json to declare.", completion: .file(extensions: ["json"])) var indexes: String?
  @Flag(help: "Keep only declared indexes.") var declaredOnly = false

  func run() throws {
    try Exit.onError {
      let stored = try tree.open(.bulk)
      if let indexes {
        try stored.declareIndexes(IndexDeclarations(contentsOf: indexes, isAutomatic: !declaredOnly))
      } else if declaredOnly {
        var declarations = try stored.indexes().declared
        declarations.isAutomatic = false
        try stored.declareIndexes(declarations)
      } else if try stored.indexes().declared == .declared {
        try stored.declareIndexes(.automatic)
      }
      try Self.build(stored)
    }
  }

  /// Builds the incomplete indexes, with a progress bar.
  static func build(_ tree: some DocumentTree) throws {
    if try tree.indexes().areComplete { return Console.note("the indexes are complete") }
    let total = try tree.read { try $0.recordCount(in: .documents) }
    let bar = ProgressBar("index", isShown: Console.errorIsTerminal)
    defer { bar.end() }
    var count = 0
    func show(_ documents: Int) {
      count = documents
      bar.update(Int64(documents), of: total, "documents")
    }
    try tree.buildIndexes(documentsAtOnce: 20_000, progress: show)
    bar.end()
    Console.note(count == 0 ? "the indexes are complete" : "\(count) document\(count == 1 ? "" : "s") indexed")
  }
}
