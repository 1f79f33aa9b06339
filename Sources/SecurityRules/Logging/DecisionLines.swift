import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText

/// A writer of decisions as JSON lines with the field names of Open Policy Agent.
///
/// The fields are `decision_id`, `timestamp`, `labels`, `bundles`, `path`, `input`, `result`, `requested_by`, `req_id`,
/// `erased`, `metrics`, `error`, and in addition `kind` and `position`. `Grammar/decision-log.schema.json` describes the format.
struct DecisionLines {
  private let options: DecisionLog.Options
  private var random = SystemRandomNumberGenerator()

  init(_ options: DecisionLog.Options) { self.options = options }

  /// Returns the lines for a batch of events. If other events were lost, the first line says how many.
  mutating func write(_ batch: EventQueue<DecisionEvent>.Batch) -> [UInt8] {
    var lines: [UInt8] = []
    if batch.receipt.lostCount > 0 {
      line(&lines) { writer in
        writer.member("dropped", batch.receipt.lostCount)
        writeLabels(to: &writer)
      }
    }
    for event in batch.events {
      let id = nextID()
      line(&lines) { write(event, id, to: &$0) }
    }
    return lines
  }

  private func line(_ lines: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object { body(&$0) }
    lines += writer.bytes
    lines.append(0x0A)
  }

  /// Returns a random UUID (RFC 9562, version 4).
  private mutating func nextID() -> String {
    var bytes = (0..<2).flatMap { _ in
      let word = random.next()
      return (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
    }
    return text
  }

  private func write(_ event: DecisionEvent, _ id: String, to writer: inout JSONWriter) {
    writer.member("decision_id", id)
    writer.member("timestamp", (Timestamp(milliseconds: event.time) ?? .epoch).description)
    writeLabels(to: &writer)
    if let ruleset = event.ruleset {
      writer.key("bundles")
      writer.object { bundles in
        bundles.key(ruleset.file.name)
        bundles.object { $0.member("revision", ruleset.revision.description) }
      }
    }
    writer.member("kind", event.kind.rawValue)
    writer.member("path", event.operation.policyPath)
    var input = LoggedInput(options.reveals)
    writer.key("input")
    writer.object { input.write(event, to: &$0) }
    if let decision = event.decision, let ruleset = event.ruleset {
      writer.key("result")
      writer.object { Self.result(event, decision, ruleset.program, to: &$0) }
    }
    writer.member("requested_by", event.identity.uid?.text)
    writer.member("req_id", event.requestID)
    writer.member("position", event.position?.description)
    if !input.erased.isEmpty {
      writer.key("erased")
      writer.array { for pointer in input.erased { $0.string(pointer) } }
    }
    writer.key("metrics")
    writer.object { Self.metrics(event, to: &$0) }
    if let failure = event.failure {
      writer.key("error")
      writer.object {
        $0.member("code", failure.code.rawValue)
        $0.member("message", failure.message)
      }
    }
  }

  private func writeLabels(to writer: inout JSONWriter) {
    guard !options.labels.isEmpty else { return }
    writer.key("labels")
    writer.object { for label in options.labels { $0.member(label.name, label.value) } }
  }

  /// Writes the decision, and the name and the position of the rule that made it.
  private static func result(
    _ event: DecisionEvent, _ decision: Decision, _ program: Program, to writer: inout JSONWriter
  ) {
    writer.member("allow", decision.isAllowed)
    writer.member("code", decision.clientReason.code)
    writer.member("reason", event.reason)
    guard let visit = decision.decidingVisit else { return }
    writer.member("rule", program.name(of: visit.rule))
    writer.member("at", event.rulePlace)
  }

  private static func metrics(_ event: DecisionEvent, to writer: inout JSONWriter) {
    let (seconds, attoseconds) = event.duration.components
    writer.member("timer_server_handler_ns", Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    guard let usage = event.decision?.usage else { return }
    writer.member("counter_rules", usage.rules)
    writer.member("counter_steps", usage.steps)
    writer.member("counter_reads", usage.reads)
    writer.member("counter_expressions", usage.expressions)
    writer.member("counter_documents", usage.documents)
  }
}
