public import RuleValues

/// A value that a write gives a field: a value, or a server value such as ``serverTimestamp`` that Firestore computes.
///
/// Literals are values: `["title": "Milk", "tags": ["food"], "at": .serverTimestamp]`. The server values are those of the
/// client SDKs (`FieldValue`), and ``maximum(_:)`` and ``minimum(_:)`` of the REST API.
public struct FieldValue: Sendable, Hashable {
  /// The kinds of values.
  package indirect enum Content: Sendable, Hashable {
    /// A value without server values.
    case value(DocumentValue)
    /// A list, which must not contain server values.
    case array([FieldValue])
    /// A map, which may contain server values.
    case map(WrittenFields)
    /// Deletes the field.
    case delete
    /// Firestore computes the value.
    case transform(FieldTransform.Operation)
  }

  /// The kind of value.
  package let content: Content

  /// Creates a field value with this content.
  package init(content: Content) { self.content = content }

  /// Creates a value without server values.
  public init(_ value: DocumentValue) { content = .value(value) }

  /// Returns a value without server values, for example that of a variable: `["title": .value(title)]`.
  public static func value(_ value: some DocumentValueConvertible) -> FieldValue { FieldValue(value.documentValue) }
}

// MARK: Server values

extension FieldValue {
  /// The time of the request.
  public static let serverTimestamp = FieldValue(content: .transform(.serverTimestamp))

  /// Deletes the field. It is valid in updates, and in a `set` that merges.
  public static let delete = FieldValue(content: .delete)

  /// Returns the stored number plus `delta`; `delta` itself if no number is stored. An integer does not overflow.
  public static func increment(_ delta: some DocumentNumber) -> FieldValue {
    FieldValue(content: .transform(.increment(delta.documentValue)))
  }

  /// Returns the larger of the stored number and `number`; `number` itself if no number is stored.
  public static func maximum(_ number: some DocumentNumber) -> FieldValue {
    FieldValue(content: .transform(.maximum(number.documentValue)))
  }

  /// Returns the smaller of the stored number and `number`; `number` itself if no number is stored.
  public static func minimum(_ number: some DocumentNumber) -> FieldValue {
    FieldValue(content: .transform(.minimum(number.documentValue)))
  }

  /// Returns the stored list with those of `elements` appended that it lacks.
  public static func arrayUnion(_ elements: [DocumentValue]) -> FieldValue {
    FieldValue(content: .transform(.arrayUnion(elements)))
  }

  /// Returns the stored list without `elements`.
  public static func arrayRemove(_ elements: [DocumentValue]) -> FieldValue {
    FieldValue(content: .transform(.arrayRemove(elements)))
  }
}

// MARK: Values

extension FieldValue {
  /// `null`
  public static let null = FieldValue(content: .value(.null))

  /// Returns `true` or `false`.
  public static func bool(_ bool: Bool) -> FieldValue { FieldValue(.bool(bool)) }
  /// Returns an integer.
  public static func integer(_ integer: some DocumentInteger) -> FieldValue { FieldValue(integer.documentValue) }
  /// Returns a double.
  public static func double(_ double: Double) -> FieldValue { FieldValue(.double(double)) }
  /// Returns a point in time.
  public static func timestamp(_ timestamp: Timestamp) -> FieldValue { FieldValue(.timestamp(timestamp)) }
  /// Returns a string.
  public static func string(_ string: String) -> FieldValue { FieldValue(.string(string)) }
  /// Returns a byte string.
  public static func bytes(_ bytes: [UInt8]) -> FieldValue { FieldValue(.bytes(bytes)) }
  /// Returns a reference to a document.
  public static func reference(_ path: DocumentPath) -> FieldValue { FieldValue(.reference(path)) }
  /// Returns a geographical point.
  public static func geoPoint(_ point: GeoPoint) -> FieldValue { FieldValue(.geoPoint(point)) }
  /// Returns a vector embedding.
  public static func vector(_ numbers: [Double]) -> FieldValue { FieldValue(.vector(numbers)) }
  /// Returns a list.
  public static func array(_ elements: [FieldValue]) -> FieldValue { FieldValue(content: .array(elements)) }
  /// Returns a map.
  public static func map(_ fields: WrittenFields) -> FieldValue { FieldValue(content: .map(fields)) }
}

// MARK: Literals

/// `"text"`
extension FieldValue: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
}

/// `37`
extension FieldValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
}

/// `1.5`
extension FieldValue: ExpressibleByFloatLiteral {
  /// Creates a double.
  public init(floatLiteral double: Double) { self = .double(double) }
}

/// `true`
extension FieldValue: ExpressibleByBooleanLiteral {
  /// Creates a boolean.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

/// `nil`
extension FieldValue: ExpressibleByNilLiteral {
  /// Creates the null value.
  public init(nilLiteral: ()) { self = .null }
}

/// `["a", 1]`
extension FieldValue: ExpressibleByArrayLiteral {
  /// Creates a list.
  public init(arrayLiteral elements: FieldValue...) { self = .array(elements) }
}

/// `["name": "Ada"]`
extension FieldValue: ExpressibleByDictionaryLiteral {
  /// Creates a map. If a name is repeated, the last value wins.
  public init(dictionaryLiteral fields: (String, FieldValue)...) { self = .map(WrittenFields(fields)) }
}
