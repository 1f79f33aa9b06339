import RuleValues

/// A document that was read from an entity.
struct ReadEntity {
  /// The path, with the database that the export names.
  let path: DocumentPath
  /// The fields.
  let fields: DocumentFields
}

/// A reader of documents from entities. Everything is checked against the limits of Firestore.
struct EntityReader {
  private typealias Format = EntityFormat

  /// Reads an entity.
  ///
  /// - Throws: ``EntityProblem`` for anything that is not a document of Firestore.
  static func read(_ bytes: [UInt8]) throws(EntityProblem) -> ReadEntity {
    var key: EntityKey?
    var fields = EntityFields(bytes)
    while let (number, content) = try fields.next() {
      if number == Format.Entity.key, case .string(let content) = content { key = try EntityKey(content) }
    }
    guard let key else { throw EntityProblem("an entity without a key") }
    let path = try key.path()
    do throws(EntityProblem) {
      let fields = try properties(EntityFields(bytes), depth: 0)
      // A document in a file may have values that a client cannot write.
      guard fields.size <= DocumentLimits.maximumDocumentBytes else {
        throw EntityProblem("\(DocumentProblem.Kind.documentSize(bytes: fields.size))")
      }
      return ReadEntity(path: path, fields: fields)
    } catch {
      throw EntityProblem("the document `\(path.relativeText)` has \(error.description)")
    }
  }

  /// Reads the properties of an entity.
  ///
  /// - Parameter depth: the number of maps and lists around it.
  private static func properties(
    _ entity: consuming EntityFields, depth: Int
  ) throws(EntityProblem) -> DocumentFields {
    guard depth <= DocumentLimits.maximumDepth else { throw EntityProblem("\(DocumentProblem.Kind.tooDeep)") }
    var lists = EntityLists()
    while let (number, content) = try entity.next() {
      guard number == Format.Entity.property || number == Format.Entity.rawProperty,
        case .string(let property) = content
      else { continue }
      try lists.add(try EntityProperty(property), depth: depth)
    }
    return try lists.fields()
  }

  /// Returns the value of a property; an element of its list if it is multiple.
  static func value(_ property: EntityProperty, depth: Int) throws(EntityProblem) -> DocumentValue {
    guard let (number, content) = property.content else {
      return property.meaning == EntityFormat.Meaning.emptyList.rawValue && !property.isMultiple ? .array([]) : .null
    }
    switch (number, content) {
    case (Format.Value.bool, .number(let bool)): return .bool(bool != 0)
    case (Format.Value.integer, .number(let integer)): return try integerOrTime(Int64(bitPattern: integer), property)
    case (Format.Value.double, .double(let double)): return .double(double)
    case (Format.Value.string, .string(let content)): return try string(content, property, depth: depth)
    case (Format.Value.point, .group(let point)): return try geoPoint(point)
    case (Format.Value.reference, .group(let key)): return .reference(try EntityKey(reference: key).path())
    default: throw EntityProblem("a value of a type that Firestore does not have (field \(number))")
    }
  }

  private static func integerOrTime(
    _ integer: Int64, _ property: EntityProperty
  ) throws(EntityProblem) -> DocumentValue {
    guard property.meaning == EntityFormat.Meaning.time.rawValue else { return .integer(integer) }
    let seconds = integer.quotientAndRemainder(dividingBy: 1_000_000)
    let isBefore = seconds.remainder < 0
    let micros = isBefore ? seconds.remainder + 1_000_000 : seconds.remainder
    guard let time = Timestamp(seconds: isBefore ? seconds.quotient - 1 : seconds.quotient, nanos: Int32(micros * 1000))
    else { throw EntityProblem("a time outside the years 1 to 9999") }
    return .timestamp(time)
  }

  private static func string(
    _ content: EntityFields, _ property: EntityProperty, depth: Int
  ) throws(EntityProblem) -> DocumentValue {
    switch property.meaning.flatMap({ EntityFormat.Meaning(rawValue: $0) }) {
    case .bytes, .shortBytes: return .bytes(Array(content.rest))
    case .entity:
      // The map, and the list that it is an element of.
      return .map(try properties(content, depth: depth + (property.isMultiple ? 2 : 1)))
    case .compressed: throw EntityProblem("a compressed value, which this program does not read")
    default: return .string(try content.text())
    }
  }

  private static func geoPoint(_ fields: consuming EntityFields) throws(EntityProblem) -> DocumentValue {
    var (latitude, longitude) = (0.0, 0.0)
    while let (number, content) = try fields.next() {
      guard case .double(let degrees) = content else { continue }
      if number == Format.Value.latitude { latitude = degrees }
      if number == Format.Value.longitude { longitude = degrees }
    }
    guard let point = GeoPoint(latitude: latitude, longitude: longitude) else {
      throw EntityProblem("a geographical point out of range")
    }
    return .geoPoint(point)
  }
}
