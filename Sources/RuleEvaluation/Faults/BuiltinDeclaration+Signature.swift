import RulePrograms

extension BuiltinDeclaration {
  /// The ways to call it as the engine's errors list them after `Expected:`, such as `string.replace(string, string)` or
  /// `int + int, float + float` (emulator 1.19.9).
  ///
  /// - Parameter receiver: the type before the dot or the bracket, whose overloads are listed; nil for all.
  func signatures(of receiver: RuleType? = nil) -> String {
    overloads.filter { overload in receiver.map { overload.operands.first?.contains($0) == true } ?? true }
      .map { signature($0.operands.map(\.signatureName)) }.joined(separator: ", ")
  }

  /// A call with operands of these types, as the engine's errors write it.
  func signature(_ operands: [String]) -> String {
    let first = operands.first ?? ""
    let rest = operands.dropFirst()
    switch form {
    case .prefix: return name + first
    case .infix where name == "in": return "\(rest.joined()).in(\(first))"
    case .infix: return "\(first) \(name) \(rest.joined())"
    case .method: return "\(first).\(name)(\(rest.joined(separator: ", ")))"
    case .function: return "\(name)(\(operands.joined(separator: ", ")))"
    case .namespaced(let namespace): return "\(namespace).\(name)(\(operands.joined(separator: ", ")))"
    case .brackets: return "\(first)[\(rest.joined(separator: ":"))]"
    }
  }
}

extension TypeSet {
  /// One type by its name; `float` where an int may stand for a float, `any` where everything may.
  fileprivate var signatureName: String {
    if self == .number { return RuleType.float.name }
    if self == .any { return "any" }
    return types.map(\.name).joined(separator: "|")
  }
}
