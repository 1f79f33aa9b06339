import RulePrograms

/// The phrases of Realtime rules.
extension AccessPhrases {
  func data(_ operation: Operation, _ operands: [BoundExpression], _ holds: Bool) -> [AccessPhrase]? {
    switch operation {
    case .textContains: return [text(operands, holds ? "contains" : "does not contain")]
    case .textBeginsWith: return [text(operands, holds ? "begins with" : "does not begin with")]
    case .textEndsWith: return [text(operands, holds ? "ends with" : "does not end with")]
    default: return snapshot(operation, operands, holds)
    }
  }

  private func text(_ operands: [BoundExpression], _ verb: String) -> AccessPhrase {
    let (left, right) = (nouns.noun(operands[0]), nouns.noun(operands[1]))
    return AccessPhrase(
      "\(left.text) \(verb) \(right.text)", isAboutCaller: isAboutCaller(left) || isAboutCaller(right))
  }

  private func snapshot(_ operation: Operation, _ operands: [BoundExpression], _ holds: Bool) -> [AccessPhrase]? {
    guard let first = operands.first, let place = nouns.place(first.resolved(in: program)) else { return nil }
    let noun = nouns.noun(place)
    switch operation {
    case .snapshotExists: return exists(noun, holds)
    case .snapshotHasChild:
      guard operands.count == 2 else { return nil }
      var below = place
      below.keys.append(nouns.text(operands[1]) ?? braced(nouns.noun(operands[1])))
      return exists(nouns.noun(below), holds)
    case .snapshotHasChildren: return [AccessPhrase("\(noun.text) has \(holds ? "children" : "no children")")]
    case .snapshotHasAllChildren:
      let names = operands.dropFirst().map { nouns.text($0).map { nouns.code($0) } ?? nouns.noun($0).text }
      let list = AccessPhrase.list(names)
      if case .document = noun.kind { return [AccessPhrase("\(holds ? "has" : "lacks one of") \(list)")] }
      return [AccessPhrase("\(noun.text) \(holds ? "has" : "lacks one of") \(list)")]
    case .snapshotIsString: return [typePhrase(noun, "string", holds)]
    case .snapshotIsNumber: return [typePhrase(noun, "number", holds)]
    case .snapshotIsBoolean: return [typePhrase(noun, "boolean", holds)]
    default: return nil
    }
  }

  private func exists(_ noun: AccessNouns.Noun, _ exists: Bool) -> [AccessPhrase] {
    if case .document(let isAfter) = noun.kind { return [existence(isAfter: isAfter, exists)].compactMap(\.self) }
    return [
      AccessPhrase("\(noun.text) \(exists ? "exists" : "does not exist")", isAboutCaller: noun.text.contains("{uid}"))
    ]
  }

  /// Returns the name of a key that the rules compute.
  func braced(_ noun: AccessNouns.Noun) -> String {
    let name = noun.text.replacing("`", with: "")
    return name.hasPrefix("$") || name.hasPrefix("{") ? name : "{\(name)}"
  }
}
