/// Reduces a case to a small one in which model and engine still differ in the same way.
struct RealtimeShrinker {
  /// How many cases may be tried.
  var tries = 3000

  func shrink(_ test: RealtimeCase, _ difference: RealtimeComparison) -> RealtimeCase {
    var smallest = test
    var left = tries
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for candidate in Self.candidates(smallest) where Self.size(candidate) < Self.size(smallest) {
        left -= 1
        guard left > 0 else { return smallest }
        guard let comparison = RealtimeComparison(candidate), comparison.isLike(difference) else { continue }
        smallest = candidate
        isShrinking = true
        break
      }
    }
    return smallest
  }

  private static func size(_ test: RealtimeCase) -> Int { test.description.utf8.count }

  static func candidates(_ test: RealtimeCase) -> [RealtimeCase] {
    var candidates: [RealtimeCase] = []
    func add(_ change: (inout RealtimeCase) -> Void) {
      var candidate = test
      change(&candidate)
      candidates.append(candidate)
    }
    for rules in test.rules.smaller { add { $0.rules = rules } }
    for stored in test.stored.smaller { add { $0.stored = stored } }
    for auth in test.call.auth.smaller where auth.isNullOrMap { add { $0.call.auth = auth } }
    for operation in test.call.operation.smaller { add { $0.call.operation = operation } }
    return candidates
  }
}

extension RealtimeJSON {
  fileprivate var isNullOrMap: Bool {
    switch self {
    case .null, .map: true
    default: false
    }
  }
}

extension RealtimeOperation {
  /// Operations with less in them.
  fileprivate var smaller: [RealtimeOperation] {
    switch self {
    case .read(_, nil): return []
    case .read(let path, let query?):
      return [.read(path, nil)]
        + [
          \RealtimeQuery.startAt, \RealtimeQuery.endAt, \RealtimeQuery.equalTo,
        ].map { part in
          var less = query
          less[keyPath: part] = nil
          return .read(path, less)
        }
    case .set(let path, let value): return value.smaller.map { .set(path, $0) }
    case .update(let base, let members):
      let fewer = members.count > 1 ? members.indices.map { RealtimeOperation.update(base, members.removing($0)) } : []
      return fewer
        + members.indices.flatMap { index in
          members[index].value.smaller.map {
            .update(base, members.replacing(index, with: .init(members[index].key, $0)))
          }
        }
    }
  }
}

extension RealtimeRuleTree {
  /// Rules with one part less, or a simpler one.
  fileprivate var smaller: [RealtimeRuleTree] {
    var candidates: [RealtimeRuleTree] = []
    func add(_ change: (inout RealtimeRuleTree) -> Void) {
      var candidate = self
      change(&candidate)
      candidates.append(candidate)
    }
    for index in children.indices { add { $0.children.remove(at: index) } }
    if !wildcard.isEmpty { add { $0.wildcard = [] } }
    if !index.isEmpty { add { $0.index = [] } }
    for part in [\RealtimeRuleTree.read, \.write, \.validate] {
      guard let rule = self[keyPath: part] else { continue }
      add { $0[keyPath: part] = nil }
      for simpler in rule.simpler { add { $0[keyPath: part] = simpler } }
    }
    for index in children.indices {
      for rules in children[index].rules.smaller { add { $0.children[index].rules = rules } }
    }
    for index in wildcard.indices {
      for rules in wildcard[index].rules.smaller { add { $0.wildcard[index].rules = rules } }
    }
    return candidates
  }
}

extension RealtimeExpression {
  /// Expressions in which one part is replaced by its operand or by a literal. Not all of them load.
  fileprivate var simpler: [RealtimeExpression] {
    let literals: [RealtimeExpression] = [.bool(true), .bool(false), .null, .text("a"), .number(1, written: "1")]
    let here = operands.isEmpty ? [] : literals
    var arguments: [RealtimeExpression] = []
    if case .hasChildren(let target, let keys) = self {
      arguments = keys.indices.map { .hasChildren(target, keys.removing($0)) }
    }
    if case .matches(let target, let pattern) = self {
      arguments = pattern.simpler.map { .matches(target, $0) }
    }
    let below = operands.indices.flatMap { index in
      operands[index].simpler.map { with(operands.replacing(index, with: $0)) }
    }
    return here + operands + arguments + below
  }
}

extension RealtimePattern {
  /// Patterns with one part less at the top.
  fileprivate var simpler: [RealtimePattern] {
    var candidates: [RealtimePattern] = []
    func add(_ change: (inout RealtimePattern) -> Void) {
      var candidate = self
      change(&candidate)
      candidates.append(candidate)
    }
    add { $0.isAnchoredAtStart = false }
    add { $0.isAnchoredAtEnd = false }
    add { $0.ignoresCase = false }
    for index in alternatives.indices {
      if alternatives.count > 1 { add { $0.alternatives.remove(at: index) } }
      for piece in alternatives[index].indices {
        if alternatives[index].count > 1 { add { $0.alternatives[index].remove(at: piece) } }
        add { $0.alternatives[index][piece].count = .once }
        if case .group(let inner) = alternatives[index][piece].atom, inner.count == 1 {
          add { $0.alternatives[index].replaceSubrange(piece...piece, with: inner[0]) }
        }
      }
    }
    return candidates
  }
}
