import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
package import RulesProjects
import SecurityRules
package import SourceText

/// The explanation of a decision as JSON.
///
/// `Grammar/explanation.schema.json` describes the object. It has these members:
///
/// - `level`: `full`, or `client` for ``ClientExplanation``.
/// - `effect`: `allow` or `deny`.
/// - `operation`: `kind`, `path` and, for an update, `paths`.
/// - `identity`: the caller.
/// - `reason`: `administrator`, `granted`, `noRule`, `notGranted`, `invalid`, `refused` or `failed`.
/// - `because`: the deciding rule.
/// - `summary`: one sentence.
/// - `decidedBy`: a list of `source`, `line`, `column`, `value` and `sentence`.
/// - `limit`: a ``LimitHit``; null if no limit was reached.
/// - `nearestMiss`: a ``ClosestRequestJSON``.
/// - `visits`: a list of `rule`, `line`, `column`, `at`, `captures` (null for an unknown one), `outcome` and `condition`.
/// - `omittedVisits`: how many visits are not in the list.
/// - `reads`: a list of `path` and `value`.
/// - `usage`: `rules`, `steps` and `reads`.
///
/// A condition has `source`, `line`, `column`, `value` and `operands`. An operand without `value` was not evaluated. A value
/// is a JSON null, boolean, number or string, or an object with one of these members:
///
/// - `number`: `NaN` or an infinity as text.
/// - `before` or `after`: the path of an object or snapshot.
/// - `claims`: the path of a map of claims.
/// - `fault`: the reason why the evaluation returned no value.
///
/// For Cloud rules there are further members:
///
/// - `service`: the service of the rules.
/// - `message`: the emulator's text for a denial.
/// - `queryMode`: the query mode.
/// - `otherMode`: `mode`, `effect`, `because` and `summary` of the other query mode, if it differs.
/// - `documents`: a list of `path` and `value`.
/// - `expressions` and `documents` in `usage`.
///
/// Values of Cloud rules are lists and maps as JSON. Other types are objects with one member: `$ts`, `$bytes`, `$geo`,
/// `$double`, `$path`, `$set`, `$duration` or `$vector`. `$text` is a map_diff or the constraint of a query on a field.
package enum ExplanationJSON {
  /// How an explanation is masked. The places of data are kept: programs find data by them.
  package static let masking = Masking.json(keeping: [
    "operation.path", "operation.paths", "nearestMiss.found.edits.place.path", "nearestMiss.found.edits.place.field",
    "visits.at", "reads.path", "documents.path",
  ])

  /// Writes the explanation.
  package static func write(_ story: DecisionExplanation, to writer: inout JSONWriter) {
    let text = VerdictText(story)
    writer.object {
      $0.member("level", DetailLevel.full.rawValue)
      $0.member("effect", story.decision.effect.rawValue)
      $0.key("operation")
      operation(story, &$0)
      if story.isCloud { $0.member("service", story.request.service.rawValue) }
      $0.member("identity", RequestText.actor(story))
      $0.member("reason", reason(story.decision.reason))
      $0.member("because", story.because)
      $0.member("summary", text.summary)
      $0.member("message", story.decision.denialText)
      queryMode(story, &$0)
      $0.key("decidedBy")
      decidedBy(text, &$0)
      $0.key("limit")
      if let limit = LimitHit(story) { limit.write(to: &$0) } else { $0.null() }
      $0.key("nearestMiss")
      ClosestRequestJSON.write(story.nearestMisses, to: &$0)
      $0.key("visits")
      $0.array { for visit in story.explanation?.visits ?? [] { write(visit, story.ruleset.program, &$0) } }
      $0.member("omittedVisits", story.explanation?.omittedVisits ?? 0)
      $0.key("reads")
      $0.array { for read in story.explanation?.reads ?? [] { write(read, &$0) } }
      if story.isCloud {
        $0.key("documents")
        $0.array { for document in story.explanation?.documents ?? [] { write(document, &$0) } }
      }
      $0.key("usage")
      usage(story, &$0)
    }
  }

  private static func usage(_ story: DecisionExplanation, _ writer: inout JSONWriter) {
    let usage = story.decision.usage
    writer.object {
      $0.member("rules", usage.rules)
      $0.member("steps", usage.steps)
      $0.member("reads", usage.reads)
      guard story.isCloud else { return }
      $0.member("expressions", usage.expressions)
      $0.member("documents", usage.documents)
    }
  }

  private static func queryMode(_ story: DecisionExplanation, _ writer: inout JSONWriter) {
    writer.member("queryMode", story.decision.queryMode?.rawValue)
    guard let other = story.other else { return }
    writer.key("otherMode")
    writer.object {
      $0.member("mode", other.decision.queryMode?.rawValue)
      $0.member("effect", other.decision.effect.rawValue)
      $0.key("because")
      $0.array {
        guard case .notGranted(_, _, let visits) = other.decision.reason else {
          if let name = other.because { $0.string(name) }
          return
        }
        for visit in visits { $0.string(other.ruleset.program.reasonName(of: visit.rule)) }
      }
      $0.member("summary", VerdictText(other).summary)
    }
  }

  private static func write(_ document: Explanation.Document, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("path", document.path.description)
      guard let value = document.value else { return }
      $0.key("value")
      write(value, &$0)
    }
  }

  private static func operation(_ story: DecisionExplanation, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("kind", story.verb)
      $0.member("path", story.request.place)
      let places = story.request.places
      guard !places.isEmpty else { return }
      $0.key("paths")
      $0.array { for place in places { $0.string(place) } }
    }
  }

  private static func reason(_ reason: Decision.Reason) -> String {
    switch reason {
    case .administrator: "administrator"
    case .granted: "granted"
    case .noRule: "noRule"
    case .notGranted: "notGranted"
    case .invalid: "invalid"
    case .refused: "refused"
    case .failed: "failed"
    }
  }

  private static func decidedBy(_ text: VerdictText, _ writer: inout JSONWriter) {
    let program = text.story.ruleset.program
    writer.array {
      guard let finding = text.findings.first else { return }
      let rule = program[finding.visit.rule]
      let sentences = text.sentences(for: finding)
      for step in finding.steps {
        $0.object {
          head(step.expression, of: rule, in: program, to: &$0)
          $0.key("value")
          write(step.value, &$0)
          $0.member("sentence", sentences.sentence(for: step))
        }
      }
    }
  }

  private static func write(_ visit: Explanation.Visit, _ program: Program, _ writer: inout JSONWriter) {
    let rule = program[visit.rule]
    writer.object {
      $0.member("rule", program.reasonName(of: visit.rule))
      position(rule.span.start, program.file, &$0)
      $0.member("at", visit.location.description)
      $0.key("captures")
      $0.object {
        for capture in visit.captures {
          $0.key(Program.captureName(capture.name))
          if let value = capture.value { $0.string(value) } else { $0.null() }
        }
      }
      $0.member("outcome", outcome(visit.outcome))
      $0.key("condition")
      condition(visit.condition, of: rule, in: program, to: &$0)
    }
  }

  private static func outcome(_ outcome: RuleOutcome) -> String {
    switch outcome {
    case .holds: "true"
    case .fails: "false"
    case .faults: "error"
    }
  }

  private static func condition(
    _ step: Explanation.Step, of rule: Rule, in program: Program, to writer: inout JSONWriter
  ) {
    writer.object {
      head(step.expression, of: rule, in: program, to: &$0)
      $0.key("value")
      write(step.value, &$0)
      let operands = program.operands(of: step.expression)
      let body = step.operands.filter { !operands.contains($0.expression) }
      guard !operands.isEmpty || !body.isEmpty else { return }
      $0.key("operands")
      $0.array {
        for id in operands {
          if let operand = step.operands.first(where: { $0.expression == id }) {
            condition(operand, of: rule, in: program, to: &$0)
          } else {
            $0.object { head(id, of: rule, in: program, to: &$0) }
          }
        }
        for step in body { condition(step, of: rule, in: program, to: &$0) }
      }
    }
  }

  private static func head(_ id: ExpressionID, of rule: Rule, in program: Program, to writer: inout JSONWriter) {
    writer.member("source", program.text(of: id, in: rule))
    position(program.spans[Int(id.index)].start, program.file, &writer)
  }

  private static func position(_ offset: Int, _ file: SourceFile, _ writer: inout JSONWriter) {
    let position = file.position(of: offset)
    writer.member("line", position.line)
    writer.member("column", position.column)
  }

  private static func write(_ read: Explanation.Read, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("path", read.path.description)
      $0.key("value")
      write(read.value, &$0)
    }
  }

  private static func write(_ value: ExplainedValue, _ writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number) where number.isFinite:
      if let integer = Int64(exactly: number) { writer.integer(integer) } else { writer.double(number) }
    case .number(let number): writer.object { $0.member("number", NumberText.text(number)) }
    case .string(let string): writer.string(string)
    case .before(let path): writer.object { $0.member("before", path.description) }
    case .after(let path): writer.object { $0.member("after", path.description) }
    case .claims(let path): writer.object { $0.member("claims", path.description) }
    case .fault(let fault): writer.object { $0.member("fault", fault.text) }
    case .cloud(let value): CloudValueJSON.write(value, to: &writer) { write($0, &$1) }
    }
  }
}
