import RuleEvaluation
import RulePrograms
import TestSupport
import Testing

/// The page's tables of operators, methods and functions say what the checker and the evaluator know.
@Suite struct MethodTableTests {
  /// A declaration as the page writes it: `` | `hasAll(set)` `hasAll(list)` | bool | what it does | ``.
  private static func row(_ declaration: BuiltinDeclaration) -> String {
    var calls: [String] = []
    for overload in declaration.overloads {
      let call = "`\(text(declaration, overload))`"
      if !calls.contains(call) { calls.append(call) }
    }
    let results = declaration.overloads.reduce(into: TypeSet()) { $0.formUnion($1.result) }
    return "| \(calls.joined(separator: " ")) | \(name(results)) | \(declaration.summary) |"
  }

  private static func text(_ declaration: BuiltinDeclaration, _ overload: BuiltinDeclaration.Overload) -> String {
    let operands = overload.operands.map(name)
    func call(_ arguments: some Sequence<String>) -> String { "(\(arguments.joined(separator: ", ")))" }
    switch declaration.form {
    case .method: return declaration.name + call(operands.dropFirst())
    case .function: return declaration.name + call(operands)
    case .namespaced(let package): return "\(package).\(declaration.name)" + call(operands)
    case .prefix: return declaration.name + operands[0]
    case .infix: return operands.joined(separator: " \(declaration.name) ")
    case .brackets:
      // An index, or a slice with the ends that are there.
      return operands[0] + "[\(operands.dropFirst().map { $0 == "null" ? "" : $0 }.joined(separator: ":"))]"
    }
  }

  private static func name(_ types: TypeSet) -> String {
    switch types {
    case .any: "any"
    case .number: "number"
    default: types.types.map(\.name).joined(separator: " or ")
    }
  }

  /// The rows by the comment above them on the page: `<!-- table: string -->`.
  private static let tables = Dictionary(grouping: CloudLibrary.standard.declarations) { declaration in
    switch declaration.form {
    case .prefix, .infix: "operators"
    case .brackets: "brackets"
    case .function: declaration.readsDocument ? "documents" : "conversions"
    case .namespaced: declaration.readsDocument ? "storage" : "packages"
    case .method: name(declaration.overloads.first?.operands.first ?? [])
    }
  }

  @Test func tablesEqualTheLibrary() throws {
    let lines = try Repository.text("Grammar/cloud.md").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    var seen: Set<String> = []
    for (index, line) in lines.enumerated() {
      guard let match = line.wholeMatch(of: /<!-- table: (\w+) -->/) else { continue }
      let title = String(match.output.1)
      seen.insert(title)
      let rows = lines.dropFirst(index + 3).prefix { $0.hasPrefix("|") }
      let expected = try #require(Self.tables[title], "\(title)").map(Self.row)
      #expect(Array(rows) == expected, "\(expected.joined(separator: "\n"))")
    }
    #expect(seen == Set(Self.tables.keys))
  }
}
