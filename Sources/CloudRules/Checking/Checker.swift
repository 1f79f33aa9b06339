import RulePrograms
import SourceText

/// Finds what the names of a rules file stand for and what the service would say of it.
struct Checker {
  private var rules: CheckedRules

  /// Checks a file's tree. Never fails, whatever the tree; a file may be lowered where neither the parser nor this found
  /// an error.
  static func check(_ tree: SyntaxTree) -> CheckedRules {
    CheckedRules(tree)
  }
}
