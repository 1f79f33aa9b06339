import SourceText

/// The state that both document readers share: the current field and the problems so far.
struct FieldChecks {
  private(set) var problems = ProblemList<DocumentProblem>()
  /// Whether a list may directly contain a list. A document rejects this; the comparison value of a query allows it.
  var takesNestedArrays = false
  /// The names and indices of the path to the current value.
  private var place: [String] = []

  /// Records a problem of the current value.
  mutating func report(_ kind: DocumentProblem.Kind, _ span: Span) {
    let place = place
    problems.append(DocumentProblem(kind, field: place.joined(), span: span))
  }

  /// Makes the value of a field the current value, until ``leave()``.
  mutating func enter(name: String) { place.append(place.isEmpty ? name : "." + name) }

  /// Makes an element of a list the current value, until ``leave()``.
  mutating func enter(index: Int) { place.append("[\(index)]") }

  /// Makes the enclosing value the current value again.
  mutating func leave() { _ = place.popLast() }

  /// Records the problem of the current field's name, if it has one.
  mutating func check(name: String, _ span: Span) {
    let bytes = name.utf8.count
    if bytes == 0 { report(.emptyFieldName, span) }
    if bytes > DocumentLimits.maximumFieldNameBytes { report(.longFieldName(bytes: bytes), span) }
    if DocumentLimits.isReserved(name) { report(.reservedFieldName(name), span) }
  }

  /// Checks a container that is nested in `depth` others, including the document, and records its problem.
  ///
  /// - Returns: whether the caller may read the container.
  mutating func check(depth: Int, isInArray: Bool, isArray: Bool, _ span: Span) -> Bool {
    if isInArray, isArray, !takesNestedArrays { report(.arrayInArray, span) }
    guard depth <= DocumentLimits.maximumDepth else {
      report(.tooDeep, span)
      return false
    }
    return true
  }

  /// Returns a vector of `numbers`. Records a problem if their number is out of range.
  mutating func vector(_ numbers: [Double], _ span: Span) -> DocumentValue {
    if numbers.isEmpty || numbers.count > DocumentLimits.maximumVectorDimensions {
      report(.vectorDimensions(numbers.count), span)
    }
    return .vector(numbers)
  }

  /// Returns the timestamp that a text names, or null with a recorded problem. It is in microseconds, as Firestore
  /// stores it and rules see it (emulator 1.19.9).
  mutating func timestamp(_ json: JSONNode) -> DocumentValue {
    guard let text = json.string else { return expected("a time in a string", json.span) }
    guard let timestamp = Timestamp(rfc3339: text) else {
      report(.timestamp(text), json.span)
      return .null
    }
    return .timestamp(timestamp.inMicroseconds)
  }

  /// Returns the bytes of a Base64 text. Records a problem if the text is invalid.
  mutating func bytes(_ json: JSONNode) -> DocumentValue {
    guard let text = json.string else { return expected("bytes as Base64 in a string", json.span) }
    guard let bytes = Base64.decode(text) else {
      report(.base64, json.span)
      return .null
    }
    return check(size: bytes.count, .bytes(bytes), json.span)
  }

  /// Returns a string. Records a problem if it is too long.
  mutating func string(_ text: String, _ span: Span) -> DocumentValue {
    check(size: text.utf8.count, .string(text), span)
  }

  private mutating func check(size: Int, _ value: DocumentValue, _ span: Span) -> DocumentValue {
    if size > DocumentLimits.maximumValueBytes { report(.valueSize(bytes: size), span) }
    return value
  }

  /// Returns a double that is written as a number, or by name if it is not finite.
  mutating func double(_ json: JSONNode) -> DocumentValue {
    switch json.value {
    case .integer(let integer): return .double(Double(integer))
    case .double(let double): return .double(double)
    case .string("NaN"): return .double(.nan)
    case .string("Infinity"): return .double(.infinity)
    case .string("-Infinity"): return .double(-.infinity)
    default: return expected("a number, \"NaN\", \"Infinity\" or \"-Infinity\"", json.span)
    }
  }

  /// Records that something else is required at `span`.
  ///
  /// - Returns: a placeholder value, so that the reader can continue.
  mutating func expected(_ wanted: String, _ span: Span) -> DocumentValue {
    report(.expected(wanted), span)
    return .null
  }
}
