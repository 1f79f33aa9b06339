import SourceText
import Testing

@testable import CloudRules

/// A rules file whose one match holds `declarations`, which begin at line 2.
func around(_ declarations: String) -> SourceFile {
  SourceFile(name: "firestore.rules", text: "service cloud.firestore { match /a/b {\n\(declarations)\n} }")
}

/// A rules file with one condition, at line 2, column 1.
func condition(_ expression: String) -> SourceFile { around("\(expression)\n;").replacingAllow }

extension SourceFile {
  /// With the `allow` of its match in the line before.
  fileprivate var replacingAllow: SourceFile {
    let text = text(of: wholeSpan)
    let head = "service cloud.firestore { match /a/b {\n"
    return SourceFile(name: name, text: head.dropLast() + " allow get: if\n" + text.dropFirst(head.count))
  }
}

/// Diagnostics as the service prints them: `line:column text`.
func printed(_ diagnostics: [Diagnostic], in file: SourceFile) -> [String] {
  diagnostics.map { "\(file.position(of: $0.span.start)) \($0.message)" }
}

/// The outline of the one condition of `file`.
func conditionOutline(_ file: SourceFile) -> String {
  let outline = CompiledCloudRules.parse(file).outline
  return String((outline.split(separator: "\n").last ?? "").dropFirst("    (allow get if ".count).dropLast(3))
}
