import DocumentTrees
import RuleValues

/// How a value lies in a row: its kind as a small integer and the value as an integer or bytes. SQLite's own kinds have
/// no boolean and give the bits of a double no promise, so a double is stored as the integer that has its bits.
enum RowKind: Int64 {
  case node = 0
  case bool = 1
  case integer = 2
  case double = 3
  case string = 4
}

extension Scalar {
  var rowKind: RowKind {
    switch self {
    case .bool: .bool
    case .integer: .integer
    case .double: .double
    case .string: .string
    }
  }

  /// The value as an integer; nil for a string.
  var bits: Int64? {
    switch self {
    case .bool(let bool): bool ? 1 : 0
    case .integer(let integer): integer
    case .double(let double): Int64(bitPattern: double.bitPattern)
    case .string: nil
    }
  }

  private init?(_ kind: RowKind, bits: Int64) {
    switch kind {
    case .bool: self = .bool(bits != 0)
    case .integer: self = .integer(bits)
    case .double: self = .double(Double(bitPattern: UInt64(bitPattern: bits)))
    case .node, .string: return nil
    }
  }

  private init?(utf8 bytes: UnsafeRawBufferPointer) {
    guard let text = String(checking: bytes) else { return nil }
    self = .string(text)
  }

  /// The value of the current row; nil where it is none.
  init?(_ kind: RowKind, in statement: Statement, column: Int32) {
    if kind == .string {
      self.init(utf8: statement.bytes(column))
    } else {
      self.init(kind, bits: statement.integer(column))
    }
  }

  /// Binds the value while `body` runs the statement. `body` is given the code of the binding, and the bytes of a string.
  func bound(
    to statement: Statement, _ index: Int32,
    while body: (_ code: Int32, _ text: UnsafeRawBufferPointer?) throws(TreeError) -> Void
  ) throws(TreeError) {
    guard case .string(let string) = self else { return try body(statement.bind(index, bits ?? 0), nil) }
    var outcome: Result<Void, TreeError> = .success(())
    string.withBytes { text in
      let code = statement.bind(index, inPlace: UnsafeRawBufferPointer(text))
      outcome = Result { () throws(TreeError) in try body(code, UnsafeRawBufferPointer(text)) }
    }
    try outcome.get()
  }

  /// A priority as one column: the kind and then the value.
  var priorityColumn: [UInt8] {
    let kind = UInt8(truncatingIfNeeded: rowKind.rawValue)
    if case .string(let string) = self { return [kind] + string.utf8 }
    let bits = UInt64(bitPattern: bits ?? 0)
    return [kind] + stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
  }

  /// The priority that ``priorityColumn`` made; nil where the bytes are none.
  init?(priorityColumn bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first, let kind = RowKind(rawValue: Int64(first)) else { return nil }
    if kind == .string {
      self.init(utf8: UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
    } else {
      guard bytes.count == 9 else { return nil }
      self.init(kind, bits: Int64(bitPattern: bytes.dropFirst().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
    }
  }
}
