package import RuleValues

/// A search for the documents whose vectors are nearest to one (`StructuredQuery.FindNearest`).
package struct NearestSearch: Sendable, Hashable {
  private enum Measure: String {
    case euclidean = "EUCLIDEAN"
    case cosine = "COSINE"
    case dotProduct = "DOT_PRODUCT"
  }

  private static let maximumLimit: Int64 = 1_000

  private let field: FieldPath
  private let vector: [Double]
  private let measure: Measure
  private let limit: Int
  private let threshold: Double?
  /// The field of a result that gets its distance; nil for none.
  package let distanceField: String?

  /// Reads a search.
  ///
  /// - Throws: `INVALID_ARGUMENT`, in the words of Google's emulator.
  init(_ message: WireMessage) throws(RPCError) {
    field = try FieldPath.reference(message.message("vector_field"))
    guard case .vector(let vector) = try ValueReader.operand(message.message("query_vector")) else {
      throw .invalidArgument("find_nearest.query_vector must be a vector.")
    }
    guard let measure = Measure(rawValue: message.symbol("distance_measure") ?? "") else {
      throw .invalidArgument("Unknown Distance Measure.")
    }
    let limit = message.message("limit")?.integer("value") ?? 0
    guard (1...Self.maximumLimit).contains(limit) else {
      throw .invalidArgument("FindNearest.limit must be a positive integer of no more than \(Self.maximumLimit)")
    }
    (self.vector, self.measure, self.limit) = (vector, measure, Int(limit))
    threshold = message.message("distance_threshold").map { $0.double("value") }
    let name = message.string("distance_result_field")
    distanceField = name.isEmpty ? nil : name
  }

  /// Returns the nearest documents with their distances, the nearest first. A dot product is the larger, the nearer a vector
  /// is. Documents without a vector of the same length are left out. The angle to a vector of zeros is not a number, and comes
  /// last. Of documents at one distance, the order stays (emulator 1.19.9).
  ///
  /// - Parameter value: returns the value of the field of a document.
  package func nearest<Document>(
    of documents: [Document], _ value: (Document, FieldPath) throws -> DocumentValue?
  ) rethrows -> [(document: Document, distance: Double)] {
    var found: [(document: Document, distance: Double)] = []
    for document in documents {
      guard case .vector(let numbers)? = try value(document, field), let distance = distance(to: numbers) else {
        continue
      }
      found.append((document, distance))
    }
    let isLargerNearer = measure == .dotProduct
    if let threshold {
      found = found.filter { isLargerNearer ? $0.distance >= threshold : $0.distance <= threshold }
    }
    let order = found.indices.sorted { left, right in
      let (first, second) = (found[left].distance, found[right].distance)
      if first == second || (first.isNaN && second.isNaN) { return left < right }
      return second.isNaN || (isLargerNearer ? first > second : first < second)
    }
    return order.prefix(limit).map { found[$0] }
  }

  /// Nil for a vector of another length.
  private func distance(to other: [Double]) -> Double? {
    guard other.count == vector.count else { return nil }
    let product = Self.product(vector, other)
    return switch measure {
    case .dotProduct: product
    case .cosine: 1 - product / (Self.product(vector, vector).squareRoot() * Self.product(other, other).squareRoot())
    case .euclidean: zip(vector, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
  }

  private static func product(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
