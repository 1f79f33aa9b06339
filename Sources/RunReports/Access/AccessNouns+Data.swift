import RulePrograms
import RulesProjects

/// The nouns of Realtime rules.
extension AccessNouns {
  /// A location of the database before or after the operation.
  struct Place: Equatable {
    /// Whether the state after the operation is meant.
    var isAfter: Bool
    /// The keys from the root. A key that the rules compute is in braces.
    var keys: [String]
  }

  /// Returns the name of a value of Realtime rules.
  func dataNoun(_ expression: BoundExpression) -> Noun {
    if let place = place(expression) { return noun(place) }
    if let given = givenNoun(expression) { return given }
    switch program[expression.id] {
    case .input(.auth): return Noun(text: "the caller", kind: .caller)
    case .input(.now): return Noun(text: "now", kind: .other)
    case .call(let operation, _):
      return noun(operation, expression.operands(in: program)) ?? other(expression)
    default: return other(expression)
    }
  }

  private func noun(_ operation: Operation, _ operands: [BoundExpression]) -> Noun? {
    switch operation {
    case .snapshotValue: return place(operands[0]).map { noun($0) }
    case .claimMember:
      guard let name = text(operands[1]) else { return nil }
      let base = dataNoun(operands[0])
      return Noun(text: base.kind == .caller ? name : "\(base.text).\(name)", kind: .identity)
    case .textLength, .claimLength: return Noun(text: "the length of \(dataNoun(operands[0]).text)", kind: .other)
    case .textLowercased: return Noun(text: "\(dataNoun(operands[0]).text) in lower case", kind: .other)
    case .realtimeAdd: return sum(operands, "+")
    case .realtimeSubtract: return sum(operands, "-")
    case .realtimeMultiply: return sum(operands, "*")
    default: return nil
    }
  }

  private func sum(_ operands: [BoundExpression], _ sign: String) -> Noun? {
    guard operands.count == 2 else { return nil }
    return Noun(text: "\(dataNoun(operands[0]).text) \(sign) \(dataNoun(operands[1]).text)", kind: .other)
  }

  /// Returns the location of a snapshot; nil for another value.
  func place(_ bound: BoundExpression) -> Place? {
    switch program[bound.id] {
    case .input(.root): return Place(isAfter: false, keys: [])
    case .input(.data): return Place(isAfter: false, keys: location)
    case .input(.newData): return Place(isAfter: true, keys: location)
    case .call(.snapshotChild, _):
      let operands = bound.operands(in: program)
      guard var place = place(operands[0]) else { return nil }
      place.keys += keys(operands[1])
      return place
    case .call(.snapshotParent, _):
      guard var place = place(bound.operands(in: program)[0]), !place.keys.isEmpty else { return nil }
      place.keys.removeLast()
      return place
    default: return nil
    }
  }

  /// Returns the keys of an argument of `child()`.
  private func keys(_ bound: BoundExpression) -> [String] {
    if let text = text(bound) { return text.split(separator: "/").map(String.init) }
    return joined(bound).split(separator: "/").map(String.init)
  }

  private func joined(_ bound: BoundExpression) -> String {
    guard program[bound.id].operation == .realtimeAdd else { return text(bound) ?? braced(bound) }
    return bound.operands(in: program).map { joined($0) }.joined()
  }

  private func braced(_ bound: BoundExpression) -> String {
    let name = dataNoun(bound).text.replacing("`", with: "")
    return name.hasPrefix("$") || name.hasPrefix("{") ? name : "{\(name)}"
  }

  /// The keys of the location of the rule.
  var location: [String] { Array(program.location(ofNode: rule.node).split(separator: "/").map(String.init)) }

  /// Returns the name of a location: relative to that of the rule if it is below and the rule is at the requested path.
  func noun(_ place: Place) -> Noun {
    let own = location
    let isNear = "/" + own.joined(separator: "/") == path
    if place.keys == own, isNear {
      return Noun(text: place.isAfter ? "the new data" : "the data", kind: .document(isAfter: place.isAfter))
    }
    if place.keys.starts(with: own), !own.isEmpty, isNear {
      return field(place.keys.dropFirst(own.count).joined(separator: "/"), isAfter: place.isAfter)
    }
    let path = TerminalText.elided("/" + place.keys.joined(separator: "/"), limit: 60)
    return Noun(text: place.isAfter ? "the new \(path)" : path, kind: .elsewhere(isAfter: place.isAfter))
  }
}
