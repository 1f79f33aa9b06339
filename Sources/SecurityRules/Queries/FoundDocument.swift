public import DocumentTrees
public import RuleValues

/// A document in the result of a query.
public struct FoundDocument: Sendable, Hashable {
  /// The path of the document.
  public let path: DocumentPath
  /// The document's fields and times.
  public let document: StoredDocument

  /// Creates a result.
  package init(path: DocumentPath, document: StoredDocument) {
    self.path = path
    self.document = document
  }

  /// Returns the value of a field; nil if the document lacks it. For `__name__`, it returns the document's own path.
  ///
  /// Other fields are not decoded.
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
