package import RuleRequests
import RuleValues

extension DocumentFilter {
  /// Reads a `Filter` message. Nil for a composite filter without parts, which all documents match.
  ///
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator.
  package static func wire(_ message: WireMessage) throws(RPCError) -> DocumentFilter? {
    switch message.chosen("filter_type") {
    case "composite_filter": try composite(message.message("composite_filter") ?? WireMessage(.filter))
    case "field_filter": try field(message.message("field_filter") ?? WireMessage(.filter))
    case "unary_filter": try unary(message.message("unary_filter") ?? WireMessage(.filter))
    default: throw .invalidArgument("Unknown Filter type.")
    }
  }

  private static func composite(_ message: WireMessage) throws(RPCError) -> DocumentFilter? {
    var filters: [DocumentFilter] = []
    let isDisjunction = message.symbol("op") == "OR"
    guard isDisjunction || message.symbol("op") == "AND" else {
      throw .invalidArgument("Unsupported CompositeFilter operator.")
    }
    for part in message.messages("filters") {
      if let filter = try wire(part) { filters.append(filter) }
    }
    if isDisjunction, message.messages("filters").isEmpty {
      throw .invalidArgument("Composite filter must have at least one sub-filter.")
    }
    // All documents match an empty conjunction, and so a disjunction that has one.
    if filters.isEmpty || (isDisjunction && filters.count < message.messages("filters").count) { return nil }
    return isDisjunction ? .or(filters) : .and(filters)
  }

  private static func field(_ message: WireMessage) throws(RPCError) -> DocumentFilter {
    let field = try FieldPath.reference(message.message("field"))
    guard let name = message.symbol("op"), let comparison = comparisons[name] else {
      throw .invalidArgument("Unknown FieldFilter operator.")
    }
    let value = try ValueReader.operand(message.message("value"))
    if [.in, .notIn, .arrayContainsAny].contains(comparison) {
      guard case .array(let values) = value else { throw .invalidArgument("'\(name)' requires an ArrayValue.") }
      if field.isDocumentName { for value in values { try checkName(value) } }
    } else if field.isDocumentName {
      try checkName(value)
    }
    return .comparing(field, comparison, value)
  }

  private static func checkName(_ value: DocumentValue) throws(RPCError) {
    if case .reference = value { return }
    throw .invalidArgument("__key__ filter value must be a Key")
  }

  private static func unary(_ message: WireMessage) throws(RPCError) -> DocumentFilter {
    guard let test = message.symbol("op").flatMap({ Test(rawValue: $0) }) else {
      throw .invalidArgument("Unknown UnaryFilter operator.")
    }
    return .unary(try FieldPath.reference(message.message("field")), test)
  }

  private static let comparisons: [String: Comparison] = [
    "LESS_THAN": .less, "LESS_THAN_OR_EQUAL": .lessOrEqual, "GREATER_THAN": .greater,
    "GREATER_THAN_OR_EQUAL": .greaterOrEqual, "EQUAL": .equal, "NOT_EQUAL": .notEqual,
    "ARRAY_CONTAINS": .arrayContains, "IN": .in, "ARRAY_CONTAINS_ANY": .arrayContainsAny, "NOT_IN": .notIn,
  ]
}
