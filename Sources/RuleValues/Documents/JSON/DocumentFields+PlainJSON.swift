package import SourceText

extension DocumentFields {
  /// Writes the fields in the form that ``PlainDocumentReader`` reads.
  ///
  /// - Parameter database: the database that references omit. References to other databases name theirs.
  package func writePlain(to writer: inout JSONWriter, database: String = DocumentPath.defaultDatabase) {
    writer.object { writer in
      for field in entries {
        writer.key(field.name)
        field.value.writePlain(to: &writer, database: database)
      }
    }
  }

  /// Whether a reader would take the fields for a type.
  fileprivate var looksTyped: Bool { count == 1 && entries[0].name.utf8.first == UInt8(ascii: "$") }
}

extension DocumentValue {
  /// Writes the value in the form that ``PlainDocumentReader`` reads.
  ///
  /// - Parameter database: the database that references omit. References to other databases name theirs.
  package func writePlain(to writer: inout JSONWriter, database: String = DocumentPath.defaultDatabase) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .double(let double) where double.isFinite && double != double.rounded(): writer.double(double)
    // Other tools write 1.0 as 1, which would read back as an integer.
    case .double(let double): writer.typed("$double") { $0.whole(double) }
    case .timestamp(let timestamp): writer.typed("$ts") { $0.string(timestamp.description) }
    case .string(let string): writer.string(string)
    case .bytes(let bytes): writer.typed("$bytes") { $0.string(Base64.encode(bytes)) }
    case .reference(let path): writer.typed("$ref") { $0.string(path.text(in: database)) }
    case .geoPoint(let point):
      writer.typed("$geo") {
        $0.array {
          $0.double(point.latitude)
          $0.double(point.longitude)
        }
      }
    case .array(let values): writer.array { for value in values { value.writePlain(to: &$0, database: database) } }
    case .map(let fields) where fields.looksTyped:
      writer.typed("$map") { fields.writePlain(to: &$0, database: database) }
    case .map(let fields): fields.writePlain(to: &writer, database: database)
    case .vector(let numbers):
      writer.typed("$vector") { $0.array { for number in numbers { $0.number(number) } } }
    }
  }
}

extension DocumentPath {
  /// Returns the path, without its database if that is `database`.
  fileprivate func text(in database: String) -> String {
    CodeUnits.equal(self.database, database) ? relativeText : description
  }
}

extension Double {
  /// The JSON spelling of a number that has no digits in JSON.
  var jsonName: String { isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
}

extension JSONWriter {
  /// Writes an object with one member.
  mutating func typed(_ key: String, _ value: (inout JSONWriter) -> Void) {
    object {
      $0.key(key)
      value(&$0)
    }
  }

  /// Writes a double. One without a fraction has no `.0`; one that is not finite is written by name.
  fileprivate mutating func whole(_ value: Double) {
    let isNegativeZero = value == 0 && value.sign == .minus
    if let integer = Int64(exactly: value), !isNegativeZero { self.integer(integer) } else { number(value) }
  }

  /// Writes a double. One that is not finite is written by name.
  package mutating func number(_ value: Double) {
    if value.isFinite { double(value) } else { string(value.jsonName) }
  }
}
