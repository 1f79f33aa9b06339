package import RuleValues

/// A value of a request that can be changed.
package enum RequestPlace: Hashable, Sendable {
  /// The caller, or a member of `auth`.
  case caller([String])
  /// The time.
  case time
  /// A segment of the requested path.
  case segment(Int)
  /// A field of the requested document or object before the request; the document itself without names.
  case stored([String])
  /// A field of the requested document or object after the request.
  case written([String])
  /// A field of another document.
  case document(DocumentPath, isAfter: Bool, [String])
  /// A member of the query.
  case query(String)
  /// A location of a Realtime Database before the request.
  case data(DataPath)
  /// A location that the request writes.
  case newData(DataPath)
  /// The priority of such a location.
  case priority(DataPath)
}

extension RequestPlace {
  /// The order in which places are changed: what is written, the caller, what is stored, and the path and the time last.
  var rank: Int {
    switch self {
    case .written, .newData, .priority, .query, .document(_, isAfter: true, _): 0
    case .caller: 1
    case .stored, .document, .data: 2
    case .segment, .time: 3
    }
  }

  /// Returns whether another place is within this one, and not the same.
  func contains(_ other: RequestPlace) -> Bool {
    func isPrefix(_ names: [String], _ others: [String]) -> Bool {
      names.count < others.count && Array(others.prefix(names.count)) == names
    }
    return switch (self, other) {
    case (.caller(let names), .caller(let others)): isPrefix(names, others)
    case (.stored(let names), .stored(let others)): isPrefix(names, others)
    case (.written(let names), .written(let others)): isPrefix(names, others)
    case (.document(let path, let isAfter, let names), .document(let other, let otherIsAfter, let others)):
      path == other && isAfter == otherIsAfter && isPrefix(names, others)
    case (.data(let path), .data(let other)), (.newData(let path), .newData(let other)):
      path.contains(other) && path != other
    default: false
    }
  }
}
