/// What a client asks of the database, as it sends it.
enum RealtimeOperation: Sendable {
  case read(String, RealtimeQuery?)
  case set(String, RealtimeJSON)
  case update(String, [RealtimeJSON.Member])

  var path: String {
    switch self {
    case .read(let path, _), .set(let path, _), .update(let path, _): path
    }
  }

  /// The kind, for counts.
  var kind: String {
    switch self {
    case .read(_, nil): "read"
    case .read: "query"
    case .set(_, .null): "remove"
    case .set(let path, _): path.hasSuffix("/.priority") ? "priority" : "set"
    case .update: "update"
    }
  }
}

/// What a query asks for; nil for what it does not name.
struct RealtimeQuery: Sendable {
  enum Order: Sendable, Equatable {
    case key, value, priority
    case child(String)
  }

  var order: Order?
  var startAt: RealtimeJSON?
  var endAt: RealtimeJSON?
  var equalTo: RealtimeJSON?
  var limitToFirst: Int?
  var limitToLast: Int?
}

/// A caller, a time and an operation.
struct RealtimeCall: Sendable {
  /// The `auth` variable: null or a map.
  var auth: RealtimeJSON
  /// Milliseconds since 1970.
  var now: Int64
  var operation: RealtimeOperation
}

/// One decision to compare: rules, stored data and a call.
struct RealtimeCase: Sendable {
  var rules: RealtimeRuleTree
  /// In the JSON form of a write, without server values.
  var stored: RealtimeJSON
  var call: RealtimeCall
}

/// What comes of a call.
enum RealtimeAnswer: String, Sendable {
  case allowed, denied
  /// The request is impossible; no rule was evaluated.
  case rejected
}

extension RealtimeCase: CustomStringConvertible {
  var description: String {
    """
    rules:
    \(rules.source)stored: \(stored.text)
    auth: \(call.auth.text)
    now: \(call.now)
    \(call.operation)
    """
  }
}

extension RealtimeOperation: CustomStringConvertible {
  var description: String {
    switch self {
    case .read(let path, nil): "read \(path)"
    case .read(let path, let query?): "query \(path) \(query)"
    case .set(let path, let value): "set \(path) \(value.text)"
    case .update(let path, let values): "update \(path) \(RealtimeJSON.map(values).text)"
    }
  }
}

extension RealtimeQuery: CustomStringConvertible {
  var description: String {
    let order =
      switch self.order {
      case nil: ""
      case .key?: "orderByKey "
      case .value?: "orderByValue "
      case .priority?: "orderByPriority "
      case .child(let path)?: "orderByChild(\(path)) "
      }
    let bounds = [("startAt", startAt), ("endAt", endAt), ("equalTo", equalTo)].compactMap { name, bound in
      bound.map { "\(name)(\($0.text))" }
    }
    let limits = [("limitToFirst", limitToFirst), ("limitToLast", limitToLast)].compactMap { name, limit in
      limit.map { "\(name)(\($0))" }
    }
    return order + (bounds + limits).joined(separator: " ")
  }
}
