public import DocumentTrees
public import RuleEvaluation
public import RuleValues

/// A document that a query found.
public struct FoundDocument: Sendable, Hashable {
  /// Where it is.
  public let path: DocumentPath
  /// What it is.
  public let document: StoredDocument

  /// The document at a path.
  public init(path: DocumentPath, document: StoredDocument) {
    self.path = path
    self.document = document
  }

  /// The value of a field, or for `__name__` the document's own path; nil where there is none. Other fields are not read.
  ///
  /// - Throws: `TreeError.corrupt`, which names the document.
  public func value(of field: FieldPath) throws(TreeError) -> DocumentValue? {
    if field.isDocumentName { return .reference(path) }
    do throws(CorruptDocument) {
      return try document.fields.value(at: field.names)
    } catch {
      throw .corrupt(path: path.description, detail: error.description)
    }
  }
}
