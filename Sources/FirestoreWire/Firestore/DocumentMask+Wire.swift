import RuleValues

extension DocumentMask {
  /// Reads the mask of a request; nil means all fields.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a path is invalid.
  package init(mask message: WireMessage?) throws(RPCError) { self.init(fields: try FieldPath.fields(ofMask: message)) }

  /// Reads the projection of a query. The path `__name__` is no field: the name of a document is always returned.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a path is invalid.
  package init(projection: WireMessage?) throws(RPCError) {
    guard let projection else {
      self.init(fields: nil)
      return
    }
    var paths: [FieldPath] = []
    for reference in projection.messages("fields") { paths.append(try FieldPath.reference(reference)) }
    self.init(fields: paths.filter { !$0.isDocumentName })
  }
}
