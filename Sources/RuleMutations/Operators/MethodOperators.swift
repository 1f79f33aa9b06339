import RulePrograms

extension MutationOperator {
  /// Changes of the methods of `allow`.
  static let methods = [
    MutationOperator("add-method", "allow more methods", ("allow get: if a;", "allow read: if a;")) { text in
      text.allows.flatMap { allow in
        let known = Set(allow.methods)
        let wider = allow.methods.enumerated().flatMap { index, method -> [[String]] in
          (Self.wider[method] ?? []).map { other in
            var methods = allow.methods
            methods[index] = other
            return methods.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
          }
        }
        let new =
          wider + (known.isSubset(of: ["read", "get", "list"]) ? [allow.methods + ["write"]] : [])
          + (known.isDisjoint(with: ["read", "get", "list"]) ? [allow.methods + ["read"]] : [])
        return new.map { RuleEdit(span: allow.methodsSpan, replacement: $0.joined(separator: ", "), reach: .all) }
      }
    },
    MutationOperator("remove-method", "allow fewer methods", ("allow read: if a;", "allow get: if a;")) { text in
      text.allows.flatMap { allow -> [RuleEdit] in
        let all = allow.methods.flatMap { Self.parts[$0] ?? [$0] }
        if all.count < 2 { return [] }
        return all.map { method in
          let rest = all.filter { $0 != method }.joined(separator: ", ")
          return RuleEdit(span: allow.methodsSpan, replacement: rest, reach: .evaluating(allow.condition))
        }
      }
    },
  ]

  private static let wider = [
    "get": ["read"], "list": ["read"], "create": ["write"], "update": ["write"], "delete": ["write"],
  ]
  private static let parts = ["read": ["get", "list"], "write": ["create", "update", "delete"]]
}

extension RulesText {
  /// The `allow` statements of Cloud rules.
  fileprivate var allows: [WrittenAllow] { isCloud ? rules.compactMap { WrittenAllow($0.rule, in: self) } : [] }
}
