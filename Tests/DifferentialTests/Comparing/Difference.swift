/// Something that two engines say differently of one pack.
struct Difference: Hashable, CustomStringConvertible {
  /// What is different.
  enum Subject: Hashable {
    /// The value of a node none of whose parts differ.
    case value(Syntax)
    /// What the compilers say of the line of an expression.
    case compiler(Syntax)
  }

  let subject: Subject
  /// How the document of the block was requested.
  let kind: ExpressionPack.RequestKind
  let reference: String
  let ours: String
  /// What explains it; nil where nothing does.
  var divergence: Divergence?

  /// What differences of one cause have in common: the operation, the kinds of outcomes, the words of errors without
  /// names and numbers.
  var group: String { "\(operation): \(Self.outline(reference)) | \(Self.outline(ours))" }

  private var operation: String {
    switch subject {
    case .compiler: "compiler"
    case .value(let syntax): syntax.head
    }
  }

  private static func outline(_ text: String) -> String {
    let kept = text.hasPrefix("error ") || text.contains(". ") ? text : String(text.prefix { $0 != " " })
    return String(kept.map { $0.isNumber ? "0" : $0 }.prefix(90))
  }

  var syntax: Syntax {
    switch subject {
    case .value(let syntax), .compiler(let syntax): syntax
    }
  }

  /// Whether it is about `resource` by itself.
  var isOfResource: Bool { syntax.source.utf8.elementsEqual("resource".utf8) }

  var description: String { "\(syntax.source)   [\(kind)]\n    emulator: \(reference)\n    ours:     \(ours)" }
}

extension Syntax {
  /// What the node does, without its parts.
  var head: String {
    switch self {
    case .literal: "literal"
    case .name(let name): name
    case .member: "member"
    case .index: "index"
    case .slice: "slice"
    case .call(let name, _): "\(name)()"
    case .method(_, let name, _): ".\(name)()"
    case .unary(let sign, _): "unary \(sign)"
    case .binary(let sign, _, _): sign
    case .isType: "is"
    case .conditional: "?:"
    case .list: "[]"
    case .map: "{}"
    case .path: "path"
    }
  }
}

/// Compares what two engines say.
struct Comparison {
  /// All that is different: of each expression the first of its smallest parts that differ.
  static func differences(_ pack: PrintedPack, reference: PackAnswer, ours: PackAnswer) -> [Difference] {
    var differences = compilers(pack, reference.compiled, ours.compiled)
    if pack.text.contains(/\{[^{}]*\/[^{}]*:/), !reference.compiled.errors.isEmpty, !ours.compiled.errors.isEmpty {
      for index in differences.indices { differences[index].divergence = .syntaxText }
    }
    guard reference.outcomes.count == pack.conditions.count, ours.outcomes.count == pack.conditions.count else {
      return differences
    }
    for (index, condition) in pack.conditions.enumerated() {
      if reference.unanswered.contains(condition.place.block) || reference.misfits.contains(index) { continue }
      var walk = Walk(
        reference: reference.outcomes[index], ours: ours.outcomes[index],
        isRetried: reference.retried.contains(index), kind: pack.pack.blocks[condition.place.block].kind)
      _ = walk.differs(condition.syntax)
      if var first = walk.found {
        let isLeft = ours.leftovers.contains(index) || leftovers(pack, reference, ours, in: condition.place.block)
        first.divergence = isLeft ? .leftovers : Divergence(first)
        differences.append(first)
      }
    }
    return differences
  }

  /// Whether the emulator granted a block because it took what was left behind for a condition.
  private static func leftovers(_ pack: PrintedPack, _ reference: PackAnswer, _ ours: PackAnswer, in block: Int) -> Bool
  {
    guard reference.granted.contains(block), !ours.granted.contains(block) else { return false }
    return ours.leftovers.contains { pack.conditions[$0].place.block == block }
  }

  /// The messages of lines that hold an expression: on which lines there are errors, the first error's text and place, and all
  /// warnings.
  private static func compilers(
    _ pack: PrintedPack, _ reference: EmulatorProject.Compiled, _ ours: EmulatorProject.Compiled
  ) -> [Difference] {
    func byLine(_ issues: [EmulatorProject.Issue]) -> [Int: Set<EmulatorProject.Issue>] {
      Dictionary(grouping: issues, by: \.line).mapValues(Set.init)
    }
    let (referenceErrors, ourErrors) = (byLine(reference.errors), byLine(ours.errors))
    let (referenceWarnings, ourWarnings) = (byLine(reference.warnings), byLine(ours.warnings))
    let areAccepted = reference.errors.isEmpty && ours.errors.isEmpty
    return pack.conditions.compactMap { condition in
      let start = pack.start(of: condition)
      func text(_ issues: Set<EmulatorProject.Issue>) -> String {
        issues.sorted().map { "+\($0.column - start) \($0.text)" }.joined(separator: "; ")
      }
      func difference(_ one: Set<EmulatorProject.Issue>, _ other: Set<EmulatorProject.Issue>) -> Difference {
        Difference(
          subject: .compiler(condition.syntax), kind: pack.pack.blocks[condition.place.block].kind,
          reference: "says " + text(one), ours: "says " + text(other))
      }
      let errors = (referenceErrors[condition.line] ?? [], ourErrors[condition.line] ?? [])
      if errors.0.min() != errors.1.min() { return difference(errors.0, errors.1) }
      let warnings = (referenceWarnings[condition.line] ?? [], ourWarnings[condition.line] ?? [])
      if !areAccepted || warnings.0 == warnings.1 { return nil }
      var found = difference(warnings.0.subtracting(warnings.1), warnings.1.subtracting(warnings.0))
      found.divergence = Divergence(found)
      return found
    }
  }
}

private struct Walk {
  let reference: [Outcome?]
  let ours: [Outcome?]
  let isRetried: Bool
  let kind: ExpressionPack.RequestKind
  var found: Difference?
  private var next = 0

  init(reference: [Outcome?], ours: [Outcome?], isRetried: Bool, kind: ExpressionPack.RequestKind) {
    (self.reference, self.ours, self.isRetried, self.kind) = (reference, ours, isRetried, kind)
  }

  /// Whether the node or a part of it differs; notes the first node whose parts do not.
  mutating func differs(_ syntax: Syntax) -> Bool {
    let index = next
    next += 1
    if partsDiffer(syntax) { return true }
    guard !syntax.isLiteral, reference[index] != ours[index] else { return false }
    // The emulator reports `request` before it has looked at what hangs below it, and the fields of a mask in the order
    // of its hash table.
    // Our evaluator reads a member of it in one step.
    if case .name("request") = syntax, kind.isWrite || ours[index] == nil { return false }
    // Of a first try without documents the emulator also reports what the last one skipped.
    if isRetried, ours[index] == nil { return false }
    func text(_ outcome: Outcome?) -> String { outcome?.text ?? "not evaluated" }
    found =
      found
      ?? Difference(
        subject: .value(syntax), kind: kind, reference: text(reference[index]), ours: text(ours[index]))
    return true
  }

  private mutating func partsDiffer(_ syntax: Syntax) -> Bool {
    var areDifferent = false
    let first = next
    for (number, child) in syntax.children.enumerated() {
      if case .conditional(let condition, _, _) = syntax, number == 1,
        condition == .literal("false") || ours[first]?.text == "bool false"
      {
        // The emulator reports the value of the second branch for the first as well.
        next += child.size
        continue
      }
      if differs(child) { areDifferent = true }
    }
    return areDifferent
  }
}
