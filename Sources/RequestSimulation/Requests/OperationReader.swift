import RuleRequests
package import RuleValues
package import SecurityRules
package import SourceText

/// Reads operations from the JSON that a client would send.
package enum OperationReader {
  /// Returns a read of `path`, or a query at it.
  ///
  /// - Parameter query: an object in the format of ``QueryReader``; nil or `null` for a plain read.
  package static func read(_ path: DataPath, query: JSONNode? = nil) throws(OperationError) -> DataOperation {
    guard let query, !query.isNull else { return .read(path) }
    return .read(path, query: try QueryReader.read(query))
  }

  /// Returns a set of `path`; `null` removes the data.
  package static func set(_ path: DataPath, _ value: JSONNode) throws(OperationError) -> DataOperation {
    .set(path, try written(value, at: path))
  }

  /// Returns an update below `path` from an object of relative paths and values.
  package static func update(_ path: DataPath, _ value: JSONNode) throws(OperationError) -> DataOperation {
    guard case .object = value.value else {
      throw OperationError("an update must be an object of paths", at: value.span)
    }
    var values: [(path: DataPath, value: WrittenValue)] = []
    var seen: Set<DataPath> = []
    for member in value.members {
      let below = DataPath(member.key)
      guard seen.insert(below).inserted else {
        throw OperationError("duplicate path \(below) in the update", at: member.keySpan)
      }
      values.append((below, try written(member.value, at: path.appending(below))))
    }
    return .update(path, values)
  }

  private static func written(_ json: JSONNode, at path: DataPath) throws(OperationError) -> WrittenValue {
    let value: WrittenValue
    do throws(DataProblems) {
      value = try DataReader.read(json, at: path).get()
    } catch {
      throw OperationError(error, at: json.span)
    }
    if path.keys.last == DataKey(".priority") { try checkPriority(json, value, path) }
    return value
  }

  private static func checkPriority(
    _ json: JSONNode, _ value: WrittenValue, _ path: DataPath
  ) throws(OperationError) {
    switch json.value {
    case .null, .integer, .double, .string: break
    case .object where !value.sites.isEmpty: break
    case .bool, .array, .object:
      throw OperationError(DataProblem(.priorityType, path: path).description, at: json.span)
    }
  }
}
