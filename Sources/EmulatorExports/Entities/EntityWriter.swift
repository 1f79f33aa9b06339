import RuleValues

/// A writer of documents as entities.
struct EntityWriter {
  private typealias Format = EntityFormat
  private let project: String
  private let database: String

  /// Creates a writer of the documents of a database.
  init(project: String, database: String) {
    self.project = project
    self.database = database
  }

  /// Returns the entity of a document.
  ///
  /// - Throws: ``CannotExport`` for a value that the format cannot express.
  func bytes(_ path: DocumentPath, _ fields: DocumentFields) throws(CannotExport) -> [UInt8] {
    var entity = EntityBytes()
    entity.message(Format.Entity.key) { key in
      key.string(Format.Key.app, Format.appPrefix + project)
      key.message(Format.Key.path) { self.path(path.segments[...], in: &$0) }
      name(database, in: &key)
    }
    do {
      try properties(fields, in: &entity)
    } catch {
      throw CannotExport("the document `\(path.relativeText)`", error.problem)
    }
    // The root of the document's tree.
    entity.message(Format.Entity.group) { self.path(path.segments.prefix(2), in: &$0) }
    return entity.bytes
  }

  private func path(_ segments: ArraySlice<String>, in path: inout EntityBytes) {
    for start in stride(from: segments.startIndex, to: segments.endIndex - 1, by: 2) {
      path.group(Format.Element.group) { element in
        element.string(Format.Element.kind, segments[start])
        id(segments[start + 1], Format.Element.id, orName: Format.Element.name, in: &element)
      }
    }
  }

  private func id(_ id: String, _ idNumber: Int, orName nameNumber: Int, in element: inout EntityBytes) {
    if let number = Format.number(ofID: id) {
      element.integer(idNumber, number)
    } else {
      element.string(nameNumber, id)
    }
  }

  /// Writes the name of a database, which the default one does not have.
  private func name(_ database: String, in key: inout EntityBytes) {
    if database != DocumentPath.defaultDatabase { key.string(Format.Key.database, database) }
  }

  // MARK: Properties

  private func properties(_ fields: DocumentFields, in entity: inout EntityBytes) throws(CannotExport) {
    for field in fields.entries {
      switch field.value {
      case .array([]):
        entity.message(Format.Entity.property) { property in
          head(field.name, .emptyList, isMultiple: false, in: &property)
          property.message(Format.Property.value) { _ in }
        }
      case .array(let elements):
        for element in elements { try property(field.name, element, isMultiple: true, in: &entity) }
      case .vector(let numbers):
        for number in numbers {
          raw(field.name, .vector, isMultiple: true, in: &entity) { $0.double(Format.Value.double, number) }
        }
      default: try property(field.name, field.value, isMultiple: false, in: &entity)
      }
    }
  }

  private func property(
    _ name: String, _ value: DocumentValue, isMultiple: Bool, in entity: inout EntityBytes
  ) throws(CannotExport) {
    var content = EntityBytes()
    let meaning = try write(value, to: &content)
    raw(name, meaning, isMultiple: isMultiple, in: &entity) { $0 = content }
  }

  private func raw(
    _ name: String, _ meaning: EntityFormat.Meaning?, isMultiple: Bool, in entity: inout EntityBytes,
    _ value: (inout EntityBytes) -> Void
  ) {
    entity.message(Format.Entity.rawProperty) { property in
      head(name, meaning, isMultiple: isMultiple, in: &property)
      property.message(Format.Property.value, value)
    }
  }

  private func head(
    _ name: String, _ meaning: EntityFormat.Meaning?, isMultiple: Bool, in property: inout EntityBytes
  ) {
    if let meaning { property.integer(Format.Property.meaning, Int64(meaning.rawValue)) }
    property.string(Format.Property.name, name)
    property.bool(Format.Property.isMultiple, isMultiple)
  }

  /// Writes the content of a value that is not a list or a vector.
  ///
  /// - Returns: the meaning, if the value needs one.
  private func write(
    _ value: DocumentValue, to content: inout EntityBytes
  ) throws(CannotExport) -> EntityFormat.Meaning? {
    switch value {
    case .null: return nil
    case .bool(let bool): content.bool(Format.Value.bool, bool)
    case .integer(let integer): content.integer(Format.Value.integer, integer)
    case .double(let double): content.double(Format.Value.double, double)
    case .string(let text): content.string(Format.Value.string, text)
    case .reference(let path): reference(path, in: &content)
    case .timestamp(let time):
      content.integer(Format.Value.integer, time.seconds * 1_000_000 + Int64(time.nanos) / 1000)
      return .time
    case .bytes(let bytes):
      content.string(Format.Value.string, bytes)
      return .bytes
    case .geoPoint(let point):
      content.group(Format.Value.point) {
        $0.double(Format.Value.latitude, point.latitude)
        $0.double(Format.Value.longitude, point.longitude)
      }
      return .point
    case .map(let fields):
      var entity = EntityBytes()
      try embedded(fields, in: &entity)
      content.string(Format.Value.string, entity.bytes)
      return .entity
    case .vector: throw CannotExport("", "a vector directly in a list; put a map between them")
    case .array: throw CannotExport("", "a list directly in a list; put a map between them")
    }
    return nil
  }

  /// Writes a map. It has an empty key, because the message requires one.
  private func embedded(_ fields: DocumentFields, in entity: inout EntityBytes) throws(CannotExport) {
    entity.message(Format.Entity.key) { key in
      key.string(Format.Key.app, "")
      key.string(Format.Key.path, "")
    }
    try properties(fields, in: &entity)
    entity.string(Format.Entity.group, "")
  }

  private func reference(_ path: DocumentPath, in content: inout EntityBytes) {
    content.group(Format.Value.reference) { key in
      key.string(Format.Key.app, Format.appPrefix + project)
      let segments = path.segments
      for start in stride(from: 0, to: segments.count - 1, by: 2) {
        key.group(Format.Value.referenceElement) { element in
          element.string(Format.Value.referenceKind, segments[start])
          id(
            segments[start + 1], Format.Value.referenceID, orName: Format.Value.referenceName, in: &element)
        }
      }
      name(path.database, in: &key)
    }
  }
}
