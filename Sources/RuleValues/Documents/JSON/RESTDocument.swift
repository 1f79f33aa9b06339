package import SourceText

/// A document in the format of Firestore's REST API: `{"name": …, "fields": …, "createTime": …, "updateTime": …}`.
package struct RESTDocument: Hashable, Sendable {
  /// The path of the document. Nil if the text has no name.
  package let path: DocumentPath?
  /// The fields of the document.
  package let fields: DocumentFields
  /// The time when the document was created. Nil if the text omits it.
  package let createTime: Timestamp?
  /// The time of the last change. Nil if the text omits it.
  package let updateTime: Timestamp?

  /// Creates a document.
  package init(
    path: DocumentPath?, fields: DocumentFields, createTime: Timestamp? = nil, updateTime: Timestamp? = nil
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }

  /// Writes the document as JSON of the REST API.
  ///
  /// - Parameter project: the project id at the start of resource names.
  package func write(to writer: inout JSONWriter, project: String) {
    writer.object { writer in
      writer.member("name", path?.resourceName(project: project))
      writer.key("fields")
      fields.writeREST(to: &writer, project: project)
      writer.member("createTime", createTime?.description)
      writer.member("updateTime", updateTime?.description)
    }
  }
}

extension DocumentFields {
  /// Writes the fields as the REST API does: `{"n": {"integerValue": "1"}}`.
  ///
  /// - Parameter project: the project id at the start of references.
  package func writeREST(to writer: inout JSONWriter, project: String) {
    writer.object { writer in
      for field in entries {
        writer.key(field.name)
        field.value.writeREST(to: &writer, project: project)
      }
    }
  }
}

extension DocumentValue {
  /// The key that marks a map as a vector, its value, and the key of the numbers.
  static let vectorMarker = (key: "__type__", kind: "__vector__", numbers: "value")

  /// Writes the value as the REST API does: `{"integerValue": "1"}`.
  ///
  /// - Parameter project: the project id at the start of references.
  package func writeREST(to writer: inout JSONWriter, project: String) {
    switch self {
    case .null: writer.typed("nullValue") { $0.null() }
    case .bool(let bool): writer.typed("booleanValue") { $0.bool(bool) }
    case .integer(let integer): writer.typed("integerValue") { $0.string("\(integer)") }
    case .double(let double): writer.typed("doubleValue") { $0.number(double) }
    case .timestamp(let timestamp): writer.typed("timestampValue") { $0.string(timestamp.description) }
    case .string(let string): writer.typed("stringValue") { $0.string(string) }
    case .bytes(let bytes): writer.typed("bytesValue") { $0.string(Base64.encode(bytes)) }
    case .reference(let path): writer.typed("referenceValue") { $0.string(path.resourceName(project: project)) }
    case .geoPoint(let point):
      writer.typed("geoPointValue") {
        $0.object {
          $0.key("latitude")
          $0.double(point.latitude)
          $0.key("longitude")
          $0.double(point.longitude)
        }
      }
    case .array(let values): writer.restArray { for value in values { value.writeREST(to: &$0, project: project) } }
    case .map(let fields):
      writer.typed("mapValue") { $0.typed("fields") { fields.writeREST(to: &$0, project: project) } }
    case .vector(let numbers): writer.restVector(numbers)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func restArray(_ elements: (inout JSONWriter) -> Void) {
    typed("arrayValue") { $0.typed("values") { $0.array(elements) } }
  }

  fileprivate mutating func restVector(_ numbers: [Double]) {
    let marker = DocumentValue.vectorMarker
    typed("mapValue") {
      $0.typed("fields") {
        $0.object {
          $0.key(marker.key)
          $0.typed("stringValue") { $0.string(marker.kind) }
          $0.key(marker.numbers)
          $0.restArray { for number in numbers { $0.typed("doubleValue") { $0.number(number) } } }
        }
      }
    }
  }
}
