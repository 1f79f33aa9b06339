package import RuleValues

/// An aggregation of the results of a query, with the name of its value.
package struct NamedAggregation: Sendable, Hashable {
  /// The kinds of aggregation.
  package enum Operation: Sendable, Hashable {
    /// The number of results, at most `upTo`; nil for no maximum.
    case count(upTo: Int64?)
    /// The sum of the numbers in a field.
    case sum(FieldPath)
    /// The average of the numbers in a field.
    case average(FieldPath)
  }

  /// The name of the value in the answer.
  package let alias: String
  /// What is computed.
  package let operation: Operation
}

/// A query with aggregations: a parent and a `StructuredAggregationQuery` message.
package struct AggregationOnWire: Sendable, Hashable {
  /// The query whose results are aggregated.
  package let query: QueryOnWire
  /// The aggregations, at least one and at most five. Their aliases differ.
  package let aggregations: [NamedAggregation]

  /// Reads a query with aggregations.
  ///
  /// - Parameters:
  ///   - message: the message; nil if the request has none.
  ///   - parent: as for ``QueryOnWire/init(_:parent:)``.
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator, and the errors of queries.
  package init(_ message: WireMessage?, parent: String) throws(RPCError) {
    query = try QueryOnWire(message?.message("structured_query"), parent: parent)
    let messages = message?.messages("aggregations") ?? []
    if messages.isEmpty { throw .invalidArgument("Aggregations can not be empty.") }
    if messages.count > 5 {
      throw .invalidArgument(
        "The maximum number of aggregations allowed in an aggregation query is 5. Received: \(messages.count)")
    }
    var aggregations: [NamedAggregation] = []
    var unnamed = 0
    for message in messages {
      var alias = message.string("alias")
      if alias.isEmpty {
        unnamed += 1
        alias = "field_\(unnamed)"
      }
      if DocumentLimits.isReserved(alias) { throw .invalidArgument("The property.name \"\(alias)\" is reserved.") }
      if aggregations.contains(where: { $0.alias == alias }) {
        throw .invalidArgument("Aggregation aliases contain duplicate alias: \(alias).")
      }
      aggregations.append(NamedAggregation(alias: alias, operation: try Self.operation(message)))
    }
    self.aggregations = aggregations
  }

  private static func operation(_ message: WireMessage) throws(RPCError) -> NamedAggregation.Operation {
    switch message.chosen("operator") {
    case "count":
      let maximum = message.message("count")?.message("up_to")?.integer("value")
      if let maximum, maximum < 0 {
        throw .invalidArgument("The `up_to` value in a COUNT aggregation must be greater than or equal to zero.")
      }
      return .count(upTo: maximum)
    case "sum": return .sum(try field(message.message("sum")))
    case "avg": return .average(try field(message.message("avg")))
    default: throw .invalidArgument("Operator field in Aggregation is not set.")
    }
  }

  private static func field(_ message: WireMessage?) throws(RPCError) -> FieldPath {
    let field = try FieldPath.reference(message?.message("field"))
    if field.isDocumentName { throw .invalidArgument("Aggregations are not supported for the property: __key__") }
    return field
  }
}
