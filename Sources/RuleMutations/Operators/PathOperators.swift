import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of the paths that rules match.
  static let paths = [
    MutationOperator(
      "wildcard-to-glob", "match all paths below a wildcard", ("match /notes/{id}", "match /notes/{id=**}")
    ) { text in
      text.segments.compactMap { segment in
        guard segment.isLast, case .wildcard(let name) = segment.kind else { return nil }
        return RuleEdit(span: segment.span, replacement: "{\(name)=**}", reach: .all)
      }
    },
    MutationOperator(
      "glob-to-wildcard", "match only the paths directly below", ("match /notes/{id=**}", "match /notes/{id}")
    ) { text in
      text.segments.compactMap { segment in
        guard case .glob(let name) = segment.kind else { return nil }
        return RuleEdit(span: segment.span, replacement: "{\(name)}", reach: .all)
      }
    },
    MutationOperator(
      "literal-to-wildcard", "match any name instead of one", ("match /notes/{id}", "match /{any}/{id}")
    ) { text in
      if text.isCloud {
        return text.segments.filter { $0.kind == .literal }.map {
          RuleEdit(span: $0.span, replacement: "{any}", reach: .all)
        }
      }
      return text.program.blocks.compactMap { block in
        guard case .key = text.program.nodes[block.node].step else { return nil }
        return RuleEdit(span: block.span, replacement: "\"$any\"", reach: .all)
      }
    },
    MutationOperator(
      "rules-version", "use the other version of the rules language", ("rules_version = '2';", "rules_version = '1';")
    ) { text in
      guard text.isCloud, let name = text.find("rules_version", from: 0, to: text.file.bytes.count) else { return [] }
      let start = text.skipSpace(from: text.skipSpace(from: name.end) + 1) + 1
      guard start < text.file.bytes.count else { return [] }
      let version = text.file.text(of: Span(start, start + 1))
      return [RuleEdit(span: Span(start, start + 1), replacement: version == "1" ? "2" : "1", reach: .all)]
    },
  ]
}

extension RulesText {
  /// The segments of the paths of all `match` with rules, each once.
  fileprivate var segments: [WrittenSegment] {
    guard isCloud else { return [] }
    return program.blocks.flatMap { WrittenSegment.all(of: $0, in: self) }
  }
}
