extension ClaimValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `null`
  public init(nilLiteral: ()) { self = .null }
  /// `true` or `false`
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number; whole ones become integers.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list.
  public init(arrayLiteral elements: ClaimValue...) { self = .list(elements) }
  /// A map; of two values for one key the later counts.
  public init(dictionaryLiteral members: (String, ClaimValue)...) {
    var claims = Claims()
    for (key, value) in members { claims[key] = value }
    self = .map(claims)
  }
}

extension Claims: ExpressibleByDictionaryLiteral {
  /// Claims; of two values for one key the later counts.
  public init(dictionaryLiteral members: (String, ClaimValue)...) {
    self.init()
    for (key, value) in members { self[key] = value }
  }
}
