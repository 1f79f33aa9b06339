package import RuleRequests
package import RuleValues
package import SourceText

/// Reads document writes in the form of the client libraries.
package enum DocumentWriteReader {
  /// The client calls that write a document.
  package enum Call: String, CaseIterable {
    /// Creates the document, which must not exist.
    case create
    /// Replaces all fields.
    case set
    /// `set()` with `merge`: replaces only the given fields, at any depth.
    case merge
    /// Replaces the fields at the given paths; the document must exist.
    case update
    /// Deletes the document.
    case delete
  }

  /// Returns the write that a call with `value` makes to the document at `path`.
  ///
  /// - Throws: if the value is invalid for that call.
  package static func read(
    _ call: Call, _ path: DocumentPath, _ value: JSONNode?
  ) throws(OperationError) -> DocumentWrite {
    guard call != .delete, let value else { return DocumentWrite(path, .delete) }
    guard case .object = value.value else {
      throw OperationError("a document must be a mapping of fields", at: value.span)
    }
    var splitter = FieldValueSplitter(database: path.database)
    if call == .update { return try update(path, value, &splitter) }
    let fields = try splitter.split(document: value)
    if call == .merge {
      return DocumentWrite(
        path, .update(fields, mask: splitter.leaves + splitter.deletions), transforms: splitter.transforms)
    }
    guard splitter.deletions.isEmpty else {
      throw OperationError("`$deleteField` is only valid in update and merge, not in \(call.rawValue)", at: value.span)
    }
    return DocumentWrite(
      path, .set(fields), transforms: splitter.transforms, precondition: call == .create ? .exists(false) : nil)
  }

  /// Returns the write of `set()` with `mergeFields`, which changes only the named fields of the value.
  ///
  /// - Throws: if the value is not a document, or lacks one of the fields, as in the client libraries.
  package static func merge(
    _ paths: [FieldPath], _ path: DocumentPath, _ value: JSONNode?
  ) throws(OperationError) -> DocumentWrite {
    guard let value, case .object = value.value else {
      throw OperationError("a document must be a mapping of fields", at: value?.span ?? Span(at: 0))
    }
    var splitter = FieldValueSplitter(database: path.database)
    let fields = try splitter.split(document: value)
    let isNamed = { (field: FieldPath) in paths.contains { field.names.starts(with: $0.names) } }
    let transforms = splitter.transforms.filter { isNamed($0.field) }
    let given = splitter.leaves + splitter.deletions + transforms.map(\.field)
    for wanted in paths {
      guard given.contains(where: { $0.names.starts(with: wanted.names) }) else {
        throw OperationError("`mergeFields` names `\(wanted)`, which the value does not have", at: value.span)
      }
    }
    let mask = paths.filter { path in !transforms.contains { $0.field == path } }
    return DocumentWrite(path, .update(fields, mask: mask), transforms: transforms)
  }

  /// Reads an update, whose keys are field paths: `{"address.city": "Ulm"}`.
  private static func update(
    _ path: DocumentPath, _ value: JSONNode, _ splitter: inout FieldValueSplitter
  ) throws(OperationError) -> DocumentWrite {
    var fields = DocumentFields()
    var mask: [FieldPath] = []
    for member in value.members {
      guard let field = FieldPath(member.key) else {
        throw OperationError("`\(member.key)` is not a field path", at: member.keySpan)
      }
      guard let value = try splitter.split(member.value, at: field.names) else { continue }
      fields.set(value, at: field.names[...])
      mask.append(field)
    }
    return DocumentWrite(
      path, .update(fields, mask: mask + splitter.deletions), transforms: splitter.transforms,
      precondition: .exists(true))
  }
}
