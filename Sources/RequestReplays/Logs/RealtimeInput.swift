import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// Reads an operation on a Realtime Database in the form of a decision log.
enum RealtimeInput {
  /// Returns the operation.
  ///
  /// - Throws: if a member is missing or invalid.
  static func operation(_ input: JSONNode) throws(OperationError) -> DataOperation {
    let method = try input.text("method")
    let path = DataPath(try input.text("path"))
    switch method {
    case "read":
      guard let query = input["query"] else { return .read(path) }
      return .read(path, query: try QueryReader.read(query, ignoring: ["startKey", "endKey"]))
    case "set": return try OperationReader.set(path, try input.member("value"))
    case "update": return try update(path, input)
    default: throw OperationError("`method` must be read, set or update", at: input.span)
    }
  }

  private static func update(_ path: DataPath, _ input: JSONNode) throws(OperationError) -> DataOperation {
    let places = try input.member("places").elements
    let values = try input.member("values").elements
    guard places.count == values.count else {
      throw OperationError("`places` and `values` must have the same length", at: input.span)
    }
    var writes: [(path: DataPath, value: WrittenValue)] = []
    for (place, value) in zip(places, values) {
      guard let below = place.string.map({ DataPath($0) }) else {
        throw OperationError("`places` must be a list of paths", at: place.span)
      }
      guard case .set(_, let written) = try OperationReader.set(path.appending(below), value) else { continue }
      writes.append((below, written))
    }
    return .update(path, writes)
  }
}
