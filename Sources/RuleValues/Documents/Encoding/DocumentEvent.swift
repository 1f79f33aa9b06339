/// One step through an ``EncodedDocument``. A document is the events of a map; a map is `startMap`, for each field a
/// `name` and the events of its value, and `end`. Texts point into the document's bytes and are well-formed UTF-8.
public enum DocumentEvent: BitwiseCopyable {
  /// The name of the field whose value comes next.
  case name(UnsafeBufferPointer<UInt8>)
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// A double.
  case double(Double)
  /// A moment.
  case timestamp(Timestamp)
  /// A text.
  case string(UnsafeBufferPointer<UInt8>)
  /// Bytes.
  case bytes(UnsafeBufferPointer<UInt8>)
  /// A document: its database, and its ids with slashes between them.
  case reference(database: UnsafeBufferPointer<UInt8>, path: UnsafeBufferPointer<UInt8>)
  /// A point on the globe.
  case geoPoint(GeoPoint)
  /// A vector.
  case vector(EncodedVector)
  /// A list of so many elements begins.
  case startArray(count: Int)
  /// A map of so many fields begins.
  case startMap(count: Int)
  /// The list or map that began last ends.
  case end
}

/// The numbers of a vector, in the document's bytes.
public struct EncodedVector: BitwiseCopyable {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// How many numbers there are.
  public var count: Int { bytes.count / 8 }

  /// The number at `index`, which must be from 0 to below ``count``; NaN elsewhere.
  public subscript(index: Int) -> Double {
    guard index >= 0, index < count else { return .nan }
    let bits = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
    return Double(bitPattern: UInt64(littleEndian: bits)).asStored
  }

  /// The numbers.
  public var numbers: [Double] { (0..<count).map { self[$0] } }
}
