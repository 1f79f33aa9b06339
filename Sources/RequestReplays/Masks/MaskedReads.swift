import RuleEvaluation
import RulePrograms

/// The parts of a request that the expressions of a program read, as far as a log may leave them out.
///
/// A rule that reads only the user ID does not depend on the other claims, so its decision is known without them.
struct MaskedReads: Sendable {
  private static let userID = [["uid"]]
  private static let provider = [["provider"], ["token", "firebase", "sign_in_provider"]]

  private let parts: [MaskedParts]

  /// Finds what the expressions of `program` read.
  init(_ program: Program) {
    let uses = ExpressionUses(program)
    parts = program.expressions.indices.map { index in
      let id = ExpressionID(index)
      return switch program[id] {
      case .input(.request): [.claims, .provider, .values]
      case .input(.requestResource), .builtin(.getAfter, _), .builtin(.existsAfter, _): .values
      case .input(.auth), .input(.requestAuth): Self.parts(of: id, at: [], uses, program)
      default: []
      }
    }
  }

  /// The parts that the evaluation of an expression reads.
  subscript(id: ExpressionID) -> MaskedParts { parts[Int(id.index)] }

  /// Returns what the uses of an expression read, whose value is the member of the caller with these names.
  private static func parts(
    of id: ExpressionID, at names: [String], _ uses: ExpressionUses, _ program: Program
  ) -> MaskedParts {
    if uses.isResult(id) { return [.claims, .provider] }
    var parts: MaskedParts = []
    for user in uses[id] {
      if names.isEmpty, program.isNullTest(user) { continue }
      guard let name = program.memberName(user, of: id) else { return [.claims, .provider] }
      let member = names + [name]
      if userID.contains(member) { continue }
      if provider.contains(member) {
        parts.insert(.provider)
      } else if provider.contains(where: { $0.starts(with: member) }) {
        parts.formUnion(self.parts(of: user, at: member, uses, program))
      } else {
        return [.claims, .provider]
      }
    }
    return parts
  }
}

extension Program {
  /// Returns whether an expression only tests whether its other operand is null.
  fileprivate func isNullTest(_ id: ExpressionID) -> Bool {
    switch self[id] {
    case .builtin(.equal, _), .builtin(.notEqual, _), .call(.realtimeEqual, _), .call(.realtimeNotEqual, _):
      operands(of: id).contains { if case .constant(.null) = self[$0] { true } else { false } }
    default: false
    }
  }

  /// Returns the name of the member of `base` that an expression reads; nil if it does anything else.
  fileprivate func memberName(_ id: ExpressionID, of base: ExpressionID) -> String? {
    switch self[id] {
    case .builtin(.member, _), .call(.claimMember, _): break
    default: return nil
    }
    let operands = operands(of: id)
    guard operands.count == 2, operands[0] == base, case .constant(.string(let name)) = self[operands[1]] else {
      return nil
    }
    return String(decoding: text[Int(name.start)..<Int(name.start) + Int(name.count)], as: UTF8.self)
  }
}
