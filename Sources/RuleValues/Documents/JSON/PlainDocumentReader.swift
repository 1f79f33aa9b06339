package import SourceText

/// A reader of fields from plain JSON. A map with one key represents a value that JSON lacks:
///
/// - `{"$ts": "2026-01-31T12:00:00Z"}`
/// - `{"$bytes": Base64}`
/// - `{"$geo": [latitude, longitude]}`
/// - `{"$ref": "coll/doc"}`
/// - `{"$double": 1}`, also with `"NaN"`, `"Infinity"` or `"-Infinity"`
/// - `{"$vector": [1.5]}`
/// - `{"$map": {…}}` for a map that has such a key itself
///
/// A number without fraction and exponent is an integer, and is rejected if it does not fit in 64 bits. Any other
/// number is a double.
package struct PlainDocumentReader {
  private let database: String
  private var checks = FieldChecks()

  /// Reads the fields of the document in `json`.
  ///
  /// - Parameter database: the database of references that name none.
  /// - Returns: the fields, or all problems.
  package static func read(
    _ json: JSONNode, database: String = DocumentPath.defaultDatabase
  ) -> Result<DocumentFields, DocumentProblems> {
    var reader = PlainDocumentReader(database: database)
    guard case .object = json.value else {
      return .failure(DocumentProblems([DocumentProblem(.expected("an object of fields"), span: json.span)]))
    }
    let fields = reader.map(json, depth: 0)
    return reader.checks.outcome(fields, json.span)
  }

  /// Reads one value.
  ///
  /// - Parameter isFilterValue: whether a query compares a field with the value. Then a list may directly contain a
  ///   list.
  /// - Returns: the value, or all problems.
  package static func readValue(
    _ json: JSONNode, database: String = DocumentPath.defaultDatabase, isFilterValue: Bool = false
  ) -> Result<DocumentValue, DocumentProblems> {
    var reader = PlainDocumentReader(database: database)
    reader.checks.takesNestedArrays = isFilterValue
    let value = reader.value(json, depth: 1, isInArray: false)
    return reader.checks.problems.isEmpty ? .success(value) : .failure(DocumentProblems(reader.checks.problems))
  }

  private init(database: String) { self.database = database }

  private mutating func value(_ json: JSONNode, depth: Int, isInArray: Bool) -> DocumentValue {
    switch json.value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double):
      if json.isGreatInteger { checks.report(.integerRange, json.span) }
      return .double(double)
    case .string(let string): return checks.string(string, json.span)
    case .array:
      guard checks.check(depth: depth, isInArray: isInArray, isArray: true, json.span) else { return .null }
      return .array(array(json, depth: depth))
    case .object:
      if json.members.count == 1, let member = json.members.first, member.key.utf8.first == UInt8(ascii: "$") {
        return typed(member, depth: depth)
      }
      guard checks.check(depth: depth, isInArray: isInArray, isArray: false, json.span) else { return .null }
      return .map(map(json, depth: depth))
    }
  }

  private mutating func array(_ json: JSONNode, depth: Int) -> [DocumentValue] {
    var values: [DocumentValue] = []
    for (index, element) in json.elements.enumerated() {
      checks.enter(index: index)
      values.append(value(element, depth: depth + 1, isInArray: true))
      checks.leave()
    }
    return values
  }

  private mutating func map(_ json: JSONNode, depth: Int) -> DocumentFields {
    var fields = DocumentFields()
    for member in json.members {
      checks.enter(name: member.key)
      checks.check(name: member.key, member.keySpan)
      let value = value(member.value, depth: depth + 1, isInArray: false)
      if !fields.append(member.key, value) { checks.report(.duplicateField(member.key), member.keySpan) }
      checks.leave()
    }
    return fields
  }

  private mutating func typed(_ member: JSONMember, depth: Int) -> DocumentValue {
    let json = member.value
    switch member.key {
    case "$ts": return checks.timestamp(json)
    case "$bytes": return checks.bytes(json)
    case "$geo": return geoPoint(json)
    case "$ref": return reference(json)
    case "$double": return checks.double(json)
    case "$vector": return vector(json)
    case "$map":
      guard case .object = json.value else { return checks.expected("a map", json.span) }
      guard checks.check(depth: depth, isInArray: false, isArray: false, json.span) else { return .null }
      return .map(map(json, depth: depth))
    default:
      checks.report(.unknownType(member.key), member.keySpan)
      return .null
    }
  }

  private mutating func geoPoint(_ json: JSONNode) -> DocumentValue {
    let numbers = json.elements.compactMap(\.number)
    guard json.elements.count == 2, numbers.count == 2 else {
      return checks.expected("[latitude, longitude]", json.span)
    }
    guard let point = GeoPoint(latitude: numbers[0], longitude: numbers[1]) else {
      checks.report(.geoPoint, json.span)
      return .null
    }
    return .geoPoint(point)
  }

  private mutating func reference(_ json: JSONNode) -> DocumentValue {
    guard let text = json.string else { return checks.expected("the path of a document in a string", json.span) }
    do throws(PathProblem) {
      return .reference(try DocumentPath.parseDocument(text, database: database))
    } catch {
      checks.report(.reference(error), json.span)
      return .null
    }
  }

  private mutating func vector(_ json: JSONNode) -> DocumentValue {
    guard case .array = json.value else { return checks.expected("an array of numbers", json.span) }
    var numbers: [Double] = []
    for element in json.elements {
      if case .double(let number) = checks.double(element) { numbers.append(number) }
    }
    return checks.vector(numbers, json.span)
  }
}

extension JSONNode {
  /// The value of a number, else nil.
  fileprivate var number: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }
}

extension FieldChecks {
  /// Returns the fields of a whole document, or all recorded problems.
  func outcome(_ fields: DocumentFields, _ span: Span) -> Result<DocumentFields, DocumentProblems> {
    var problems = problems
    let size = fields.size
    if size > DocumentLimits.maximumDocumentBytes {
      problems.append(DocumentProblem(.documentSize(bytes: size), span: span))
    }
    return problems.isEmpty ? .success(fields) : .failure(DocumentProblems(problems))
  }
}
