// Operations.
extension RealtimeGenerator {
  mutating func operation(_ scene: RealtimeScene) -> RealtimeOperation {
    chance(3) ? readOperation(scene.stored) : writeOperation(scene.stored)
  }

  mutating func readOperation(_ stored: RealtimeJSON) -> RealtimeOperation {
    .read(path(stored), chance(3) ? query() : nil)
  }

  mutating func writeOperation(_ stored: RealtimeJSON) -> RealtimeOperation {
    if chance(100) {
      return .set((1...31 + below(4)).map { "\($0)" }.joined(separator: "/"), scalar())
    }
    switch below(13) {
    case 12: return .set(pathOfNumber(stored), increment())
    case 0..<6: return .set(path(stored), value(depth: 0))
    case 6: return .set(path(stored), .null)
    case 7: return .set(path(stored) + "/.priority", priorityWrite())
    default: return update(stored)
    }
  }

  /// The path of a stored number, if a few attempts find one.
  private mutating func pathOfNumber(_ stored: RealtimeJSON) -> String {
    var path = path(stored)
    for _ in 0..<8 {
      if case .number = descendant(of: stored, path) { break }
      path = self.path(stored)
    }
    return path
  }

  private mutating func priorityWrite() -> RealtimeJSON {
    switch below(8) {
    case 0: .null
    case 1: .map([.init(".sv", .text("timestamp"))])
    case 2: .text(pick(Self.texts))
    case 3 where chance(4): .bool(true)
    default: pick(Self.numbers)
    }
  }

  private mutating func update(_ stored: RealtimeJSON) -> RealtimeOperation {
    let base = chance(3) ? "/" : path(stored)
    let below = descendant(of: stored, base)
    if chance(5), !below.keys.isEmpty {
      // The node keeps its priority, although all its old children go.
      let new = Self.keys.filter { !below.keys.contains($0) }
      return .update(base, below.keys.map { .init($0, .null) } + [.init(pick(new), scalar())])
    }
    var members: [RealtimeJSON.Member] = []
    for _ in 0..<1 + self.below(3) {
      let place = path(below).split(separator: "/").prefix(2).joined(separator: "/")
      guard !place.isEmpty else { continue }
      members.append(.init(place, chance(5) ? .null : value(depth: 1)))
    }
    if chance(12) { members.append(.init(".priority", priorityWrite())) }
    return members.isEmpty ? .set(base, value(depth: 0)) : .update(base, members)
  }

  private func descendant(of json: RealtimeJSON, _ path: String) -> RealtimeJSON {
    path.split(separator: "/").reduce(json) { $0[String($1)] ?? .null }
  }

  /// A path that often exists.
  mutating func path(_ stored: RealtimeJSON) -> String {
    var json = stored
    var keys: [String] = []
    for _ in 0..<(chance(15) ? 0 : 1 + below(4)) {
      let known = json.keys
      let key = known.isEmpty || chance(4) ? pick(Self.keys) : pick(known)
      json = json[key] ?? .null
      keys.append(key)
    }
    if chance(150) { keys.append("bob@x.com") }
    return "/" + keys.joined(separator: "/")
  }

  mutating func query() -> RealtimeQuery {
    var query = RealtimeQuery()
    switch below(6) {
    case 0: query.order = .key
    case 1: query.order = .value
    case 2: query.order = .priority
    case 3: break
    default: query.order = .child(pick(["a", "b", "users/ada", "x y"]))
    }
    if chance(3) {
      query.equalTo = bound(query.order)
    } else {
      if chance(3) { query.startAt = bound(query.order) }
      if chance(3) { query.endAt = bound(query.order) }
    }
    switch below(4) {
    case 0: query.limitToFirst = 1 + below(20)
    case 1: query.limitToLast = 1 + below(20)
    default: break
    }
    return query
  }

  /// A bound of the kind that the order allows: a text for keys, no boolean for priorities.
  private mutating func bound(_ order: RealtimeQuery.Order?) -> RealtimeJSON {
    switch order {
    case nil, .key?: .text(pick(Self.keys))
    case .priority?: chance(2) ? .text(pick(Self.texts)) : pick(Self.numbers)
    case .value?, .child?: chance(3) ? .text(pick(["ada", "bob"])) : scalar()
    }
  }

  /// An operation that differs in one thing.
  mutating func varied(_ operation: RealtimeOperation, _ stored: RealtimeJSON) -> RealtimeOperation {
    switch operation {
    case .read(let path, let query):
      if chance(2) { return .read(varied(path), query) }
      return .read(path, chance(2) ? nil : self.query())
    case .set(let path, let value):
      if path.hasSuffix("/.priority") { return .set(path, priorityWrite()) }
      switch below(4) {
      case 0: return .set(varied(path), value)
      case 1: return .set(path, .null)
      default: return .set(path, self.value(depth: 0))
      }
    case .update(let base, let members):
      let index = below(members.count)
      switch below(3) {
      case 0 where members.count > 1: return .update(base, members.removing(index))
      case 1: return .set(base + "/" + members[index].key, members[index].value)
      default:
        if members[index].key == ".priority" { return operation }
        return .update(
          base, members.replacing(index, with: .init(members[index].key, value(depth: 1))))
      }
    }
  }

  /// The path with a key more, less or changed.
  private mutating func varied(_ path: String) -> String {
    var keys = path.split(separator: "/").map(String.init)
    switch below(3) {
    case 0: keys.append(pick(Self.keys))
    case 1 where !keys.isEmpty: keys.removeLast()
    default: if !keys.isEmpty { keys[below(keys.count)] = pick(Self.keys) }
    }
    return "/" + keys.joined(separator: "/")
  }
}

extension RealtimeJSON {
  /// The paths of the leaves.
  var places: [[ModelText]] {
    keys.isEmpty
      ? [[]] : keys.flatMap { key in (self[key]?.places ?? [[]]).map { [ModelText(key)] + $0 } }
  }

  /// The keys of the children.
  var keys: [String] {
    switch self {
    case .map(let members): members.map(\.key).filter { !$0.hasPrefix(".") }
    case .list(let elements): elements.indices.map { "\($0)" }
    default: []
    }
  }
}
