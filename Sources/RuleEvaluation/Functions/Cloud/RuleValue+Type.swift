import RulePrograms
import RuleValues

extension RuleValue {
  /// The type in the Cloud rules language; nil for an error, and for a value that the language does not have.
  var type: RuleType? {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer: .int
    case .double: .float
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    case .list: .list
    case .set: .set
    case .map, .partialMap: .map
    case .path: .path
    case .latlng: .latlng
    case .vector: .vector
    case .mapDiff: .mapDiff
    case .constraint: .constraint
    case .error, .pathVariable, .pathGlob, .node: nil
    }
  }
}
