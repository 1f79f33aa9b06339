import RuleValues

/// A property of an entity: a field of a document, or one element of its list.
struct EntityProperty {
  let name: String
  let meaning: UInt64?
  /// Whether this is an element of a list.
  let isMultiple: Bool
  /// The content of the value; nil for null.
  let content: (number: Int, content: EntityFields.Content)?

  /// Reads the fields of a property.
  init(_ fields: consuming EntityFields) throws(EntityProblem) {
    typealias Format = EntityFormat.Property
    var name: String?
    var meaning: UInt64?
    var isMultiple = false
    var value: (number: Int, content: EntityFields.Content)?
    while let (number, content) = try fields.next() {
      switch (number, content) {
      case (Format.name, .string(let text)): name = try text.text()
      case (Format.meaning, .number(let number)): meaning = number
      case (Format.isMultiple, .number(let number)): isMultiple = number != 0
      case (Format.value, .string(var content)): value = try content.next()
      default: break
      }
    }
    guard let name else { throw EntityProblem("a field without a name") }
    self.name = name
    self.meaning = meaning
    self.isMultiple = isMultiple
    content = value
  }
}

/// The fields of an entity while it is read. The elements of a list are separate properties with the same name.
struct EntityLists {
  private struct Field {
    let name: String
    var values: [DocumentValue] = []
    let isList: Bool
    let isVector: Bool
  }

  private var collected: [Field] = []
  private var places: [[UInt8]: Int] = [:]

  /// Adds a property.
  ///
  /// - Throws: ``EntityProblem`` for an invalid name or value, or a duplicate.
  mutating func add(_ property: EntityProperty, depth: Int) throws(EntityProblem) {
    let key = Array(property.name.utf8)
    let isVector = property.isMultiple && property.meaning == EntityFormat.Meaning.vector.rawValue
    let value = try EntityReader.value(property, depth: depth)
    guard let place = places[key] else {
      try Self.check(property.name)
      places[key] = collected.count
      collected.append(
        Field(name: property.name, values: [value], isList: property.isMultiple, isVector: isVector))
      return
    }
    guard collected[place].isList, property.isMultiple, collected[place].isVector == isVector else {
      throw EntityProblem("\(DocumentProblem.Kind.duplicateField(property.name))")
    }
    collected[place].values.append(value)
  }

  /// Returns the fields.
  func fields() throws(EntityProblem) -> DocumentFields {
    var result = DocumentFields()
    for field in collected { _ = result.append(field.name, try Self.value(field)) }
    return result
  }

  private static func value(_ field: Field) throws(EntityProblem) -> DocumentValue {
    if !field.isList { return field.values.first ?? .null }
    if !field.isVector { return .array(field.values) }
    var numbers: [Double] = []
    for value in field.values {
      guard case .double(let number) = value else { throw EntityProblem("a vector with a value that is not a double") }
      numbers.append(number)
    }
    guard numbers.count <= DocumentLimits.maximumVectorDimensions else {
      throw EntityProblem("\(DocumentProblem.Kind.vectorDimensions(numbers.count))")
    }
    return .vector(numbers)
  }

  private static func check(_ name: String) throws(EntityProblem) {
    let problem: DocumentProblem.Kind? =
      if name.isEmpty {
        .emptyFieldName
      } else if name.utf8.count > DocumentLimits.maximumFieldNameBytes {
        .longFieldName(bytes: name.utf8.count)
      } else if DocumentLimits.isReserved(name) {
        .reservedFieldName(name)
      } else {
        nil
      }
    if let problem { throw EntityProblem("\(problem)") }
  }
}
