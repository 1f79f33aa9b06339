import RuleValues

/// Ten denials by one rule of a collection.
extension GeneratedCollection {
  private static let methods = [
    "create", "update", "create", "update", "get", "create", "update", "delete", "list", "create",
  ]

  /// The denied requests, each by the same rule.
  var denials: [GeneratedDenial] {
    let method = Self.methods[number % Self.methods.count]
    return common(method) + (["create", "update"].contains(method) ? ofFields(method) : ofData(method))
  }

  /// Returns a request that the rules allow.
  private func allowed(_ name: String, _ method: String) -> GeneratedDenial {
    var denial = GeneratedDenial(name, method, in: self)
    var after = document()
    after["updatedAt"] = nil
    denial.times = ["updatedAt"]
    switch method {
    case "create":
      after["createdAt"] = nil
      denial.times = ["createdAt", "updatedAt"]
    case "list": denial.filters = [("ownerUid", .string(GeneratedDenial.caller))]
    default: denial.before = document(method == "delete" ? "archived" : "active")
    }
    denial.after = after
    return denial
  }

  private func denial(
    _ name: String, _ method: String, _ change: (inout GeneratedDenial) -> Void
  ) -> GeneratedDenial {
    var denial = allowed(name, method)
    change(&denial)
    return denial
  }

  private func common(_ method: String) -> [GeneratedDenial] {
    [
      denial("signed out", method) { $0.uid = nil },
      denial("no profile", method) { $0.profile = nil },
      denial("inactive", method) { $0.profile = DocumentFields([("isActive", .bool(false))]) },
      denial("another caller", method) { $0.uid = "ben" },
    ]
  }

  /// Denials of a write by its fields.
  private func ofFields(_ method: String) -> [GeneratedDenial] {
    let first = fields[number % 7]
    let second = fields[(number + 3) % fields.count]
    let third = fields.first { $0.name.hasPrefix("sealed") } ?? first
    return [
      denial("a missing field", method) { $0.after[fields.first { $0.isRequired }?.name ?? ""] = nil },
      denial("another field", method) { $0.after["extra\(number)"] = .bool(true) },
      denial("a wrong \(first.name)", method) { $0.after[first.name] = first.invalid[0] },
      denial("a wrong \(second.name)", method) { $0.after[second.name] = second.invalid[1] },
      denial("a wrong \(third.name)", method) { $0.after[third.name] = third.invalid[number % 3] },
      denial("two mistakes", method) {
        $0.after[second.name] = second.invalid[0]
        $0.after["color"] = .string("red")
        if method == "update" { $0.after["createdBy"] = .string("ben") }
      },
    ]
  }

  /// Denials by the stored document or the query.
  private func ofData(_ method: String) -> [GeneratedDenial] {
    let other = DocumentValue.string("ben")
    return [
      denial("no document", method) { ($0.before, $0.filters) = (nil, []) },
      denial("of another user", method) {
        $0.before?["ownerUid"] = other
        $0.filters = [("ownerUid", other)]
      },
      denial("of another status", method) {
        $0.before?["status"] = .string("active")
        $0.before?["ownerUid"] = other
        ($0.limit, $0.filters) = (nil, [("status", .string("active"))])
      },
      denial("without an owner", method) {
        $0.before?["ownerUid"] = nil
        $0.limit = 1_000
      },
      denial("signed out, no document", method) { ($0.uid, $0.before, $0.limit) = (nil, nil, nil) },
      denial("inactive, of another user", method) {
        $0.profile = DocumentFields()
        $0.before?["ownerUid"] = other
        $0.filters = [("ownerUid", other)]
      },
    ]
  }
}
