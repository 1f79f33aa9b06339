package import RuleValues

/// The fields of documents that a read returns (`DocumentMask`, or the projection of a query).
package struct DocumentMask: Sendable, Hashable {
  /// The fields, with what is nested in them. Nil for all fields.
  package let fields: [FieldPath]?

  /// Returns all fields.
  package static let all = DocumentMask(fields: nil)

  /// Creates a mask for these fields; nil for all fields.
  package init(fields: [FieldPath]?) { self.fields = fields }

  /// Reads the mask of a request; nil means all fields.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a path is invalid.
  package init(mask message: WireMessage?) throws(RPCError) { fields = try FieldPath.fields(ofMask: message) }

  /// Reads the projection of a query. The path `__name__` is no field: the name of a document is always returned.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a path is invalid.
  package init(projection: WireMessage?) throws(RPCError) {
    guard let projection else {
      fields = nil
      return
    }
    var paths: [FieldPath] = []
    for reference in projection.messages("fields") { paths.append(try FieldPath.reference(reference)) }
    fields = paths.filter { !$0.isDocumentName }
  }

  /// Returns those of `all` that the mask names, in their order.
  package func applied(to all: DocumentFields) -> DocumentFields {
    guard let fields else { return all }
    return Self.kept(all, fields.map { $0.names[...] })
  }

  private static func kept(_ all: DocumentFields, _ paths: [ArraySlice<String>]) -> DocumentFields {
    var inside: [[UInt8]: [ArraySlice<String>]] = [:]
    for path in paths {
      guard let name = path.first else { continue }
      inside[Array(name.utf8), default: []].append(path.dropFirst())
    }
    var result = DocumentFields()
    for field in all.entries {
      guard let rest = inside[Array(field.name.utf8)] else { continue }
      if rest.contains(where: \.isEmpty) {
        result[field.name] = field.value
      } else if case .map(let inner) = field.value {
        let kept = kept(inner, rest)
        if !kept.isEmpty { result[field.name] = .map(kept) }
      }
    }
    return result
  }
}
