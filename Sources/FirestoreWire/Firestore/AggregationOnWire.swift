import RuleRequests
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

extension NamedAggregation.Operation {
  /// The field whose numbers are summed up; nil for a count.
  fileprivate var field: FieldPath? {
    switch self {
    case .count: nil
    case .sum(let field), .average(let field): field
    }
  }
}

/// A query with aggregations: a parent and a `StructuredAggregationQuery` message.
package struct AggregationOnWire: Sendable, Hashable {
  /// The query whose results are aggregated.
  package let query: QueryOnWire
  /// The aggregations, at least one and at most five. Their aliases differ.
  package let aggregations: [NamedAggregation]
  /// Why the order is invalid; nil if it is not. Firestore decides by the rules before it checks the order.
  package let problem: RPCError?

  /// Reads a query with aggregations.
  ///
  /// - Parameters:
  ///   - message: the message; nil if the request has none.
  ///   - parent: as for ``QueryOnWire/init(_:parent:)``.
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator, and the errors of queries.
  package init(_ message: WireMessage?, parent: String) throws(RPCError) {
    query = try QueryOnWire(message?.message("structured_query"), parent: parent)
    try query.checkClients()
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
      if alias.utf8.count > DocumentLimits.maximumFieldNameBytes {
        throw .invalidArgument("The property.name is longer than 1500 bytes.")
      }
      if DocumentLimits.isReserved(alias) { throw .invalidArgument("The property.name \"\(alias)\" is reserved.") }
      if aggregations.contains(where: { $0.alias == alias }) {
        throw .invalidArgument("Aggregation aliases contain duplicate alias: \(alias).")
      }
      aggregations.append(NamedAggregation(alias: alias, operation: try Self.operation(message)))
    }
    self.aggregations = aggregations
    let fields = aggregations.compactMap(\.operation.field)
    try Self.check(fields, in: query.projection)
    problem = query.problem ?? Self.problem(fields, inOrderOf: query.query)
  }

  /// Checks the projection of a query with sums and averages.
  private static func check(_ fields: [FieldPath], in projection: DocumentMask) throws(RPCError) {
    guard !fields.isEmpty, let mask = projection.fields else { return }
    if mask.isEmpty {
      throw .invalidArgument(
        "Aggregation over non-key properties is not supported for base query that only returns keys.")
    }
    if let field = fields.first(where: { !mask.contains($0) }) {
      throw .invalidArgument("The aggregation property \(field) is not present in the base query's property mask.")
    }
    throw .invalidArgument("Cannot apply property masks when aggregation fields are present.")
  }

  /// Returns why the fields of sums and averages cannot follow those of the order; nil if they can.
  private static func problem(_ fields: [FieldPath], inOrderOf query: DocumentQuery) -> RPCError? {
    let indexed = query.order.map(\.field) + (query.filter?.inequalityFields ?? [])
    let missing = fields.filter { !indexed.contains($0) }.map { $0.names.joined(separator: ".") }
    if !missing.isEmpty, indexed.contains(where: \.isDocumentName) || query.filter?.comparesName == true {
      return .invalidArgument(
        "This query requires an index that has fields [\(missing.joined(separator: ", "))] after __name__ and Firestore "
          + "does not currently support such an index. Please try the query again with additional ordering on those fields."
      )
    }
    return nil
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
