/// One step through an ``EncodedDocument``.
///
/// A document consists of the events of a map. A map is `startMap`, then a `name` and the events of the value for each
/// field, then `end`. Strings point into the document's bytes and are well-formed UTF-8.
package enum DocumentEvent: BitwiseCopyable {
  /// The name of the field whose value comes next.
  case name(UnsafeBufferPointer<UInt8>)
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A 64-bit integer value.
  case integer(Int64)
  /// A double, which may be NaN or infinite.
  case double(Double)
  /// A point in time.
  case timestamp(Timestamp)
  /// A string, as UTF-8.
  case string(UnsafeBufferPointer<UInt8>)
  /// A byte string in the document's bytes.
  case bytes(UnsafeBufferPointer<UInt8>)
  /// A reference to a document: its database, and its ids with slashes between them.
  case reference(database: UnsafeBufferPointer<UInt8>, path: UnsafeBufferPointer<UInt8>)
  /// A geographical point.
  case geoPoint(GeoPoint)
  /// A vector of doubles.
  case vector(EncodedVector)
  /// The start of a list with this many elements.
  case startArray(count: Int)
  /// The start of a map with this many fields.
  case startMap(count: Int)
  /// The end of the innermost open list or map.
  case end
}

/// The numbers of a vector, in the document's bytes.
public struct EncodedVector: BitwiseCopyable {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// How many numbers there are.
  package var count: Int { bytes.count / 8 }

  /// The number at `index`, which must be from 0 to below ``count``; NaN elsewhere.
  package subscript(index: Int) -> Double {
    guard index >= 0, index < count else { return .nan }
    let bits = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
    return Double(bitPattern: UInt64(littleEndian: bits))
  }

  /// The elements, copied into an array.
  public var numbers: [Double] { (0..<count).map { self[$0] } }
}
