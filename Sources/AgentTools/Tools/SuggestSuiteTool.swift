import AgentProtocol
import DocumentTrees
import Platform
import RulesProjects
import SuiteTools

extension ToolDefinition {
  /// `suggest_suite`: a first suite for rules.
  static let suggestSuite = ToolDefinition(
    name: "suggest_suite", title: "Suggest a test suite",
    description: """
      Writes a first test suite for Firebase security rules: users, roles and data that the rules read, and cases with today's \
      decisions, the riskiest first. Use it when rules have no suite. The suite passes at once, so it shows what the rules do, \
      not what they should do: confirm each case that is marked "please confirm" with the user.
      """,
    parameters: [rules, service],
    writing: [ToolParameter("output", .text, "Write the suite to this new file, beside the rules.")],
    report: .members(["suites": .list(["path": .type("string"), "text": .type("string")])])
  ) { arguments, context in
    let plan = try InitPlan(arguments.rules, service: arguments.service, output: arguments.text("output"))
    try plan.files.first.map { try arguments.write($0.text, context) }
    let files = plan.files.map { ToolAnswer.File(path: $0.path, text: $0.text) }
    let report: JSONValue = [
      "suites": .array(files.map { ["path": .string($0.path), "text": .string($0.text)] })
    ]
    return ToolAnswer(
      summary: "Suites: \(files.count).", text: plan.messages.joined(separator: "\n"), report: report.text,
      masking: .verbatim, files: files
    )
  }
}

extension ToolArguments {
  /// Writes a text to the new file that the argument `output` names, if there is one.
  ///
  /// - Throws: ``ArgumentProblem`` if the file exists or cannot be written; `InputFileError` if it is outside of the folders.
  func write(_ text: String, _ context: ToolDefinition.Context) throws {
    guard context.canWrite, let path = self.text("output") else { return }
    try FileView.check(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw ArgumentProblem(description: "cannot write \(Quoted.name(path)): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    try FileSink(descriptor: descriptor, name: path).write(Array(text.utf8))
  }
}
