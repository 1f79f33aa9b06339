package import AgentProtocol
import RuleProofs
import RulesProjects
import SecurityRules
import SourceText

/// Answers one call of a tool.
package enum AgentCall {
  /// Answers a call, and restricts this process to the files of its folders.
  ///
  /// - Parameter report: receives the progress and the result.
  package static func answer(_ request: CallRequest, report: @escaping @Sendable (ToolReport) -> Void) {
    do {
      guard let tool = RulesCatalog.tools.first(where: { $0.name == request.tool }) else {
        throw ArgumentProblem(description: "there is no tool \(Quoted.name(request.tool))")
      }
      let arguments = try ToolArguments(request.arguments, of: tool.parameters(canWrite: request.canWrite))
      FileView.restrict(to: try FileView(folders: request.folders, drafts: arguments.drafts))
      let context = ToolDefinition.Context(canWrite: request.canWrite) { done, count in
        report(.progress(done: done, of: count))
      }
      let answer = try tool.answer(arguments, context)
      report(.result(answer.result(isStructured: request.isStructured), isOutside: false))
    } catch {
      report(.result(words(error), isOutside: FileView.hasRejected))
    }
  }

  /// The result of a call that an error has ended.
  private static func words(_ error: any Error) -> String {
    let renderer = AnnotatedRenderer(style: .plain)
    return switch error {
    case let error as ArgumentProblem: ToolReport.failure(error.description)
    case let error as RulesetError: ToolAnswer.failure(renderer.render(error.diagnostics, in: error.file))
    case let error as InvalidClaims: ToolAnswer.failure(renderer.render(error.diagnostics, in: error.file))
    default: ToolAnswer.failure("\(error)")
    }
  }
}

/// The reasons why a call has no answer, which quote files.
struct NoAnswer: Error, CustomStringConvertible {
  /// The reasons.
  let description: String
}
