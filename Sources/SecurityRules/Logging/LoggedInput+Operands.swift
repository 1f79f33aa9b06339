import RuleRequests
import RuleValues
import SourceText

extension DocumentFilter {
  /// Writes the filter in the format of suites: `["age", ">", 17]`, `["age", "IS_NULL"]`, `{"and": […]}`,
  /// `{"or": […]}`.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .and(let filters): Self.write("and", filters, &writer)
    case .or(let filters): Self.write("or", filters, &writer)
    case .field(let field, let comparison, let operand):
      writer.array {
        $0.string(field.description)
        $0.string(comparison.rawValue)
        operand.writePlain(to: &$0)
      }
    case .unary(let field, let test):
      writer.array {
        $0.string(field.description)
        $0.string(test.rawValue)
      }
    }
  }

  private static func write(_ word: String, _ filters: [DocumentFilter], _ writer: inout JSONWriter) {
    writer.object {
      $0.key(word)
      $0.array { for filter in filters { filter.write(to: &$0) } }
    }
  }
}

extension FieldTransform {
  /// Writes the transform as an object with its field and its operation.
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("field", field.description)
      switch operation {
      case .serverTimestamp: $0.member("operation", "serverTimestamp")
      case .increment(let operand): Self.write("increment", operand, &$0)
      case .maximum(let operand): Self.write("maximum", operand, &$0)
      case .minimum(let operand): Self.write("minimum", operand, &$0)
      case .arrayUnion(let elements): Self.write("arrayUnion", .array(elements), &$0)
      case .arrayRemove(let elements): Self.write("arrayRemove", .array(elements), &$0)
      }
    }
  }

  private static func write(_ operation: String, _ operand: DocumentValue, _ writer: inout JSONWriter) {
    writer.member("operation", operation)
    writer.key("operand")
    operand.writePlain(to: &writer)
  }
}
