package import RuleValues

/// The fields of documents that a read returns (`DocumentMask`, or the projection of a query).
package struct DocumentMask: Sendable, Hashable {
  /// The fields, with what is nested in them. Nil for all fields.
  package let fields: [FieldPath]?

  /// Returns all fields.
  package static let all = DocumentMask(fields: nil)

  /// Creates a mask for these fields; nil for all fields.
  package init(fields: [FieldPath]?) { self.fields = fields }

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
