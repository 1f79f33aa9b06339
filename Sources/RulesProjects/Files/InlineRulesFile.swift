package import SourceText

/// The name of a rules file that is part of a suite and does not exist on disk.
package enum InlineRulesFile {
  /// The suffix of the suite name for rules given as text.
  package static let textMark = " (rules)"
  /// The suffix of the suite name for rules given as a mapping.
  package static let treeMark = " (rules, as JSON)"

  /// Returns whether `file` is part of a suite. Its line numbers differ from those of the suite, and it cannot be
  /// opened.
  package static func isInline(_ file: SourceFile) -> Bool {
    [textMark, treeMark].contains { file.name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
