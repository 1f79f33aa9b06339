/// `"text"`
extension DocumentValue: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
}

/// `37`
extension DocumentValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
}

/// `1.5`
extension DocumentValue: ExpressibleByFloatLiteral {
  /// Creates a double.
  public init(floatLiteral double: Double) { self = .double(double) }
}

/// `true`
extension DocumentValue: ExpressibleByBooleanLiteral {
  /// Creates a boolean.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

/// `nil`
extension DocumentValue: ExpressibleByNilLiteral {
  /// Creates the null value.
  public init(nilLiteral: ()) { self = .null }
}

/// `["a", 1]`
extension DocumentValue: ExpressibleByArrayLiteral {
  /// Creates a list.
  public init(arrayLiteral elements: DocumentValue...) { self = .array(elements) }
}

/// `["name": "Ada"]`
extension DocumentValue: ExpressibleByDictionaryLiteral {
  /// Creates a map. If a name is repeated, the last value wins.
  public init(dictionaryLiteral fields: (String, DocumentValue)...) { self = .map(DocumentFields(fields)) }
}
