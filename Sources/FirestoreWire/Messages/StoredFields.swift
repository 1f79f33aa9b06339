import RuleValues

/// The fields of a stored document as a value of a message. Each form is written from the stored bytes when it is needed.
///
/// INVARIANT: the bytes are those of a valid document, so reading them does not fail.
package struct StoredFields: Sendable {
  let document: EncodedDocument
  /// The project id at the start of references.
  let project: String
  /// Whether there are no fields.
  let isEmpty: Bool

  /// Creates the value, and checks the whole document.
  ///
  /// - Parameters:
  ///   - document: the stored fields.
  ///   - project: the project id at the start of references.
  /// - Throws: `CorruptDocument` if the stored bytes are damaged.
  init(_ document: EncodedDocument, project: String) throws(CorruptDocument) {
    self.document = document
    self.project = project
    isEmpty = try document.withEvents { (events) throws(CorruptDocument) in
      var reader = events
      guard case .startMap(let count)? = try reader.next() else {
        throw CorruptDocument(offset: reader.offset, detail: "a value that is not a map")
      }
      while try reader.next() != nil {}
      guard reader.isComplete else {
        throw CorruptDocument(offset: reader.offset, detail: "extra bytes after its end")
      }
      return count == 0
    }
  }

  /// The fields as `Value` messages.
  var map: WireMap {
    let map = try? document.withEvents { (events) throws(CorruptDocument) in
      var writer = DocumentEventWriter(events, project: project)
      return try writer.document()
    }
    return map ?? WireMap()
  }
}

extension StoredFields: Equatable {
  /// Compares the `Value` messages.
  package static func == (left: StoredFields, right: StoredFields) -> Bool { left.map == right.map }
}
