import CloudRules
import SourceText

/// Cloud Firestore and Cloud Storage rules.
struct CloudLanguage: GrammarLanguage {
  let name = "cloud"
  let fileProduction = "rulesFile"
  let conditionProduction = "condition"
  let exclusions: Set<String> = ["reserved", "refusedName"]
  let alphabet =
    "ab1$.,:;?!=<>&|+-*/%()[]{}'\"\\ \nx0e"
    + "\u{B}\u{C}\u{85}\u{A0}\u{B7}\u{2028}\u{FEFF}\u{E9}\u{5D0}\u{1F600}"

  /// A condition is read inside the smallest file that has one.
  private static let before = "service s { match /m { allow get: if\n"
  private static let after = "\n;\n}}"
  private static let outlineBefore = "(service s (match /m (allow get if "
  private static let outlineAfter = ")))"

  func read(condition: SourceFile) -> String {
    let text = Self.before + condition.text(of: condition.wholeSpan) + Self.after
    let file = SourceFile(name: condition.name, text: text)
    let (outline, diagnostics) = CompiledCloudRules.parse(file)
    if let errors = errorLines(diagnostics, in: file, linesBefore: 1) { return errors }
    let squeezed = CorpusCase.squeezed(outline)
    guard squeezed.hasPrefix(Self.outlineBefore), squeezed.hasSuffix(Self.outlineAfter) else { return squeezed }
    return String(squeezed.dropFirst(Self.outlineBefore.count).dropLast(Self.outlineAfter.count))
  }

  func read(file: SourceFile) -> String {
    let (outline, diagnostics) = CompiledCloudRules.parse(file)
    return errorLines(diagnostics, in: file) ?? outline
  }
}
