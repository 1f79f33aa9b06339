import RequestSimulation
import RulePrograms
import SourceText

extension RulesText {
  /// Returns the rule, function or path that a span is in, such as `create /notes/{note}`; empty if there is none.
  func place(of span: Span) -> String {
    func contains(_ start: Int, _ end: Int) -> Bool { start <= span.start && span.start < max(end, start + 1) }
    if let rule = rules.first(where: { contains($0.rule.statement.start, $0.rule.span.end) })?.rule {
      return name(of: rule)
    }
    if let function = calledFunctions.last(where: { contains($0.span.start, $0.span.end) }) {
      return "function \(function.name)"
    }
    // The key of a Realtime rule is before its condition.
    if !isCloud,
      let rule = rules.first(where: { span.start < $0.rule.span.start && $0.rule.span.start < span.end })?.rule
    {
      return name(of: rule)
    }
    // The block of the root is the whole file.
    let blocks = program.blocks.filter { program.nodes[$0.node].parent != nil }
    if let block = blocks.last(where: { contains($0.span.start, $0.span.end) }) {
      return isCloud ? "match \(program.shortLocation(ofNode: block.node))" : program.location(ofNode: block.node)
    }
    return ""
  }

  private func name(of rule: Rule) -> String {
    guard isCloud else { return rule.name }
    let methods = WrittenAllow(rule, in: self)?.methods ?? rule.methods.map(\.rawValue)
    return "\(methods.joined(separator: ", ")) \(program.shortLocation(ofNode: rule.node))"
  }
}
