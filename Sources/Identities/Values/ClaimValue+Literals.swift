extension ClaimValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `null`
  public init(nilLiteral: ()) { self = .null }
  /// `true` or `false`
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a number. A whole number becomes an integer.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a list.
  public init(arrayLiteral elements: ClaimValue...) { self = .list(elements) }
  /// Creates a map. If a key is repeated, the last value wins.
  public init(dictionaryLiteral members: (String, ClaimValue)...) {
    var claims = Claims()
    for (key, value) in members { claims[key] = value }
    self = .map(claims)
  }
}

extension Claims: ExpressibleByDictionaryLiteral {
  /// Creates claims. If a key is repeated, the last value wins.
  public init(dictionaryLiteral members: (String, ClaimValue)...) {
    self.init()
    for (key, value) in members { self[key] = value }
  }
}
