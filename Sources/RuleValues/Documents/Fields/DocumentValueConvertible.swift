/// A Swift value that a document can store: a string, a number, a boolean, a time, a path, a point, a list or a map.
public protocol DocumentValueConvertible {
  /// The value as a document stores it.
  var documentValue: DocumentValue { get }
}

/// A Swift number that a document can store without a loss.
public protocol DocumentNumber: DocumentValueConvertible {}

/// A Swift integer of at most 64 bits with a sign, which a document stores as an integer.
public protocol DocumentInteger: DocumentNumber, BinaryInteger {}

extension DocumentInteger {
  /// The value as an integer.
  public var documentValue: DocumentValue { .integer(Int64(truncatingIfNeeded: self)) }
}

extension Int: DocumentInteger {}
extension Int8: DocumentInteger {}
extension Int16: DocumentInteger {}
extension Int32: DocumentInteger {}
extension Int64: DocumentInteger {}
extension UInt8: DocumentInteger {}
extension UInt16: DocumentInteger {}
extension UInt32: DocumentInteger {}

extension Double: DocumentNumber {
  /// The value as a double.
  public var documentValue: DocumentValue { .double(self) }
}

extension Float: DocumentNumber {
  /// The value as a double.
  public var documentValue: DocumentValue { .double(Double(self)) }
}

extension Bool: DocumentValueConvertible {
  /// The value as a boolean.
  public var documentValue: DocumentValue { .bool(self) }
}

extension String: DocumentValueConvertible {
  /// The value as a string.
  public var documentValue: DocumentValue { .string(self) }
}

extension Timestamp: DocumentValueConvertible {
  /// The value as a point in time.
  public var documentValue: DocumentValue { .timestamp(self) }
}

extension GeoPoint: DocumentValueConvertible {
  /// The value as a geographical point.
  public var documentValue: DocumentValue { .geoPoint(self) }
}

extension DocumentPath: DocumentValueConvertible {
  /// The value as a reference.
  public var documentValue: DocumentValue { .reference(self) }
}

extension DocumentFields: DocumentValueConvertible {
  /// The value as a map.
  public var documentValue: DocumentValue { .map(self) }
}

extension DocumentValue: DocumentValueConvertible {
  /// The value itself.
  public var documentValue: DocumentValue { self }
}

extension Array: DocumentValueConvertible where Element: DocumentValueConvertible {
  /// The value as a list.
  public var documentValue: DocumentValue { .array(map(\.documentValue)) }
}

extension Optional: DocumentValueConvertible where Wrapped: DocumentValueConvertible {
  /// The value, or null.
  public var documentValue: DocumentValue { self?.documentValue ?? .null }
}
