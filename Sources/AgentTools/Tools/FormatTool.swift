import AgentProtocol
import RulesFormatting
import RulesProjects
import SourceText

extension ToolDefinition {
  /// `format`: rules in one style.
  static let format = ToolDefinition(
    name: "format", title: "Format rules",
    description: """
      Lays out Firebase security rules in one style: only white space and the places of comments change. Returns the new text \
      of each file that changes. Use it before you show or commit rules.
      """,
    parameters: [rules, service],
    report: .members([
      "files": .list(["path": .type("string"), "isChanged": .type("boolean")], "With the new `text` if it is changed.")
    ])
  ) { arguments, _ in
    let run = FormatRun(try RulesTargets(arguments.rules, for: .format), service: arguments.service)
    let renderer = AnnotatedRenderer(style: .plain)
    let problems = run.reports.map { renderer.render($0.diagnostics, in: $0.file) } + run.messages.map { $0 + "\n" }
    guard run.status == .complete else {
      throw NoAnswer(description: "the rules cannot be formatted\n\(problems.joined())")
    }
    let files = run.files.map { file -> JSONValue in
      let json: JSONValue = ["path": .string(file.path), "isChanged": .bool(file.isChanged)]
      return file.isChanged ? json.adding(["text": .string(file.text)]) : json
    }
    let report: JSONValue = ["files": .array(files)]
    return ToolAnswer(
      summary: "Files: \(run.files.count). Changed by the style: \(run.changed.count).",
      text: run.changed.map(\.diff).joined(), report: report.text, masking: .verbatim)
  }
}
