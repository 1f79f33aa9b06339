import RuleEvaluation
import RuleValues
import SourceText

/// Writes values of Cloud rules as JSON, in the format of plain documents if there is one.
enum CloudValueJSON {
  /// Writes a value; `nested` writes the values it contains.
  static func write(
    _ value: CloudValue, to writer: inout JSONWriter, nested: (ExplainedValue, inout JSONWriter) -> Void
  ) {
    switch value {
    case .integer(let integer): writer.integer(integer)
    case .float(let double): DocumentValue.double(double).writePlain(to: &writer)
    case .bytes(let bytes): DocumentValue.bytes(bytes).writePlain(to: &writer)
    case .timestamp(let timestamp): DocumentValue.timestamp(timestamp).writePlain(to: &writer)
    case .duration(let duration): writer.object { $0.member("$duration", duration.description) }
    case .list(let values): writer.array { for value in values { nested(value, &$0) } }
    case .set(let values):
      writer.object {
        $0.key("$set")
        $0.array { for value in values { nested(value, &$0) } }
      }
    case .map(let entries), .partialMap(let entries):
      writer.object {
        for entry in entries {
          $0.key(entry.key)
          nested(entry.value, &$0)
        }
      }
    case .path(let segments): writer.object { $0.member("$path", "/" + segments.joined(separator: "/")) }
    case .latlng(let latitude, let longitude):
      writer.object {
        $0.key("$geo")
        $0.array {
          $0.double(latitude)
          $0.double(longitude)
        }
      }
    case .vector(let numbers): DocumentValue.vector(numbers).writePlain(to: &writer)
    case .mapDiff, .constraint: writer.object { $0.member("$text", value.description) }
    case .error(_, let message): writer.object { $0.member("fault", message) }
    case .omitted: writer.object { $0.member("$omitted", true) }
    }
  }
}
