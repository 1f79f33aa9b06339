import DocumentTrees
import Platform
import RequestLines

/// `scenario-lines`: answers recorded scenarios of production verdicts, JSON lines in and JSON lines out.
///
/// The forms of the lines are those of the recordings of davideast/pyric (Apache-2.0); `scenario.schema.json` describes
/// them. Lines of the forms of `rules-sim evaluate` are answered as that command answers them.
@main struct ScenarioLines {
  static func main() {
    do {
      var evaluator = evaluator()
      var input = FileSource(descriptor: STDIN_FILENO, name: "<stdin>")
      try evaluator.answer(&input, to: FileSink(descriptor: STDOUT_FILENO, name: "<stdout>"))
    } catch {
      let errors = FileSink(descriptor: STDERR_FILENO, name: "<stderr>")
      try? errors.write(Array("scenario-lines: \(error)\n".utf8))
      exit(1)
    }
  }

  /// An evaluator that also reads scenarios.
  static func evaluator() -> LineEvaluator {
    LineEvaluator(otherForms: [RealtimeScenario.self, CloudScenario.self])
  }
}
