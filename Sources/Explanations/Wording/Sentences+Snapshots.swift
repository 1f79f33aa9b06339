import RuleEvaluation
import RulePrograms
import RuleValues

extension Sentences {
  /// Returns the result of an operation on a snapshot; nil for other operations.
  func snapshotSentence(_ operation: Operation, _ step: Explanation.Step, _ holds: Bool) -> String? {
    guard let place = step.operands.first?.value, place.place != nil else { return nil }
    switch operation {
    case .snapshotExists: return existence(place, holds)
    case .snapshotHasChild:
      guard case .string(let name)? = step.operands.last?.value else { return nil }
      return holds ? "\(path(place)) has a child \(ValueText.name(name))" : "\(missing([name], place))"
    case .snapshotHasChildren: return holds ? "\(path(place)) has children" : noChildren(place)
    case .snapshotHasAllChildren: return children(step, place, holds)
    case .snapshotIsString: return kind("a string", place, holds)
    case .snapshotIsNumber: return kind("a number", place, holds)
    case .snapshotIsBoolean: return kind("a boolean", place, holds)
    default: return nil
    }
  }

  /// Returns "stored at /a/b" or "at /a/b after the write".
  func location(_ place: ExplainedValue) -> String {
    switch place {
    case .before(let path): "stored at \(ValueText.path(path))"
    case .after(let path): "at \(ValueText.path(path)) after the write"
    default: "there"
    }
  }

  private func path(_ place: ExplainedValue) -> String { place.place.map(ValueText.path) ?? "the place" }

  private func existence(_ place: ExplainedValue, _ holds: Bool) -> String {
    guard holds else { return "nothing is \(location(place))" }
    guard let content = places.content(of: place), content != .absent else { return "there is data \(location(place))" }
    if case .children = content { return "there is data \(location(place))" }
    return "\(ValueText.content(content)) is \(location(place))"
  }

  private func kind(_ kind: String, _ place: ExplainedValue, _ holds: Bool) -> String {
    if holds { return "the value \(location(place)) is \(kind)" }
    switch places.content(of: place) {
    case nil: return "the value \(location(place)) is not \(kind)"
    case .absent: return "nothing is \(location(place)), but \(kind) is required"
    case .leaf(let scalar): return "\(ValueText.withKind(ExplainedValue(scalar))) is \(location(place)), not \(kind)"
    case .children: return "an object is \(location(place)), not \(kind)"
    }
  }

  private func noChildren(_ place: ExplainedValue) -> String {
    guard case .leaf(let scalar)? = places.content(of: place) else { return "nothing is \(location(place))" }
    return "\(ValueText.withKind(ExplainedValue(scalar))) is \(location(place)); a primitive value has no children"
  }

  private func children(_ step: Explanation.Step, _ place: ExplainedValue, _ holds: Bool) -> String {
    let names = step.operands.dropFirst().compactMap { operand -> String? in
      if case .string(let name) = operand.value { return name }
      return nil
    }
    if holds { return "\(path(place)) has the children \(ValueText.list(names))" }
    let absent = names.filter { places.content(of: place, $0) == .absent }
    guard !absent.isEmpty else { return "\(path(place)) does not have all of the children \(ValueText.list(names))" }
    return missing(absent, place)
  }

  private func missing(_ names: [String], _ place: ExplainedValue) -> String {
    let noun = names.count == 1 ? "no child \(ValueText.list(names))" : "no children \(ValueText.list(names))"
    let found =
      switch places.content(of: place) {
      case nil: ""
      case .absent?: ": nothing exists there"
      case .leaf(let scalar)?: ": its value is \(ValueText.withKind(ExplainedValue(scalar)))"
      case .children(let keys, let isCut)?: ", only \(ValueText.list(keys.map(\.text)))\(isCut ? " and more" : "")"
      }
    let after = if case .after = place { " after the write" } else { "" }
    return "\(path(place)) has \(noun)\(after)\(found)"
  }
}
