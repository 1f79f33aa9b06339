public import RuleValues

// The writes that the calls of a client SDK make. Invalid values make the whole request invalid when it is decided.
extension DocumentWrite {
  /// Returns the write that creates a document, which must not exist yet.
  public static func create(_ path: DocumentPath, with fields: WrittenFields) -> DocumentWrite {
    replacing(path, by: fields, precondition: .exists(false))
  }

  /// Returns the write that creates a document or replaces it.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields.
  ///   - merge: whether the fields that `fields` does not contain stay, at any depth. Then `.delete` deletes a field, and
  ///     an empty map replaces the whole value.
  public static func set(_ path: DocumentPath, to fields: WrittenFields, merge: Bool = false) -> DocumentWrite {
    guard merge else { return replacing(path, by: fields, precondition: nil) }
    return reading(path, precondition: nil) { () throws(FieldValueProblem) in
      var reader = FieldValueReader(.merge)
      let new = try reader.fields(fields)
      return (.update(new, mask: reader.mask), reader.transforms)
    }
  }

  /// Returns the write that creates a document or replaces some of its fields.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields, which contain all of `mergeFields`.
  ///   - mergeFields: the fields to write. The others stay, whatever `fields` contains.
  public static func set(_ path: DocumentPath, to fields: WrittenFields, mergeFields: [FieldPath]) -> DocumentWrite {
    reading(path, precondition: nil) { () throws(FieldValueProblem) in
      var reader = FieldValueReader(.merge)
      let new = try reader.fields(fields)
      let written = reader.mask + reader.transforms.map(\.field)
      for field in mergeFields {
        if let text = field.malformedText { throw .malformedPath(text) }
        guard written.contains(where: { field.contains($0) }) else { throw .missingField(field) }
      }
      let transforms = reader.transforms.filter { transform in mergeFields.contains { $0.contains(transform.field) } }
      return (.update(new, mask: mergeFields), transforms)
    }
  }

  /// Returns the write that changes some fields of a document.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the new values by field path; `.delete` deletes a field.
  ///   - precondition: what must hold of the document; by default, it must exist.
  public static func update(
    _ path: DocumentPath, with fields: FieldUpdates, precondition: Precondition = .exists(true)
  ) -> DocumentWrite {
    reading(path, precondition: precondition) { () throws(FieldValueProblem) in
      try checkPaths(of: fields)
      var reader = FieldValueReader(.update)
      var new = DocumentFields()
      var mask: [FieldPath] = []
      for entry in fields.entries {
        if case .delete = entry.value.content {
          mask.append(entry.field)
        } else if let value = try reader.value(entry.value, at: entry.field.names) {
          new.set(value, at: entry.field.names[...])
          mask.append(entry.field)
        }
      }
      return (.update(new, mask: mask), reader.transforms)
    }
  }

  /// Returns the write that deletes a document. Documents below it stay.
  ///
  /// - Parameter precondition: what must hold of the document; nil if it need not exist.
  public static func delete(_ path: DocumentPath, precondition: Precondition? = nil) -> DocumentWrite {
    DocumentWrite(path, .delete, precondition: precondition)
  }

  private static func replacing(
    _ path: DocumentPath, by fields: WrittenFields, precondition: Precondition?
  ) -> DocumentWrite {
    reading(path, precondition: precondition) { () throws(FieldValueProblem) in
      var reader = FieldValueReader(.set)
      return (.set(try reader.fields(fields)), reader.transforms)
    }
  }

  private static func reading(
    _ path: DocumentPath, precondition: Precondition?,
    _ read: () throws(FieldValueProblem) -> (change: Change, transforms: [FieldTransform])
  ) -> DocumentWrite {
    do throws(FieldValueProblem) {
      let (change, transforms) = try read()
      return DocumentWrite(path, change, transforms: transforms, precondition: precondition)
    } catch {
      return DocumentWrite(path, invalid: error)
    }
  }

  /// Throws if a path is malformed or reserved, or if one path contains another.
  private static func checkPaths(of updates: FieldUpdates) throws(FieldValueProblem) {
    for entry in updates.entries {
      if let text = entry.field.malformedText { throw .malformedPath(text) }
      if entry.field.isDocumentName { throw .reservedName(entry.field) }
    }
    // In sorted order, a path comes directly before a path that it contains.
    let sorted = updates.entries.map(\.field).sorted { left, right in
      left.names.lexicographicallyPrecedes(right.names) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    for (outer, inner) in zip(sorted, sorted.dropFirst()) where outer.contains(inner) { throw .conflict(outer, inner) }
  }
}
