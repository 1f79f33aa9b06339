public import DocumentTrees
import RuleValues
public import SourceText

/// An index file that cannot be read.
public struct IndexFileError: Error, Sendable, CustomStringConvertible {
  /// The file name.
  public let file: String
  private let diagnostic: Diagnostic
  private let source: SourceFile

  fileprivate init(_ message: String, at span: Span = Span(at: 0), in source: SourceFile) {
    file = source.name
    diagnostic = Diagnostic("indexes/invalid", .error, message, at: span)
    self.source = source
  }

  /// The problem with its line.
  public var description: String { AnnotatedRenderer().render([diagnostic], in: source) }
}

extension IndexDeclarations {
  /// Reads the indexes in a `firestore.indexes.json`, in addition to the automatic ones.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isAutomatic: whether every other field has an index too, as in Cloud Firestore.
  /// - Throws: ``IndexFileError`` for a file that cannot be read, or that Firebase's tools would not deploy.
  public init(contentsOf path: String, isAutomatic: Bool = true) throws(IndexFileError) {
    let bytes: [UInt8]
    do throws(RulesetError) {
      bytes = try RulesFile.read(path)
    } catch {
      throw IndexFileError(error.diagnostics.first?.message ?? "it cannot be read", in: error.file)
    }
    try self.init(indexFile: SourceFile(name: path, bytes: bytes), isAutomatic: isAutomatic)
  }

  /// Reads the text of a `firestore.indexes.json`.
  ///
  /// The form is that of firebase-tools (`schema/firestore-index.json`), with comments. The document's name at the end of
  /// an index is implied. Vector indexes are ignored, because no query here uses them.
  ///
  /// - Throws: ``IndexFileError`` for text that Firebase's tools would not deploy.
  public init(indexFile file: SourceFile, isAutomatic: Bool = true) throws(IndexFileError) {
    self.init(isAutomatic: isAutomatic)
    let dialect = JSONDialect(
      comments: true, trailingCommas: true, maximumDepth: 16, maximumNodes: 100_000, maximumBytes: 4 << 20)
    let (tree, problems) = JSONReader.read(file, dialect)
    if let problem = problems.first { throw IndexFileError(problem.message, at: problem.span, in: file) }
    let reader = IndexFileReader(file: file)
    guard case .object = tree.root.value else { throw reader.error("an index file must be an object", tree.root) }
    for node in try reader.list("indexes", of: tree.root) {
      if let index = try reader.composite(node) { composite.append(index) }
    }
    for node in try reader.list("fieldOverrides", of: tree.root) { overrides.append(try reader.override(node)) }
  }
}

private struct IndexFileReader {
  let file: SourceFile

  func error(_ message: String, _ node: JSONNode) -> IndexFileError { IndexFileError(message, at: node.span, in: file) }

  func list(_ key: String, of node: JSONNode) throws(IndexFileError) -> [JSONNode] {
    guard let list = node[key] else { return [] }
    guard case .array = list.value else { throw error("`\(key)` must be a list", list) }
    return list.elements
  }

  /// Returns nil for an index that no query uses.
  func composite(_ node: JSONNode) throws(IndexFileError) -> CompositeIndex? {
    let collection = try collection(node)
    let scope = try scope(node)
    var fields: [CompositeIndex.Field] = []
    let nodes = try list("fields", of: node)
    for node in nodes {
      if node["vectorConfig"] != nil { return nil }
      let path = try field(node)
      if path.isDocumentName { continue }
      let field = CompositeIndex.Field(path, try order(node))
      if fields.contains(where: { $0.path == path }) { throw error("the field is in the index twice", node) }
      if field.order == .contains, fields.contains(where: { $0.order == .contains }) {
        throw error("an index has at most one field with `arrayConfig`", node)
      }
      fields.append(field)
    }
    if fields.isEmpty { throw error("an index needs a field; add `fields`", node) }
    return CompositeIndex(collection, scope: scope, fields)
  }

  func override(_ node: JSONNode) throws(IndexFileError) -> FieldOverride {
    let collection = try collection(node)
    let field = try field(node)
    var indexes: [FieldOverride.Index] = []
    for index in try list("indexes", of: node) { indexes.append(.init(try scope(index), try order(index))) }
    return FieldOverride(collection, field, indexes)
  }

  private func collection(_ node: JSONNode) throws(IndexFileError) -> String {
    guard let name = (node["collectionGroup"] ?? node["collectionId"])?.string, !name.isEmpty else {
      throw error("an index needs `collectionGroup`, the id of its collections", node)
    }
    return name
  }

  private func field(_ node: JSONNode) throws(IndexFileError) -> FieldPath {
    guard let text = node["fieldPath"]?.string else { throw error("a field needs `fieldPath`", node) }
    if text == "*" { return FieldPath(names: ["*"]) }
    guard let path = FieldPath(text) else { throw error("`\(text)` is not the path of a field", node) }
    return path
  }

  private func scope(_ node: JSONNode) throws(IndexFileError) -> IndexScope {
    guard let scope = node["queryScope"] else { return .collection }
    guard let known = scope.string.flatMap(IndexScope.init(rawValue:)) else {
      throw error("`queryScope` must be `COLLECTION` or `COLLECTION_GROUP`", scope)
    }
    return known
  }

  private func order(_ node: JSONNode) throws(IndexFileError) -> IndexOrder {
    if let array = node["arrayConfig"] {
      guard array.string == IndexOrder.contains.rawValue else { throw error("`arrayConfig` must be `CONTAINS`", array) }
      return .contains
    }
    guard let order = (node["order"] ?? node["mode"])?.string.flatMap(IndexOrder.init(rawValue:)) else {
      throw error("a field needs `order`, `ASCENDING` or `DESCENDING`, or `arrayConfig`", node)
    }
    return order
  }
}
