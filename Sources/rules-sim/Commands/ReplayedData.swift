import ArgumentParser
import DocumentTrees
import SuiteTools

/// The options for the stored data of replayed requests.
struct ReplayedData: ParsableArguments {
  @Option(
    help: "The stored data: a tree file, as rules-sim data import writes it, or postgres://USER@HOST/DATABASE.",
    completion: .file())
  var tree: TreePlace?

  @Option(
    help: "The stored data: a JSON export of the database; a file, JSON, or - for standard input.",
    completion: .file(extensions: ["json"]))
  var data: String?

  @Option(
    help: "The stored documents: a JSON object of paths and fields; a file, JSON, or -.",
    completion: .file(extensions: ["json"]))
  var documents: String?

  @Option(
    help: "The stored objects: a JSON object of names and metadata; a file, JSON, or -.",
    completion: .file(extensions: ["json"]))
  var objects: String?

  /// The number of options that read standard input.
  var standardInputCount: Int { [data, documents, objects].count { $0 == "-" } }

  func validate() throws {
    if tree != nil, data != nil || documents != nil || objects != nil {
      throw ValidationError("--tree cannot be combined with --data, --documents or --objects.")
    }
  }

  /// Opens the tree of the options; nil if there are none.
  func opened() throws -> (any DocumentTree)? {
    if let tree { return try tree.openForReading() }
    if data == nil, documents == nil, objects == nil { return nil }
    return try ExplainInput.tree(data: data, documents: documents, objects: objects, now: 0)
  }
}
