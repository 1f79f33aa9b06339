import Platform

/// A value at a leaf of the document tree: boolean, 64-bit integer, double or string.
///
/// Equality compares the representation: the integer 1 and the double 1.0 differ here, although rules treat them as
/// equal.
public enum Scalar: Hashable, Sendable {
  /// `true` or `false`
  case bool(Bool)
  /// A number stored as a 64-bit integer.
  case integer(Int64)
  /// A number stored as a double; never NaN or an infinity.
  case double(Double)
  /// A string, compared by its bytes.
  case string(String)

  /// Compares the kind and the bits. Strings are compared as bytes, so `é` and `e` + accent differ.
  public static func == (left: Scalar, right: Scalar) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): CodeUnits.equal(left, right)
    default: false
    }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .bool(let bool): hasher.combine(bool)
    case .integer(let integer): hasher.combine(integer)
    case .double(let double): hasher.combine(double.bitPattern)
    case .string(let string): string.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
