import RulePrograms
import RuleValues
import SourceText

/// The meaning of expressions: paths in data, strings, numbers and constants.
extension RuleRequirements {
  /// Returns the path in the data that an expression refers to; nil for any other expression, and for a computed
  /// path.
  func chain(_ place: BoundExpression, _ depth: Int) -> (origin: RuleRequirement.Origin, names: [String])? {
    guard mayLook(depth) else { return nil }
    let place = place.resolved(in: program)
    let operands = operands(place)
    switch program[place.id] {
    case .input(.auth), .input(.requestAuth): return (.auth, [])
    case .input(.data), .input(.resource): return (.stored, [])
    case .input(.newData), .input(.requestResource): return (.written, [])
    case .input(.root): return (.root, [])
    case .call(.claimMember, _): return step(operands, depth) { [$0] }
    case .call(.snapshotChild, _): return step(operands, depth) { Self.keys($0) }
    case .call(.snapshotParent, _):
      return operands.first.flatMap { chain($0, depth + 1) }.map { ($0.origin, $0.names + [".."]) }
    case .call(.snapshotValue, _): return operands.first.flatMap { chain($0, depth + 1) }
    case let expression: return chain(expression.builtin, operands, depth)
    }
  }

  private func chain(
    _ builtin: Builtin?, _ operands: [BoundExpression], _ depth: Int
  ) -> (origin: RuleRequirement.Origin, names: [String])? {
    switch builtin {
    case .member, .index, .getOrDefault: step(operands, depth) { [$0] }
    case .get, .getAfter, .firestoreGet:
      operands.first.flatMap { documentPath($0, depth + 1) }.map { (.document($0), []) }
    default: nil
    }
  }

  private func step(
    _ operands: [BoundExpression], _ depth: Int, _ names: (String) -> [String]
  ) -> (origin: RuleRequirement.Origin, names: [String])? {
    guard operands.count >= 2, let base = chain(operands[0], depth + 1), let name = text(operands[1], depth + 1) else {
      return nil
    }
    return (base.origin, base.names + names(name))
  }

  /// Returns the keys of a path below a location of a Realtime Database.
  static func keys(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  func isUserID(_ place: BoundExpression, _ depth: Int) -> Bool {
    guard let (origin, names) = chain(place, depth + 1), case .auth = origin else { return false }
    return names == ["uid"]
  }

  /// Returns whether an expression is the caller's id at a provider, such as `identities['github.com'][0]`.
  func isProviderUserID(_ place: BoundExpression) -> Bool {
    guard let list = operands(place).first, let (origin, names) = chain(list, 0), case .auth = origin else {
      return false
    }
    return names.count == 4 && names.starts(with: ["token", "firebase", "identities"])
  }

  func isTime(_ place: BoundExpression) -> Bool {
    switch program[place.id] {
    case .input(.now), .input(.requestTime): true
    default: false
    }
  }

  /// Returns the expression whose length or size `place` is; nil for any other expression.
  func sized(_ place: BoundExpression) -> BoundExpression? { program.measured(at: place.id).map { place.beside($0) } }

  // MARK: Strings

  /// Returns the string value of an expression for the sample user and paths; nil if it depends on data.
  func text(_ place: BoundExpression, _ depth: Int) -> String? {
    guard mayLook(depth) else { return nil }
    let place = place.resolved(in: program)
    if let slot = program[place.id].captureSlot { return capture(slot) }
    if program.infix(at: place.id)?.sign == .add {
      let parts = operands(place).compactMap { text($0, depth + 1) }
      return parts.count == 2 ? parts.joined() : nil
    }
    if case .string(let text)? = constants(place, depth + 1).first { return text }
    return isUserID(place, depth + 1) ? InitPath.userName : nil
  }

  private func capture(_ slot: Int) -> String? {
    var next: Int? = rule.node
    while let index = next {
      let match = program.nodes[index]
      if match.slot == slot { return names?[index] }
      next = match.parent
    }
    return nil
  }

  /// Returns the slot of the capture that an expression is; nil for any other expression.
  func slot(_ place: BoundExpression) -> Int? { program[place.resolved(in: program).id].captureSlot }

  /// Returns the path of a document from the root of its database; nil if it depends on data.
  func documentPath(_ place: BoundExpression, _ depth: Int) -> String? {
    let place = place.resolved(in: program)
    guard mayLook(depth), program[place.id].builtin == .path else { return nil }
    let parts = operands(place)
    let segments = parts.indices.map { index in
      text(parts[index], depth + 1) ?? (index > 0 ? linked(parts[index], in: parts[index - 1], depth + 1) : nil)
    }
    guard segments.count > 3, segments[0] == "databases", segments[2] == "documents" else { return nil }
    let path = segments.dropFirst(3).compactMap(\.self)
    let isWhole = path.count == segments.count - 3 && path.count % 2 == 0
    return isWhole && path.allSatisfy { !$0.isEmpty && !$0.contains("/") } ? path.joined(separator: "/") : nil
  }

  /// Returns the sample name of a document whose name is a field of data, by its collection; nil for another expression.
  func linked(_ place: BoundExpression, in collection: BoundExpression, _ depth: Int) -> String? {
    guard let (origin, _) = chain(place, depth + 1), let collection = text(collection, depth + 1) else { return nil }
    switch origin {
    case .stored, .written, .document: return names?.document(in: collection, of: program)
    case .auth, .root: return nil
    }
  }

  // MARK: Constants

  /// Returns the constant scalars of an expression; for a list, those of its elements.
  func constants(_ place: BoundExpression, _ depth: Int) -> [JSONNode.Value] {
    guard mayLook(depth) else { return [] }
    let place = place.resolved(in: program)
    if program[place.id].builtin == .list { return operands(place).flatMap { constants($0, depth + 1) } }
    switch program.constant(at: place.id) {
    case .string(let text): return [.string(program.string(text))]
    case .bool(let bool): return [.bool(bool)]
    case .integer(let integer): return [.integer(integer)]
    case .double(let double): return [Int64(exactly: double).map { .integer($0) } ?? .double(double)]
    default: return []
    }
  }

  /// Returns a constant number, which may be a product such as `5 * 1024`.
  func number(_ place: BoundExpression, _ depth: Int) -> Double? {
    guard mayLook(depth) else { return nil }
    let place = place.resolved(in: program)
    switch program.constant(at: place.id) {
    case .integer(let integer): return Double(integer)
    case .double(let double): return double
    default:
      guard program.infix(at: place.id)?.sign == .multiply else { return nil }
      let factors = operands(place).compactMap { number($0, depth + 1) }
      return factors.count == 2 ? factors[0] * factors[1] : nil
    }
  }
}
