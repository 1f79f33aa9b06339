import CloudRules
import RuleEvaluation
import RulePrograms
import SourceText
import TestSupport

/// This project's compiler, in the emulator's words.
enum ProjectCompiler {
  /// What it says of rules.
  static func compiled(_ source: String) -> EmulatorProject.Compiled {
    let file = SourceFile(name: "security.rules", text: source)
    return compiled(CompiledCloudRules.load(file, functions: .standard).diagnostics, in: file)
  }

  /// Diagnostics with columns in code points, as the emulator counts them, without what this project alone says.
  static func compiled(_ diagnostics: [Diagnostic], in file: SourceFile) -> EmulatorProject.Compiled {
    var compiled = EmulatorProject.Compiled()
    for diagnostic in diagnostics {
      if diagnostic.code == "cloud/more" { compiled.isCut = true }
      let position = file.position(of: diagnostic.span.start)
      let before = Array(file.text(ofLine: position.line).utf16.prefix(position.column - 1))
      let column = String(decoding: before, as: UTF16.self).unicodeScalars.count + 1
      // The emulator gives the advice on the version no place.
      let hasPlace = !diagnostic.message.hasPrefix(EmulatorWarning.oldVersion)
      let issue = EmulatorProject.Issue(
        line: hasPlace ? position.line : 0, column: hasPlace ? column : 0, text: diagnostic.message)
      switch diagnostic.severity {
      case .error: compiled.errors.append(issue)
      case .warning where EmulatorWarning.beginning(of: diagnostic.message) != nil: compiled.warnings.append(issue)
      default: break
      }
    }
    return compiled
  }
}
