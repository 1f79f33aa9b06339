/// A value in a document. Equality is that of representation: strings as bytes, doubles bit for bit, maps in their order;
/// what the rules find equal is another question.
public indirect enum DocumentValue: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A 64-bit integer.
  case integer(Int64)
  /// A double, NaN and infinities among them.
  case double(Double)
  /// A moment. The service keeps microseconds of it.
  case timestamp(Timestamp)
  /// A text.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// The place of a document.
  case reference(DocumentPath)
  /// A point on the globe.
  case geoPoint(GeoPoint)
  /// A list.
  case array([DocumentValue])
  /// Named values.
  case map(DocumentFields)
  /// A vector embedding: in the service's own form, a map with `__type__`.
  case vector([Double])
}

extension DocumentValue: Hashable {
  /// Equal in kind and representation.
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

/// A point on the globe, in degrees. Equality is bit for bit.
public struct GeoPoint: Hashable, Sendable, BitwiseCopyable {
  /// From -90 to 90.
  public let latitude: Double
  /// From -180 to 180.
  public let longitude: Double

  /// A point; nil where there is none (emulator 1.19.9: `latlng.value(90.1, 0)` is an error).
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Equal bit for bit.
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
  /// The value as the service keeps it: -0.0 becomes 0.0 at every depth (emulator 1.19.9).
  package var asStored: DocumentValue {
    switch self {
    case .double(let double): .double(double.asStored)
    case .array(let values): .array(values.map(\.asStored))
    case .map(let fields): .map(DocumentFields(fields.entries.lazy.map { ($0.name, $0.value.asStored) }))
    case .vector(let numbers): .vector(numbers.map(\.asStored))
    case .geoPoint(let point):
      GeoPoint(latitude: point.latitude.asStored, longitude: point.longitude.asStored).map { .geoPoint($0) } ?? self
    default: self
    }
  }
}

extension Double {
  /// The number as the service keeps it in a document: -0.0 becomes 0.0 (emulator 1.19.9).
  package var asStored: Double { self + 0.0 }
}
