import SourceText
import TestSuites

@testable import SuiteRecording

/// A mapping on one line of YAML.
enum YAMLLine {
  static func text(_ members: [(key: String, value: ValueDraft)]) -> String {
    String(YAMLText.block(ValueDraft.members(members).tree, levels: 0).dropLast())
  }
}
