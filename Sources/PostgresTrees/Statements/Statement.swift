#if Postgres
import CPostgres
import DocumentTrees
import RuleValues

/// A statement with parameters.
final class Statement: Sendable {
  /// The name under which a connection prepares it once; nil for one that is rarely used.
  let name: String?
  let text: String
  let types: [ParameterType]

  init(_ name: String?, _ text: String, _ types: ParameterType...) {
    self.name = name
    self.text = text
    self.types = types
  }
}

/// The type of a parameter, as the number that PostgreSQL gives it. Values have the binary format.
enum ParameterType: Oid {
  case bytes = 17
  case integer = 20
  case text = 25
  case listOfBytes = 1001
}

/// A statement with the values of its parameters, in the binary format of their types.
struct Command {
  let statement: Statement
  let values: [[UInt8]]

  init(_ statement: Statement, _ values: [UInt8]...) {
    self.statement = statement
    self.values = values
  }
}

extension [UInt8] {
  /// The value of a parameter of the type ``ParameterType/integer``.
  init(parameter integer: Int) { self = Swift.withUnsafeBytes(of: Int64(integer).bigEndian) { Array($0) } }

  /// The value of a parameter of the type ``ParameterType/listOfBytes``.
  init(parameter list: [[UInt8]]) {
    self = []
    reserveCapacity(20 + list.reduce(0) { $0 + $1.count + 4 })
    // One dimension without nulls, of the type bytea, that begins at 1.
    for number in [1, 0, Int32(ParameterType.bytes.rawValue), Int32(list.count), 1] { append(bigEndian: number) }
    for bytes in list {
      append(bigEndian: Int32(bytes.count))
      append(contentsOf: bytes)
    }
  }
}

/// The result of a command.
final class QueryResult {
  private let handle: OpaquePointer

  /// Takes a result of libpq, which it frees.
  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { PQclear(handle) }

  var status: ExecStatusType { PQresultStatus(handle) }

  /// The number of rows.
  var count: Int { Int(PQntuples(handle)) }

  /// The tag of the command, such as `COMMIT`.
  var tag: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

  /// Returns the bytes of a value, which are valid as long as the result; nil for NULL.
  func bytes(_ row: Int, _ column: Int32) -> UnsafeRawBufferPointer? {
    let row = Int32(truncatingIfNeeded: row)
    guard PQgetisnull(handle, row, column) == 0, let start = PQgetvalue(handle, row, column) else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, column)))
  }

  /// Returns an `int8`; nil for NULL and for values of another size.
  func integer(_ row: Int, _ column: Int32) -> Int64? {
    bytes(row, column).flatMap { $0.count == 8 ? $0.bigEndian(at: 0) : nil }
  }

  /// The position of a result of ``SQL/position``; nil if it has none.
  var position: LogPosition? {
    (count > 0 ? integer(0, 0) : nil).map { LogPosition(offset: UInt64(bitPattern: $0)) }
  }

  /// The SQLSTATE of an error; empty if the server did not send one.
  var code: String { PQresultErrorField(handle, 67).map { String(cString: $0) } ?? "" }

  /// The message of an error, without its position in the statement.
  var message: String {
    // PG_DIAG_MESSAGE_PRIMARY is a character, which Swift does not import.
    PQresultErrorField(handle, 77).map { String(cString: $0) } ?? "no message"
  }
}
#endif
