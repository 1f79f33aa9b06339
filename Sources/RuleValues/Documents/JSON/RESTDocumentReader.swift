package import SourceText

/// A reader of documents in the JSON of Firestore's REST API.
///
/// As in the JSON form of Protocol Buffers, numbers may be strings and integers may be numbers. Members with a default
/// value, such as the `"values"` of an empty array or a latitude of 0, may be missing.
package struct RESTDocumentReader {
  private var checks = FieldChecks()

  /// Reads a document: `{"name": …, "fields": …, "createTime": …, "updateTime": …}`. Every member is optional.
  ///
  /// - Returns: the document, or all problems.
  package static func read(_ json: JSONNode) -> Result<RESTDocument, DocumentProblems> {
    var reader = RESTDocumentReader()
    guard case .object = json.value else {
      return .failure(DocumentProblems([DocumentProblem(.expected("a document"), span: json.span)]))
    }
    let document = reader.document(json)
    return reader.checks.outcome(document.fields, json.span).map { _ in document }
  }

  /// Reads fields: `{"n": {"integerValue": "1"}}`.
  ///
  /// - Returns: the fields, or all problems.
  package static func readFields(_ json: JSONNode) -> Result<DocumentFields, DocumentProblems> {
    var reader = RESTDocumentReader()
    let fields = reader.fields(json, depth: 0)
    return reader.checks.outcome(fields, json.span)
  }

  private init() {}

  private mutating func document(_ json: JSONNode) -> RESTDocument {
    var path: DocumentPath?
    var fields = DocumentFields()
    var times: (created: Timestamp?, updated: Timestamp?)
    for member in json.members {
      switch member.key {
      case "name": path = name(member.value)
      case "fields": fields = self.fields(member.value, depth: 0)
      case "createTime": times.created = time(member.value)
      case "updateTime": times.updated = time(member.value)
      default: checks.report(.unknownDocumentMember(member.key), member.keySpan)
      }
    }
    return RESTDocument(path: path, fields: fields, createTime: times.created, updateTime: times.updated)
  }

  private mutating func name(_ json: JSONNode) -> DocumentPath? {
    guard let text = json.string else {
      checks.report(.expected("the name of a document in a string"), json.span)
      return nil
    }
    do throws(PathProblem) {
      return try DocumentPath.parseDocument(text)
    } catch {
      checks.report(.path(error), json.span)
      return nil
    }
  }

  private mutating func time(_ json: JSONNode) -> Timestamp? {
    if case .timestamp(let time) = checks.timestamp(json) { time } else { nil }
  }

  // MARK: Values

  private mutating func fields(_ json: JSONNode, depth: Int) -> DocumentFields {
    var fields = DocumentFields()
    guard case .object = json.value else {
      checks.report(.expected("an object of fields"), json.span)
      return fields
    }
    for member in json.members {
      checks.enter(name: member.key)
      checks.check(name: member.key, member.keySpan)
      let value = value(member.value, depth: depth + 1, isInArray: false)
      if !fields.append(member.key, value) { checks.report(.duplicateField(member.key), member.keySpan) }
      checks.leave()
    }
    return fields
  }

  private mutating func value(_ json: JSONNode, depth: Int, isInArray: Bool) -> DocumentValue {
    guard json.members.count == 1, let member = json.members.first else {
      return checks.expected("an object whose only key is the type of the value", json.span)
    }
    let content = member.value
    switch member.key {
    case "nullValue": return content.isNull || content.string == "NULL_VALUE" ? .null : unreadable("null", content)
    case "booleanValue": return content.bool.map { .bool($0) } ?? unreadable("true or false", content)
    case "integerValue": return integer(content)
    case "doubleValue": return double(content)
    case "timestampValue": return checks.timestamp(content)
    case "stringValue":
      guard let text = content.string else { return unreadable("a string", content) }
      return checks.string(text, content.span)
    case "bytesValue": return checks.bytes(content)
    case "referenceValue": return reference(content)
    case "geoPointValue": return geoPoint(content)
    case "arrayValue": return array(content, depth: depth, isInArray: isInArray)
    case "mapValue": return map(content, depth: depth)
    default:
      checks.report(.unknownValue(member.key), member.keySpan)
      return .null
    }
  }

  private mutating func unreadable(_ wanted: String, _ json: JSONNode) -> DocumentValue {
    checks.expected(wanted, json.span)
  }

  private mutating func integer(_ json: JSONNode) -> DocumentValue {
    switch json.value {
    case .integer(let integer): return .integer(integer)
    case .string(let text):
      if case .integer(let integer)? = JSONNumber.parse(Array(text.utf8)[...]) { return .integer(integer) }
    default: break
    }
    return unreadable("an integer of 64 bits, in a string", json)
  }

  private mutating func double(_ json: JSONNode) -> DocumentValue {
    guard case .string(let text) = json.value else { return checks.double(json) }
    switch JSONNumber.parse(Array(text.utf8)[...]) {
    case .integer(let integer): return .double(Double(integer))
    case .double(let double): return .double(double)
    case nil: return checks.double(json)
    }
  }

  private mutating func reference(_ json: JSONNode) -> DocumentValue {
    guard let text = json.string else { return unreadable("the name of a document in a string", json) }
    do throws(PathProblem) {
      return .reference(try DocumentPath.parseDocument(text))
    } catch {
      checks.report(.reference(error), json.span)
      return .null
    }
  }

  private mutating func geoPoint(_ json: JSONNode) -> DocumentValue {
    guard case .object = json.value else { return unreadable("a latitude and a longitude", json) }
    guard case .double(let latitude) = json["latitude"].map({ checks.double($0) }) ?? .double(0),
      case .double(let longitude) = json["longitude"].map({ checks.double($0) }) ?? .double(0)
    else { return .null }
    guard let point = GeoPoint(latitude: latitude, longitude: longitude) else {
      checks.report(.geoPoint, json.span)
      return .null
    }
    return .geoPoint(point)
  }

  // MARK: Containers

  private mutating func array(_ json: JSONNode, depth: Int, isInArray: Bool) -> DocumentValue {
    guard checks.check(depth: depth, isInArray: isInArray, isArray: true, json.span) else { return .null }
    guard case .object = json.value, json["values"].map({ $0.value == .array }) ?? true else {
      return unreadable("an object with \"values\"", json)
    }
    var values: [DocumentValue] = []
    for (index, element) in (json["values"]?.elements ?? []).enumerated() {
      checks.enter(index: index)
      values.append(value(element, depth: depth + 1, isInArray: true))
      checks.leave()
    }
    return .array(values)
  }

  private mutating func map(_ json: JSONNode, depth: Int) -> DocumentValue {
    guard case .object = json.value else { return unreadable("an object with \"fields\"", json) }
    guard let content = json["fields"] else { return .map(DocumentFields()) }
    if let numbers = Self.vectorNumbers(content) { return vector(numbers) }
    guard checks.check(depth: depth, isInArray: false, isArray: false, json.span) else { return .null }
    return .map(fields(content, depth: depth))
  }

  /// Returns the numbers of a vector in its map form. Nil for any other map.
  private static func vectorNumbers(_ fields: JSONNode) -> JSONNode? {
    let marker = DocumentValue.vectorMarker
    guard fields.members.count == 2, fields[marker.key]?["stringValue"]?.string == marker.kind else { return nil }
    return fields[marker.numbers]?["arrayValue"]
  }

  private mutating func vector(_ json: JSONNode) -> DocumentValue {
    var numbers: [Double] = []
    for element in json["values"]?.elements ?? [] {
      guard element.members.count == 1, let number = element["doubleValue"] else {
        return unreadable("an object with \"doubleValue\", because a vector holds only doubles", element)
      }
      if case .double(let number) = double(number) { numbers.append(number) }
    }
    return checks.vector(numbers, json.span)
  }
}
