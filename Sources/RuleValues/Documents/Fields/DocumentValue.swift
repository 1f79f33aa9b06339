/// A value in a document.
///
/// Equality compares the representation: strings as bytes, doubles bit for bit, maps in their order. Equality in rules
/// differs.
public indirect enum DocumentValue: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A 64-bit integer.
  case integer(Int64)
  /// A double, which may be NaN or infinite.
  case double(Double)
  /// A point in time. Firestore stores it in microseconds.
  case timestamp(Timestamp)
  /// A string, compared by its bytes.
  case string(String)
  /// A byte string.
  case bytes([UInt8])
  /// A reference to a document.
  case reference(DocumentPath)
  /// A geographical point.
  case geoPoint(GeoPoint)
  /// A list of values.
  case array([DocumentValue])
  /// A map with string keys.
  case map(DocumentFields)
  /// A vector embedding. Firestore's own form is a map with `__type__`.
  case vector([Double])
}

extension DocumentValue: Hashable {
  /// Compares the kind and the representation.
  public static func == (left: DocumentValue, right: DocumentValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.string(let left), .string(let right)): CodeUnits.equal(left, right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.reference(let left), .reference(let right)): left == right
    case (.geoPoint(let left), .geoPoint(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    case (.vector(let left), .vector(let right)): left.map(\.bitPattern) == right.map(\.bitPattern)
    default: false
    }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .integer(let integer): hasher.combine(integer)
    case .double(let double): hasher.combine(double.bitPattern)
    case .timestamp(let timestamp): hasher.combine(timestamp)
    case .string(let string): hasher.combine(utf8: string)
    case .bytes(let bytes): hasher.combine(bytes)
    case .reference(let path): hasher.combine(path)
    case .geoPoint(let point): hasher.combine(point)
    case .array(let values): hasher.combine(values)
    case .map(let fields): hasher.combine(fields)
    case .vector(let numbers): for number in numbers { hasher.combine(number.bitPattern) }
    }
  }
}

/// A geographical point, in degrees. Equality compares the bits.
public struct GeoPoint: Hashable, Sendable, BitwiseCopyable {
  /// The latitude, from -90 to 90.
  public let latitude: Double
  /// The longitude, from -180 to 180.
  public let longitude: Double

  /// Creates a point. Nil if a coordinate is out of range (emulator 1.19.9: `latlng.value(90.1, 0)` is an error).
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Compares the bits of both coordinates.
  public static func == (left: GeoPoint, right: GeoPoint) -> Bool {
    left.latitude.bitPattern == right.latitude.bitPattern && left.longitude.bitPattern == right.longitude.bitPattern
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(latitude.bitPattern)
    hasher.combine(longitude.bitPattern)
  }
}

extension DocumentValue {
  /// The value as rules see it: -0.0 becomes 0.0 at every depth (emulator 1.19.9). Reads return it unchanged.
  package var withoutNegativeZero: DocumentValue {
    switch self {
    case .double(let double): .double(double.withoutNegativeZero)
    case .array(let values): .array(values.map(\.withoutNegativeZero))
    case .map(let fields): .map(DocumentFields(fields.entries.lazy.map { ($0.name, $0.value.withoutNegativeZero) }))
    case .vector(let numbers): .vector(numbers.map(\.withoutNegativeZero))
    case .geoPoint(let point):
      GeoPoint(latitude: point.latitude.withoutNegativeZero, longitude: point.longitude.withoutNegativeZero).map {
        .geoPoint($0)
      } ?? self
    default: self
    }
  }
}

extension Double {
  /// The number as rules see it in a document: -0.0 becomes 0.0 (emulator 1.19.9).
  package var withoutNegativeZero: Double { self + 0.0 }
}
