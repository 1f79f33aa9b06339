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
      if let builtin = program[id].builtin { return builtin == .getAfter || builtin == .existsAfter ? .values : [] }
      return switch program[id] {
      case .input(.request): [.claims, .provider, .values]
      case .input(.requestResource): .values
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
      if names.isEmpty, program.nullTest(at: user) != nil { continue }
      guard let read = program.member(at: user), read.value == id else { return [.claims, .provider] }
      let member = names + [read.name]
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
