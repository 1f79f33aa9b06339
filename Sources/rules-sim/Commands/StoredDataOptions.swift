import ArgumentParser
import DocumentTrees
import SuiteTools

/// The options for the stored data of requests.
struct StoredDataOptions: ParsableArguments {
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

  @Option(
    help: "The stored data: a tree file, as rules-sim data import writes it, or postgres://USER@HOST/DATABASE.",
    completion: .file())
  var tree: TreePlace?

  /// Whether none of the options is given.
  var isEmpty: Bool { tree == nil && hasNoInput }

  private var hasNoInput: Bool { data == nil && documents == nil && objects == nil }

  /// The number of options that read standard input.
  var standardInputCount: Int { [data, documents, objects].count { $0 == "-" } }

  /// Checks that a tree is the only source. The commands call this in the order of their own checks.
  func checkSource() throws {
    if tree != nil, !hasNoInput {
      throw ValidationError("--tree cannot be combined with --data, --documents or --objects.")
    }
  }

  /// Opens the tree, or one in memory with the other options' data.
  ///
  /// - Parameters:
  ///   - bucket: the bucket of objects whose names have none; nil for the default one.
  ///   - now: the time of the data, in milliseconds since 1970.
  func opened(bucket: String? = nil, now: Int64) throws -> any DocumentTree {
    if let tree { return try tree.openForReading() }
    return try ExplainInput.tree(data: data, documents: documents, objects: objects, bucket: bucket, now: now)
  }
}
