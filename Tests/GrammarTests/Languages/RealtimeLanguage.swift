import RealtimeRules
import RuleEvaluation
import RulePrograms
import SourceText

/// Realtime Database rules: JSON whose strings hold conditions.
struct RealtimeLanguage: GrammarLanguage {
  let name = "realtime"
  let fileProduction = "rulesFile"
  let conditionProduction = "condition"
  let exclusions: Set<String> = ["reserved", "statementWord"]
  let alphabet =
    "ab1$.,:;?!=<>&|+-*/%()[]'\"\\ \nx0e"
    + "\u{B}\u{C}\u{85}\u{A0}\u{B7}\u{2028}\u{FEFF}\u{E9}\u{5D0}\u{1F600}"

  func read(condition file: SourceFile) -> String {
    let (tree, diagnostics) = CompiledRealtimeRules.parse(condition: file)
    return errorLines(diagnostics, in: file) ?? tree
  }

  func read(file: SourceFile) -> String {
    let loaded = CompiledRealtimeRules.load(file, functions: .standard)
    return errorLines(loaded.diagnostics, in: file) ?? loaded.program?.locationOutline ?? "nothing"
  }

  func conditionsInTexts(of file: SourceFile) -> [String] {
    Self.conditions(JSONReader.read(file, .realtimeRules).tree.root)
  }

  private static func conditions(_ node: JSONNode) -> [String] {
    node.members.flatMap { member in
      let isRule = [".read", ".write", ".validate"].contains(member.key)
      return isRule ? [member.value.string].compactMap { $0 } : conditions(member.value)
    }
  }

  /// What stands inside a regular expression is read when names and types are checked, not by the parser.
  func isDecidedByParser(_ text: String) -> Bool {
    !text.contains("matches") && (!text.contains("/") || !text.contains("\\"))
  }
}
