package import RuleValues

extension Arena {
  /// The map of a stored document's fields: filled from its bytes, without a tree of values in between.
  ///
  /// - Throws: ``CorruptDocument`` where the bytes are damaged; where they are no document, ``EvaluationFault/store`` is
  ///   the value.
  mutating func map(_ document: EncodedDocument) throws(CorruptDocument) -> RuleValue {
    guard spend(document.bytes.count) else { return .error(.textLimit) }
    return try document.withEvents { (reader) throws(CorruptDocument) in
      var reader = reader
      guard let event = try reader.next() else { return .error(.store) }
      return try value(event, &reader)
    }
  }

  /// The value that begins with `event`; the reader bounds how deep values lie inside each other.
  private mutating func value(
    _ event: DocumentEvent, _ reader: inout DocumentEventReader
  ) throws(CorruptDocument) -> RuleValue {
    switch event {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    case .timestamp(let timestamp): return .timestamp(timestamp)
    case .string(let bytes): return .string(append(bytes))
    case .bytes(let bytes): return .bytes(append(bytes))
    case .reference(let database, let path): return reference(append(database), path)
    case .geoPoint(let point): return latlng(point)
    case .vector(let vector): return numbers(vector.numbers)
    case .startArray(let count): return try list(count, &reader)
    case .startMap(let count): return try map(count, &reader)
    case .name, .end: return .error(.store)
    }
  }

  private mutating func list(
    _ count: Int, _ reader: inout DocumentEventReader
  ) throws(CorruptDocument) -> RuleValue {
    guard spend(count * Self.bytesPerElement) else {
      reader.skipRest()
      return .error(.textLimit)
    }
    let reference = reserveElements(count)
    for index in reference.range {
      guard let event = try reader.next() else { break }
      let element = try value(event, &reader)
      elements[index] = element
    }
    _ = try reader.next()
    return .list(reference)
  }

  private mutating func map(
    _ count: Int, _ reader: inout DocumentEventReader
  ) throws(CorruptDocument) -> RuleValue {
    guard spend(count * 2 * Self.bytesPerElement) else {
      reader.skipRest()
      return .error(.textLimit)
    }
    let reference = reserveElements(count * 2)
    for index in stride(from: reference.range.lowerBound, to: reference.range.upperBound, by: 2) {
      guard case .name(let name)? = try reader.next() else { break }
      elements[index] = .string(append(name))
      guard let event = try reader.next() else { break }
      let element = try value(event, &reader)
      elements[index + 1] = element
    }
    _ = try reader.next()
    return .map(reference)
  }

  /// Room for `count` elements that follow each other.
  package mutating func reserveElements(_ count: Int) -> ElementsRef {
    let reference = ElementsRef(
      start: UInt32(truncatingIfNeeded: elements.count), count: UInt32(truncatingIfNeeded: count))
    for _ in 0..<count { elements.append(.null) }
    return reference
  }

  /// Elements that follow each other.
  mutating func appendElements(_ values: some Collection<RuleValue>) -> ElementsRef {
    let start = elements.count
    elements.append(contentsOf: values)
    return ElementsRef(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: elements.count - start))
  }

  private mutating func latlng(_ point: GeoPoint) -> RuleValue {
    .latlng(appendElements([.double(point.latitude.asStored), .double(point.longitude.asStored)]))
  }

  private mutating func numbers(_ numbers: [Double]) -> RuleValue {
    .vector(appendElements(numbers.map { .double($0.asStored) }))
  }

  private mutating func reference(_ database: TextRef, _ path: UnsafeBufferPointer<UInt8>) -> RuleValue {
    let start = beginPath(database)
    for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      elements.append(.string(append(segment)))
    }
    return .path(elements(from: start))
  }

  /// Appends what the paths of a database's documents begin with, and tells where.
  private mutating func beginPath(_ database: TextRef) -> Int {
    let start = elements.count
    elements.append(.string(words.databases))
    elements.append(.string(database))
    elements.append(.string(words.documents))
    return start
  }

  // MARK: Values of requests

  /// The path by which rules name a document.
  mutating func path(_ path: DocumentPath) -> RuleValue {
    let isDefault = CodeUnits.equal(path.database, DocumentPath.defaultDatabase)
    let start = beginPath(isDefault ? words.defaultDatabase : append(path.database))
    for index in path.segments.indices { add(segment: path.segments[index]) }
    return .path(elements(from: start))
  }

  /// Apart from the loop, whose every turn would carry what interning text takes.
  @inline(never)
  private mutating func add(segment: String) { elements.append(.string(append(segment))) }

  /// The map of fields that a request carries; an error where values lie too deep inside each other, which the check of
  /// the request refuses before.
  package mutating func map(_ fields: DocumentFields, depth: Int = 0) -> RuleValue {
    guard depth <= Self.maximumDepth else { return .error(.textLimit) }
    let map = reserveElements(fields.count * 2)
    for (index, field) in fields.entries.enumerated() {
      let value = value(field.value, depth: depth + 1)
      setEntry(index, of: map, append(field.name), value)
    }
    return .map(map)
  }

  /// Puts a key with its value into a map for which there is room.
  package mutating func setEntry(_ index: Int, of map: ElementsRef, _ key: TextRef, _ value: RuleValue) {
    elements[Int(map.start) + index * 2] = .string(key)
    elements[Int(map.start) + index * 2 + 1] = value
  }

  /// Puts an element into a list for which there is room.
  package mutating func setElement(_ index: Int, of list: ElementsRef, _ value: RuleValue) {
    elements[Int(list.start) + index] = value
  }

  /// How deep values of requests may lie inside each other: claims are not bound by the limit of documents.
  package static let maximumDepth = 64

  /// A value that a request carries.
  mutating func value(_ value: DocumentValue, depth: Int = 0) -> RuleValue {
    switch value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double.asStored)
    case .timestamp(let timestamp): return .timestamp(timestamp)
    case .string(let string): return .string(append(string))
    case .bytes(let bytes): return .bytes(append(bytes))
    case .reference(let path): return self.path(path)
    case .geoPoint(let point): return latlng(point)
    case .vector(let numbers): return self.numbers(numbers)
    case .map(let fields): return map(fields, depth: depth)
    case .array(let values):
      guard depth <= Self.maximumDepth else { return .error(.textLimit) }
      let list = reserveElements(values.count)
      for (index, element) in values.enumerated() {
        let value = self.value(element, depth: depth + 1)
        setElement(index, of: list, value)
      }
      return .list(list)
    }
  }
}
