package import RuleEvaluation
import RulePrograms
import RuleValues
package import SourceText

/// Writes values of expressions in the format of Google's rules API: plain JSON, with text for types that JSON lacks.
package enum TestCaseValueJSON {
  /// Writes a value; an error is written as an object with the member `undefined`.
  package static func write(_ value: ExplainedValue, to writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number): writer.double(number)
    case .string(let string): writer.string(string)
    case .before(let path), .after(let path), .claims(let path): writer.string(path.description)
    case .fault(let fault): undefined(fault.text, &writer)
    case .cloud(let value): write(value, to: &writer)
    }
  }

  private static func undefined(_ cause: String, _ writer: inout JSONWriter) {
    writer.object {
      $0.key("undefined")
      $0.object { $0.member("causeMessage", cause) }
    }
  }

  private static func write(_ value: CloudValue, to writer: inout JSONWriter) {
    switch value {
    case .integer(let integer): writer.integer(integer)
    case .float(let double) where double.isFinite: writer.double(double)
    case .list(let values), .set(let values): writer.array { for value in values { write(value, to: &$0) } }
    case .map(let entries), .partialMap(let entries):
      writer.object {
        for entry in entries {
          $0.key(entry.key)
          write(entry.value, to: &$0)
        }
      }
    case .path(let segments): writer.string(TestCasePath.encoded(segments))
    case .error(_, let message): undefined(message, &writer)
    default: writer.string(value.description)
    }
  }
}
