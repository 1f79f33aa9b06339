import SourceText

/// What both readers of documents collect: the place in the document, and the problems.
struct FieldChecks {
  private(set) var problems = ProblemList<DocumentProblem>()
  /// Whether a list may be directly in a list: not in a document, but in what a query compares a field with.
  var takesNestedArrays = false
  /// The names and indices on the way to the current value.
  private var place: [String] = []

  /// Notes a problem of the current value.
  mutating func report(_ kind: DocumentProblem.Kind, _ span: Span) {
    let place = place
    problems.append(DocumentProblem(kind, field: place.joined(), span: span))
  }

  /// Makes the value of a field, or of an element, the current one while `body` runs.
  mutating func enter(name: String) { place.append(place.isEmpty ? name : "." + name) }

  /// Makes an element of a list the current value.
  mutating func enter(index: Int) { place.append("[\(index)]") }

  /// Goes back to what the current value is in.
  mutating func leave() { _ = place.popLast() }

  /// Notes what is wrong with a name of a field, which is the current one.
  mutating func check(name: String, _ span: Span) {
    let bytes = name.utf8.count
    if bytes == 0 { report(.emptyFieldName, span) }
    if bytes > DocumentLimits.maximumFieldNameBytes { report(.longFieldName(bytes: bytes), span) }
    if DocumentLimits.isReserved(name) { report(.reservedFieldName(name), span) }
  }

  /// Notes what is wrong with a container inside `depth` others, the document among them.
  ///
  /// - Returns: whether it may be read.
  mutating func check(depth: Int, isInArray: Bool, isArray: Bool, _ span: Span) -> Bool {
    if isInArray, isArray, !takesNestedArrays { report(.arrayInArray, span) }
    guard depth <= DocumentLimits.maximumDepth else {
      report(.tooDeep, span)
      return false
    }
    return true
  }

  /// A vector of `numbers`, with a problem noted where it has too few or too many.
  mutating func vector(_ numbers: [Double], _ span: Span) -> DocumentValue {
    if numbers.isEmpty || numbers.count > DocumentLimits.maximumVectorDimensions {
      report(.vectorDimensions(numbers.count), span)
    }
    return .vector(numbers)
  }

  /// The moment that a text names, in microseconds as the service keeps it (emulator 1.19.9: rules see no more of it); null,
  /// with a problem noted, where it names none.
  mutating func timestamp(_ json: JSONNode) -> DocumentValue {
    guard let text = json.string else { return expected("a time in a string", json.span) }
    guard let timestamp = Timestamp(rfc3339: text) else {
      report(.timestamp(text), json.span)
      return .null
    }
    return .timestamp(timestamp.inMicroseconds)
  }

  /// The bytes that a text is the Base64 form of.
  mutating func bytes(_ json: JSONNode) -> DocumentValue {
    guard let text = json.string else { return expected("bytes as Base64 in a string", json.span) }
    guard let bytes = Base64.decode(text) else {
      report(.base64, json.span)
      return .null
    }
    return check(size: bytes.count, .bytes(bytes), json.span)
  }

  /// A text, with a problem noted where it is too long.
  mutating func string(_ text: String, _ span: Span) -> DocumentValue {
    check(size: text.utf8.count, .string(text), span)
  }

  private mutating func check(size: Int, _ value: DocumentValue, _ span: Span) -> DocumentValue {
    if size > DocumentLimits.maximumValueBytes { report(.valueSize(bytes: size), span) }
    return value
  }

  /// A double that is written as a number, or as the name of one that JSON has no digits for.
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

  /// Notes that something else must stand at `span`.
  ///
  /// - Returns: a value to go on with.
  mutating func expected(_ wanted: String, _ span: Span) -> DocumentValue {
    report(.expected(wanted), span)
    return .null
  }
}
