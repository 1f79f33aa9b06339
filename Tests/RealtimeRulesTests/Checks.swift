import RealtimeRules
import RuleEvaluation
import SourceText
import Testing

/// A diagnostic as the service prints it: `line:column: text`.
func printed(_ diagnostics: [Diagnostic], in file: SourceFile) -> [String] {
  diagnostics.map { "\(file.position(of: $0.span.start)): \($0.message)" }
}

/// Loads `text` and expects just these diagnostics, as the service prints them.
func check(_ text: String, reports expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  let file = SourceFile(name: "rules.json", text: text)
  let loaded = CompiledRealtimeRules.load(file, functions: .standard)
  #expect(printed(loaded.diagnostics, in: file) == expected, sourceLocation: sourceLocation)
  #expect((loaded.program == nil) == loaded.diagnostics.hasErrors, sourceLocation: sourceLocation)
}

/// A rules file with one condition at `/p/$id`, where a condition begins at column 33 (`.read`), 34 or 37.
func rules(_ method: String, _ condition: String) -> String {
  let escaped = condition.map { $0 == "\\" ? "\\\\" : $0 == "\"" ? "\\\"" : String($0) }.joined()
  return "{\"rules\":{\"p\":{\"$id\":{\"\(method)\":\"\(escaped)\"}}}}"
}

/// The messages for one condition, without positions.
func messages(_ method: String, _ condition: String) -> [String] {
  CompiledRealtimeRules.load(SourceFile(name: "rules.json", text: rules(method, condition)), functions: .standard)
    .diagnostics
    .filter { $0.severity == .error }.map(\.message)
}
