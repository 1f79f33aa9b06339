/// `"text"`
extension DocumentValue: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }
}

/// `37`
extension DocumentValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
}

/// `1.5`
extension DocumentValue: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral double: Double) { self = .double(double) }
}

/// `true`
extension DocumentValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

/// `nil`
extension DocumentValue: ExpressibleByNilLiteral {
  /// Null.
  public init(nilLiteral: ()) { self = .null }
}

/// `["a", 1]`
extension DocumentValue: ExpressibleByArrayLiteral {
  /// A list.
  public init(arrayLiteral elements: DocumentValue...) { self = .array(elements) }
}

/// `["name": "Ada"]`
extension DocumentValue: ExpressibleByDictionaryLiteral {
  /// A map; of two fields with one name the later counts.
  public init(dictionaryLiteral fields: (String, DocumentValue)...) { self = .map(DocumentFields(fields)) }
}
