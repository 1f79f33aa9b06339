import RuleValues

/// `"text"`
extension DataQuery.Bound: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral text: String) { self = .scalar(.string(text)) }
}

/// `37`
extension DataQuery.Bound: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral integer: Int64) { self = .scalar(.integer(integer)) }
}

/// `1.5`
extension DataQuery.Bound: ExpressibleByFloatLiteral {
  /// Creates a double.
  public init(floatLiteral double: Double) { self = .scalar(.double(double)) }
}

/// `true`
extension DataQuery.Bound: ExpressibleByBooleanLiteral {
  /// Creates a boolean.
  public init(booleanLiteral bool: Bool) { self = .scalar(.bool(bool)) }
}

extension DataQuery.Bound {
  /// Returns a string.
  public static func string(_ text: String) -> DataQuery.Bound { .scalar(.string(text)) }
  /// Returns an integer.
  public static func integer(_ integer: Int64) -> DataQuery.Bound { .scalar(.integer(integer)) }
  /// Returns a double.
  public static func double(_ double: Double) -> DataQuery.Bound { .scalar(.double(double)) }
  /// Returns a boolean.
  public static func bool(_ bool: Bool) -> DataQuery.Bound { .scalar(.bool(bool)) }
}
