import RulePrograms

extension BuiltinDeclaration {
  /// Returns the signatures in the form of the engine's errors after `Expected:`, for example
  /// `string.replace(string, string)` or `int + int, float + float` (emulator 1.19.9).
  ///
  /// - Parameter receiver: the type before the dot or the bracket, whose overloads are listed; nil for all.
  func signatures(of receiver: RuleType? = nil) -> String {
    overloads.filter { overload in receiver.map { overload.operands.first?.contains($0) == true } ?? true }
      .map { signature($0.operands.map(\.signatureName)) }.joined(separator: ", ")
  }

  /// Returns a call with operands of these types, in the form of the engine's errors.
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
  /// The name of the type in a signature: `float` if an int is also accepted, `any` for every type.
  fileprivate var signatureName: String {
    if self == .number { return RuleType.float.name }
    if self == .any { return "any" }
    return types.map(\.name).joined(separator: "|")
  }
}
