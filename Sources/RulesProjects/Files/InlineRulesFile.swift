package import SourceText

/// The name of a rules file that was made from text inside a suite, and does not exist on disk.
package enum InlineRulesFile {
  /// What follows the name of the suite for rules that are a text.
  package static let textMark = " (rules)"
  /// What follows the name of the suite for rules that are a mapping.
  package static let treeMark = " (rules, as JSON)"

  /// Whether `file` was made from text inside a suite: its lines are not those of the suite, and no program can open it.
  package static func isInline(_ file: SourceFile) -> Bool {
    [textMark, treeMark].contains { file.name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
