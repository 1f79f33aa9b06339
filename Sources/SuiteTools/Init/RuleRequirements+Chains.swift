import RulePrograms
import RuleValues
import SourceText

/// The meaning of expressions: paths in data, strings, numbers and constants.
extension RuleRequirements {
  /// Returns the path in the data that an expression refers to; nil for any other expression, and for a computed
  /// path.
  func chain(_ place: Place, _ depth: Int) -> (origin: RuleRequirement.Origin, names: [String])? {
    guard mayLook(depth) else { return nil }
    let operands = operands(place)
    switch program[place.id] {
    case .input(.auth), .input(.requestAuth): return (.auth, [])
    case .input(.data), .input(.resource): return (.stored, [])
    case .input(.newData), .input(.requestResource): return (.written, [])
    case .input(.root): return (.root, [])
    case .builtin(.member, _), .builtin(.index, _), .builtin(.getOrDefault, _), .call(.claimMember, _):
      return step(operands, depth) { [$0] }
    case .call(.snapshotChild, _): return step(operands, depth) { Self.keys($0) }
    case .call(.snapshotParent, _):
      return operands.first.flatMap { chain($0, depth + 1) }.map { ($0.origin, $0.names + [".."]) }
    case .call(.snapshotValue, _): return operands.first.flatMap { chain($0, depth + 1) }
    case .builtin(.get, _), .builtin(.getAfter, _), .builtin(.firestoreGet, _):
      return operands.first.flatMap { documentPath($0, depth + 1) }.map { (.document($0), []) }
    case .local(let local): return resolve(local, place.frame).flatMap { chain($0, depth + 1) }
    case .invoke: return called(place).flatMap { chain($0.result, depth + 1) }
    default: return nil
    }
  }

  private func step(
    _ operands: [Place], _ depth: Int, _ names: (String) -> [String]
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

  /// Returns the expression that a parameter or variable refers to; nil if it is unknown.
  func resolve(_ local: Int32, _ frame: Frame?) -> Place? {
    guard let frame else { return nil }
    let index = Int(local)
    if frame.arguments.indices.contains(index) { return Place(id: frame.arguments[index], frame: frame.outer) }
    let variable = index - frame.function.parameters.count
    guard frame.function.variables.indices.contains(variable) else { return nil }
    return Place(id: frame.function.variables[variable].value, frame: frame)
  }

  func isUserID(_ place: Place, _ depth: Int) -> Bool {
    guard let (origin, names) = chain(place, depth + 1), case .auth = origin else { return false }
    return names == ["uid"]
  }

  /// Returns whether an expression is the caller's id at a provider, such as `identities['github.com'][0]`.
  func isProviderUserID(_ place: Place) -> Bool {
    guard let list = operands(place).first, let (origin, names) = chain(list, 0), case .auth = origin else {
      return false
    }
    return names.count == 4 && names.starts(with: ["token", "firebase", "identities"])
  }

  func isTime(_ place: Place) -> Bool {
    switch program[place.id] {
    case .input(.now), .input(.requestTime): true
    default: false
    }
  }

  /// Returns the expression whose length or size `place` is; nil for any other expression.
  func sized(_ place: Place) -> Place? {
    switch program[place.id] {
    case .builtin(.size, _), .call(.textLength, _): operands(place).first
    default: nil
    }
  }

  // MARK: Strings

  /// Returns the string value of an expression for the sample user and paths; nil if it depends on data.
  func text(_ place: Place, _ depth: Int) -> String? {
    guard mayLook(depth) else { return nil }
    switch program[place.id] {
    case .capture(let slot), .boundCapture(let slot): return capture(Int(slot))
    case .builtin(.add, _), .call(.realtimeAdd, _):
      let parts = operands(place).compactMap { text($0, depth + 1) }
      return parts.count == 2 ? parts.joined() : nil
    case .local(let local): return resolve(local, place.frame).flatMap { text($0, depth + 1) }
    default:
      if case .string(let text)? = constants(place, depth + 1).first { return text }
      return isUserID(place, depth + 1) ? InitPath.userName : nil
    }
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
  func slot(_ place: Place, _ depth: Int) -> Int? {
    guard mayLook(depth) else { return nil }
    switch program[place.id] {
    case .capture(let slot), .boundCapture(let slot): return Int(slot)
    case .local(let local): return resolve(local, place.frame).flatMap { slot($0, depth + 1) }
    default: return nil
    }
  }

  /// Returns the path of a document from the root of its database; nil if it depends on data.
  func documentPath(_ place: Place, _ depth: Int) -> String? {
    guard mayLook(depth) else { return nil }
    switch program[place.id] {
    case .local(let local): return resolve(local, place.frame).flatMap { documentPath($0, depth + 1) }
    case .invoke: return called(place).flatMap { documentPath($0.result, depth + 1) }
    case .builtin(.path, _):
      let parts = operands(place)
      let segments = parts.indices.map { index in
        text(parts[index], depth + 1) ?? (index > 0 ? linked(parts[index], in: parts[index - 1], depth + 1) : nil)
      }
      guard segments.count > 3, segments[0] == "databases", segments[2] == "documents" else { return nil }
      let path = segments.dropFirst(3).compactMap(\.self)
      let isWhole = path.count == segments.count - 3 && path.count % 2 == 0
      return isWhole && path.allSatisfy { !$0.isEmpty && !$0.contains("/") } ? path.joined(separator: "/") : nil
    default: return nil
    }
  }

  /// Returns the sample name of a document whose name is a field of data, by its collection; nil for another expression.
  func linked(_ place: Place, in collection: Place, _ depth: Int) -> String? {
    guard let (origin, _) = chain(place, depth + 1), let collection = text(collection, depth + 1) else { return nil }
    switch origin {
    case .stored, .written, .document: return names?.document(in: collection, of: program)
    case .auth, .root: return nil
    }
  }

  // MARK: Constants

  /// Returns the constant scalars of an expression; for a list, those of its elements.
  func constants(_ place: Place, _ depth: Int) -> [JSONNode.Value] {
    guard mayLook(depth) else { return [] }
    switch program[place.id] {
    case .constant(.string(let text)):
      return [.string(String(decoding: program.text[text.range], as: UTF8.self))]
    case .constant(.bool(let bool)): return [.bool(bool)]
    case .constant(.integer(let integer)): return [.integer(integer)]
    case .constant(.double(let double)): return [Int64(exactly: double).map { .integer($0) } ?? .double(double)]
    case .builtin(.list, _): return operands(place).flatMap { constants($0, depth + 1) }
    case .local(let local): return resolve(local, place.frame).map { constants($0, depth + 1) } ?? []
    default: return []
    }
  }

  /// Returns a constant number, which may be a product such as `5 * 1024`.
  func number(_ place: Place, _ depth: Int) -> Double? {
    guard mayLook(depth) else { return nil }
    switch program[place.id] {
    case .constant(.integer(let integer)): return Double(integer)
    case .constant(.double(let double)): return double
    case .builtin(.multiply, _), .call(.realtimeMultiply, _):
      let factors = operands(place).compactMap { number($0, depth + 1) }
      return factors.count == 2 ? factors[0] * factors[1] : nil
    case .local(let local): return resolve(local, place.frame).flatMap { number($0, depth + 1) }
    case .invoke: return called(place).flatMap { number($0.result, depth + 1) }
    default: return nil
    }
  }
}
