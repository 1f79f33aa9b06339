package import RulePrograms
package import RuleValues

extension Arena {
  /// Decodes the map of a stored document's fields directly from its bytes, without an intermediate tree of values.
  ///
  /// - Throws: ``CorruptDocument`` if the bytes are damaged. If they do not encode a document, the value is
  ///   ``EvaluationFault/store``.
  mutating func map(_ document: EncodedDocument) throws(CorruptDocument) -> RuleValue {
    guard spend(document.bytes.count) else { return .error(.textLimit) }
    return try document.withEvents { (reader) throws(CorruptDocument) in
      var reader = reader
      guard let event = try reader.next() else { return .error(.store) }
      return try value(event, &reader)
    }
  }

  /// Decodes the value that begins with `event`. The reader limits the nesting depth.
  mutating func value(
    _ event: DocumentEvent, _ reader: inout DocumentEventReader
  ) throws(CorruptDocument) -> RuleValue {
    switch event {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double.withoutNegativeZero)
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

  /// Reserves `count` consecutive elements.
  package mutating func reserveElements(_ count: Int) -> ElementsRef {
    let reference = ElementsRef(
      start: UInt32(truncatingIfNeeded: elements.count), count: UInt32(truncatingIfNeeded: count))
    for _ in 0..<count { elements.append(.null) }
    return reference
  }

  /// Appends consecutive elements.
  mutating func appendElements(_ values: some Collection<RuleValue>) -> ElementsRef {
    let start = elements.count
    elements.append(contentsOf: values)
    return ElementsRef(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: elements.count - start))
  }

  private mutating func latlng(_ point: GeoPoint) -> RuleValue {
    .latlng(
      appendElements([.double(point.latitude.withoutNegativeZero), .double(point.longitude.withoutNegativeZero)]))
  }

  private mutating func numbers(_ numbers: [Double]) -> RuleValue {
    .vector(appendElements(numbers.map { .double($0.withoutNegativeZero) }))
  }

  private mutating func reference(_ database: TextRef, _ path: UnsafeBufferPointer<UInt8>) -> RuleValue {
    let start = elements.count
    elements.append(.string(words.databases))
    elements.append(.string(database))
    elements.append(.string(words.documents))
    for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      elements.append(.string(append(segment)))
    }
    return .path(elements(from: start))
  }

  // MARK: Values of requests

  /// Returns the path of a document in rules.
  mutating func path(_ path: DocumentPath) -> RuleValue {
    let start = elements.count
    // A closure would cost more than the copy.
    let (bytes, ends) = path.flat.contents
    let text = append(bytes).start
    elements.append(.string(words.databases))
    var offset: UInt32 = 0
    for index in ends.indices {
      elements.append(.string(TextRef(start: text + offset, count: ends[index] - offset)))
      if index == 0 { elements.append(.string(words.documents)) }
      offset = ends[index] + 1
    }
    withExtendedLifetime(path) {}
    return .path(elements(from: start))
  }

  /// Returns the map of a request's fields; an error if values are nested too deep. The check of the request rejects
  /// such values before.
  package mutating func map(_ fields: DocumentFields, depth: Int = 0) -> RuleValue {
    guard depth <= Self.maximumDepth else { return .error(.textLimit) }
    let map = reserveElements(fields.count * 2)
    for (index, field) in fields.entries.enumerated() {
      let value = value(field.value, depth: depth + 1)
      setEntry(index, of: map, append(field.name), value)
    }
    return .map(map)
  }

  /// Sets a key and its value in a map with reserved elements.
  package mutating func setEntry(_ index: Int, of map: ElementsRef, _ key: TextRef, _ value: RuleValue) {
    elements[Int(map.start) + index * 2] = .string(key)
    elements[Int(map.start) + index * 2 + 1] = value
  }

  /// Sets an element in a list with reserved elements.
  package mutating func setElement(_ index: Int, of list: ElementsRef, _ value: RuleValue) {
    elements[Int(list.start) + index] = value
  }

  /// The maximum nesting depth of values in requests. The limit of documents does not apply to claims.
  package static let maximumDepth = 64

  /// Returns a value of a request.
  mutating func value(_ value: DocumentValue, depth: Int = 0) -> RuleValue {
    switch value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double.withoutNegativeZero)
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
