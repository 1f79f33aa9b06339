import RulePrograms

/// The phrases of Cloud rules.
extension AccessPhrases {
  func cloud(_ builtin: Builtin, _ operands: [BoundExpression], _ holds: Bool) -> [AccessPhrase]? {
    switch builtin {
    case .hasAll where elements(operands[1])?.isEmpty ?? false: return holds ? [] : [AccessPhrase("never")]
    case .hasOnly, .hasAll, .hasAny: return selection(builtin, operands[0], operands[1], if: holds).map { [$0] }
    case .exists, .firestoreExists:
      return [AccessPhrase("\(nouns.documentPath(operands[0])) \(holds ? "exists" : "does not exist")")]
    case .existsAfter:
      return [AccessPhrase("\(nouns.documentPath(operands[0])) \(holds ? "exists" : "is missing") after the write")]
    default: return nil
    }
  }

  // MARK: Lists

  /// Returns the elements of a list in the rules; nil for another list.
  private func elements(_ bound: BoundExpression) -> [BoundExpression]? {
    let expression = bound.resolved(in: program)
    switch program[expression.id].builtin {
    case .list: return expression.operands(in: program)
    case .toSet: return elements(expression.operands(in: program)[0])
    default: return nil
    }
  }

  func membership(_ element: BoundExpression, _ list: BoundExpression, _ holds: Bool) -> AccessPhrase {
    let left = nouns.noun(element)
    let not = holds ? "" : "not "
    if let values = elements(list) {
      let names = AccessPhrase.list(values.map { nouns.noun($0).text }, joint: "or")
      return AccessPhrase("\(left.text) is \(not)\(names)", isAboutCaller: isAboutCaller(left))
    }
    if let name = nouns.text(element), let owner = keysOwner(list) {
      let verb = holds ? "has" : "does not have"
      return AccessPhrase("\(owner.isEmpty ? "it" : owner) \(verb) \(nouns.code(name))")
    }
    let container = nouns.noun(keysReceiver(list) ?? list)
    return AccessPhrase(
      "\(left.text) is \(not)in \(container.text)", isAboutCaller: isAboutCaller(left) || isAboutCaller(container))
  }

  /// Returns that the fields, or their number, stay the same; nil if an equality is not about both.
  func sameFields(_ left: BoundExpression, _ right: BoundExpression, _ areEqual: Bool) -> AccessPhrase? {
    func areDocuments(_ operands: [BoundExpression?]) -> Bool {
      let kinds = operands.compactMap { $0.map { nouns.noun($0).kind } }
      return kinds.contains(.document(isAfter: true)) && kinds.contains(.document(isAfter: false))
    }
    func measured(_ bound: BoundExpression) -> BoundExpression? {
      receiver(of: .size, bound).map { keysReceiver($0) ?? $0 }
    }
    let verb = areEqual ? "stays the same" : "changes"
    if areDocuments([keysReceiver(left), keysReceiver(right)]) {
      return AccessPhrase(areEqual ? "the same fields as before" : "other fields than before")
    }
    return areDocuments([measured(left), measured(right)]) ? AccessPhrase("the number of fields \(verb)") : nil
  }

  /// Returns the map of `keys()`; nil for another expression.
  private func keysReceiver(_ bound: BoundExpression) -> BoundExpression? { receiver(of: .keys, bound) }

  private func receiver(of builtin: Builtin, _ bound: BoundExpression) -> BoundExpression? {
    let expression = bound.resolved(in: program)
    return program[expression.id].builtin == builtin ? expression.operands(in: program).first : nil
  }

  /// Returns the name of the map whose keys an expression is: empty for the requested document; nil for a list.
  private func keysOwner(_ bound: BoundExpression) -> String? {
    let noun = nouns.noun(keysReceiver(bound) ?? bound)
    switch noun.kind {
    case .document: return ""
    case .identity: return nouns.text(bound) == nil ? noun.text : nil
    default: return keysReceiver(bound) == nil ? nil : noun.text
    }
  }

  /// Returns what `hasOnly()`, `hasAll()` and `hasAny()` say of keys, changed keys or a list.
  private func selection(
    _ builtin: Builtin, _ subject: BoundExpression, _ list: BoundExpression, if holds: Bool
  ) -> AccessPhrase? {
    guard let values = elements(list) else { return nil }
    let shown = values.map { value in nouns.text(value).map { nouns.code($0) } ?? braced(nouns.noun(value)) }
    if let changes = changes(subject) {
      return AccessPhrase(change(builtin, changes, shown, if: holds))
    }
    if let owner = keysOwner(subject) {
      let text = fields(builtin, shown, holds)
      return AccessPhrase(owner.isEmpty ? text : text.hasPrefix("has ") ? "\(owner) \(text)" : "\(owner) has \(text)")
    }
    let noun = nouns.noun(subject)
    let (all, any) = (AccessPhrase.list(shown), AccessPhrase.list(shown, joint: "or"))
    let text =
      switch (builtin, holds) {
      case (.hasOnly, true): "\(noun.text) has only \(all)"
      case (.hasOnly, false): "\(noun.text) has more than \(all)"
      case (.hasAll, true): "\(noun.text) has \(all)"
      case (.hasAll, false): "\(noun.text) lacks \(any)"
      case (_, true): "\(noun.text) has \(any)"
      case (_, false): "\(noun.text) does not have \(any)"
      }
    return AccessPhrase(text, isAboutCaller: isAboutCaller(noun))
  }

  private func fields(_ builtin: Builtin, _ names: [String], _ holds: Bool) -> String {
    let (all, any) = (AccessPhrase.list(names), AccessPhrase.list(names, joint: "or"))
    if names.count == 1, builtin != .hasOnly { return "\(holds ? "has" : "no") \(all)" }
    return switch (builtin, holds) {
    case (.hasOnly, true): names.isEmpty ? "no fields" : "only the fields \(all)"
    case (.hasOnly, false): "fields other than \(all)"
    case (.hasAll, true): "all of \(all)"
    case (.hasAll, false): "not all of \(all)"
    case (_, true): "one of \(any)"
    case (_, false): "none of \(any)"
    }
  }

  /// Returns the subject of the changes that an expression lists: empty for the requested document; nil for others.
  private func changes(_ bound: BoundExpression) -> (owner: String, verb: String)? {
    let expression = bound.resolved(in: program)
    let verb: String
    switch program[expression.id].builtin {
    case .affectedKeys, .changedKeys: verb = "change"
    case .addedKeys: verb = "add"
    case .removedKeys: verb = "remove"
    default: return nil
    }
    let difference = expression.operands(in: program)[0].resolved(in: program)
    guard program[difference.id].builtin == .diff else { return nil }
    let sides = difference.operands(in: program).map { nouns.noun($0) }
    if sides.allSatisfy({ if case .document = $0.kind { true } else { false } }) { return ("", verb) }
    return (" in \(sides[1].text)", verb)
  }

  private func change(
    _ builtin: Builtin, _ changes: (owner: String, verb: String), _ names: [String], if holds: Bool
  ) -> String {
    let (all, any) = (AccessPhrase.list(names), AccessPhrase.list(names, joint: "or"))
    let text =
      switch (builtin, holds) {
      case (.hasOnly, true): names.isEmpty ? "\(changes.verb)s nothing" : "\(changes.verb)s only \(all)"
      case (.hasOnly, false): "\(changes.verb)s more than \(all)"
      case (.hasAll, true): "\(changes.verb)s \(all)"
      case (.hasAll, false): "does not \(changes.verb) all of \(all)"
      case (_, true): "\(changes.verb)s \(any)"
      case (_, false): "does not \(changes.verb) \(any)"
      }
    return text + changes.owner
  }
}
