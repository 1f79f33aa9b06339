import RuleEvaluation
import RuleValues
import SourceText

/// Replaces references and generated values by what they mean: `{$use: draft}`, `{$use: draft, $with: {title: ""}, $without:
/// [body]}`, `{$now: "-1h"}`, `{$repeat: [a, 251]}`, `size: 5MB` of an object, and the rows of `each`.
///
/// The keys of `$with` and the elements of `$without` are paths, as in an update of the service.
struct ValueExpansion {
  private static let use = "$use"
  private static let with = "$with"
  private static let without = "$without"
  private static let each = "each"
  /// The key of a mapping whose own keys are not special: `{$map: {$now: 1}}`.
  private static let literal = "$map"

  private let values: NamedValues
  /// The file whose references are replaced.
  private let file: SourceFile
  private let service: RulesService
  private var diagnostics = FileDiagnostics()
  /// The names being replaced, to detect a value that uses itself.
  private var open: [String] = []
  private var count = 0
  private var depth = 0
  /// How many bytes repeated strings may still have.
  private var repeatedBytes = GeneratedText.maximumBytes
  /// The time of the cases being expanded, in milliseconds since 1970.
  private var now: Int64
  /// The form of times in the part of the suite being expanded.
  private var timeForm = GeneratedText.TimeForm.milliseconds
  /// Whether sizes with units are numbers in the part of the suite being expanded.
  private var hasSizes = false
  /// The rows of `each` around the cases being expanded, innermost last.
  private var rows: [JSONNode] = []

  private init(_ values: NamedValues, _ file: SourceFile, _ service: RulesService, now: Int64) {
    self.values = values
    self.file = file
    self.service = service
    self.now = now
  }

  /// Returns `root`, a mapping of `file`, with references replaced by their values. Members in `skipped` are left
  /// out.
  ///
  /// - Parameters:
  ///   - service: the service of the rules. Paths of Realtime Database have slashes instead of dots.
  ///   - now: the time of the suite, in milliseconds since 1970.
  static func expand(
    _ root: JSONNode, in file: SourceFile, _ values: NamedValues, _ service: RulesService, now: Int64,
    skipping skipped: [String]
  ) -> (root: JSONNode, diagnostics: [Diagnostic]) {
    // Most files have no references and stay as they are.
    let words = [use, GeneratedText.now, GeneratedText.repetition, each]
    guard service == .storage || words.contains(where: { file.mentions($0) }) else { return (root, []) }
    var expansion = ValueExpansion(values, file, service, now: now)
    var members: [ValueDraft.Member] = []
    for member in root.members where !skipped.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      members.append((member.key, member.keySpan, expansion.part(member)))
    }
    var builder = JSONTreeBuilder()
    if !expansion.diagnostics.hasErrors { _ = ValueDraft.mapping(members, root.span).write(to: &builder) }
    return (builder.finish().root, expansion.diagnostics.kept)
  }

  // MARK: Parts of a suite

  /// Returns a member of the suite, a group or a case, with the forms that its values have.
  private mutating func part(_ member: JSONMember) -> ValueDraft {
    let outer = (timeForm, hasSizes)
    defer { (timeForm, hasSizes) = outer }
    switch member.key {
    case "users": timeForm = .seconds
    case "now": timeForm = .milliseconds
    case "documents": (timeForm, hasSizes) = (.timestamp, false)
    case "cases", "steps": break
    default:
      timeForm = service == .realtime ? .milliseconds : service == .firestore ? .timestamp : .text
      hasSizes = service == .storage
    }
    guard member.key == "cases" || member.key == "steps", case .array = member.value.value else {
      return draft(member.value, nil)
    }
    return .list(member.value.elements.flatMap { entry($0) }, member.value.span)
  }

  /// Returns a group or a case, once for each row of its `each`.
  private mutating func entry(_ node: JSONNode) -> [ValueDraft] {
    guard case .object = node.value else { return [draft(node, nil)] }
    guard let each = node[Self.each] else { return [entry(node, size: 1, row: nil)] }
    let wanted = "a list of mappings from names to values, such as [{who: ann}]"
    guard case .array = each.value else {
      report(SuiteProblem.WrongType.report(wanted, for: Self.each, found: each))
      return []
    }
    if each.elements.isEmpty { report(SuiteProblem.ValueReference.noRows(at: each.span)) }
    if let wrong = each.elements.first(where: \.members.isEmpty) {
      report(SuiteProblem.WrongType.report(wanted, for: Self.each, found: wrong))
      return []
    }
    let size = size(of: node) - size(of: each)
    return each.elements.map { entry(node, size: size, row: $0) }
  }

  /// - Parameter size: the number of values that the entry adds.
  private mutating func entry(_ node: JSONNode, size: Int, row: JSONNode?) -> ValueDraft {
    let outer = (now, rows)
    defer { (now, rows) = outer }
    if let row { rows.append(row) }
    count += size
    guard count <= SuiteLimits.aliasValues else {
      report(SuiteProblem.ValueReference.tooMany(at: node.span))
      return .written(node, place: nil)
    }
    // The time of the entry is relative to the time around it, and the times in the entry are relative to its own.
    let time = node.members.first { $0.key == "now" }.map { part($0) }
    if let time, let milliseconds = RFC3339.milliseconds(time.tree) { now = milliseconds }
    var members: [ValueDraft.Member] = []
    for member in node.members where member.key != Self.each {
      let value = member.key == "now" ? time ?? part(member) : part(member)
      members.append((text(member.key, member.keySpan), member.keySpan, value))
    }
    return .mapping(members, node.span)
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.add(diagnostic)
  }

  /// - Parameter place: the position to report for nodes of another file; nil for nodes of this file.
  private mutating func draft(_ node: JSONNode, _ place: Span?) -> ValueDraft {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SuiteLimits.depth else {
      report(SuiteProblem.ValueReference.tooMany(at: place ?? node.span))
      return .written(node, place: place)
    }
    switch node.value {
    case .string(let text): return self.text(text, node, place)
    case .null, .bool, .integer, .double: return .written(node, place: place)
    case .array: return .list(node.elements.map { draft($0, place) }, place ?? node.span)
    case .object:
      if node[Self.use] != nil { return reference(node, place) }
      if let generated = generated(node, place) { return generated }
      return .mapping(node.members.map { member($0, place) }, place ?? node.span)
    }
  }

  private mutating func member(_ member: JSONMember, _ place: Span?) -> ValueDraft.Member {
    let span = place ?? member.keySpan
    let key = text(member.key, span)
    if hasSizes, key == "size", let size = size(member.value, place ?? member.value.span) { return (key, span, size) }
    return (key, span, draft(member.value, place))
  }

  /// Returns the bytes of a size with a unit; nil for a value of another form.
  private mutating func size(_ node: JSONNode, _ span: Span) -> ValueDraft? {
    guard let text = node.string, Int64(text) == nil, !text.contains("${") else { return nil }
    if let size = GeneratedText.size(text) { return .scalar(.integer(size), span) }
    report(SuiteProblem.Data.report("expected a number of bytes, or a size such as 5MB", at: span))
    return .scalar(.integer(0), span)
  }

  // MARK: Generated values

  /// Returns the value of `{$now: "-1h"}` or `{$repeat: [text, count]}`, and a mapping that is literal; nil for any other mapping.
  private mutating func generated(_ node: JSONNode, _ place: Span?) -> ValueDraft? {
    let special = [GeneratedText.now, GeneratedText.repetition]
    guard let member = node.members.first(where: { special.contains($0.key) || $0.key == Self.literal }) else {
      return nil
    }
    let span = place ?? node.span
    if node.members.count > 1 {
      guard special.contains(member.key), let other = node.members.first(where: { $0.key != member.key }) else {
        return nil
      }
      report(SuiteProblem.ValueReference.stray(other.key, beside: member.key, at: place ?? other.keySpan))
      return .written(node, place: place)
    }
    switch member.key {
    case GeneratedText.now: return time(draft(member.value, place).tree, at: span) ?? .written(node, place: place)
    case GeneratedText.repetition:
      return repetition(draft(member.value, place).tree, at: span) ?? .written(node, place: place)
    default:
      guard case .object = member.value.value else { return nil }
      let inner = member.value.members.map { self.member($0, place) }
      return .mapping([(Self.literal, span, .mapping(inner, place ?? member.value.span))], span)
    }
  }

  private mutating func time(_ value: JSONNode, at span: Span) -> ValueDraft? {
    guard let offset = GeneratedText.offset(value) else {
      report(
        SuiteProblem.WrongType.report(
          "a time from now, such as \"-1h\", \"+30m\" or \"+1d12h\"", for: GeneratedText.now, found: value))
      return nil
    }
    let (time, isOver) = now.addingReportingOverflow(offset)
    guard !isOver, let draft = GeneratedText.time(time, timeForm, at: span) else {
      report(SuiteProblem.ValueReference.outOfRange(at: span))
      return nil
    }
    return draft
  }

  private mutating func repetition(_ value: JSONNode, at span: Span) -> ValueDraft? {
    let wanted = "a string and how often it is repeated, such as [a, 251]"
    let parts = value.elements
    guard parts.count == 2 else {
      report(SuiteProblem.WrongType.report(wanted, for: GeneratedText.repetition, found: value))
      return nil
    }
    guard let text = parts[0].string, case .integer(let count) = parts[1].value, count >= 0 else {
      let wrong = parts[0].string == nil ? parts[0] : parts[1]
      report(SuiteProblem.WrongType.report(wanted, for: GeneratedText.repetition, found: wrong))
      return nil
    }
    guard let repeated = GeneratedText.repeated(text, count, within: &repeatedBytes) else {
      report(SuiteProblem.ValueReference.tooLong(maximum: GeneratedText.maximumBytes, at: parts[1].span))
      return nil
    }
    return .text(repeated, at: span)
  }

  // MARK: Rows of `each`

  /// Returns a string with `${name}` replaced by the values of the rows around it. A string that is only `${name}` becomes the
  /// value itself.
  private mutating func text(_ text: String, _ node: JSONNode, _ place: Span?) -> ValueDraft {
    guard !rows.isEmpty, text.utf8.contains(UInt8(ascii: "$")) else { return .written(node, place: place) }
    if text.hasPrefix("${"), text.firstIndex(of: "}") == text.index(before: text.endIndex) {
      let name = String(text.dropFirst(2).dropLast())
      let span = place ?? node.span
      guard let value = value(of: name, span) else { return .written(node, place: place) }
      count += size(of: value) - 1
      guard count <= SuiteLimits.aliasValues else {
        report(SuiteProblem.ValueReference.tooMany(at: span))
        return .written(node, place: place)
      }
      return draft(value, span)
    }
    return .text(self.text(text, place ?? node.span), at: place ?? node.span)
  }

  private mutating func text(_ text: String, _ span: Span) -> String {
    guard !rows.isEmpty, text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += rest[..<start.lowerBound]
      let name = String(rest[start.upperBound..<end])
      if let value = value(of: name, span) { result += GeneratedText.inline(value) ?? inlineProblem(name, value) }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private mutating func value(of name: String, _ span: Span) -> JSONNode? {
    for row in rows.reversed() { if let value = row[name] { return value } }
    let names = rows.flatMap { $0.members.map(\.key) }
    report(SuiteProblem.ValueReference.unknownColumn(name, among: names, at: span))
    return nil
  }

  private mutating func inlineProblem(_ name: String, _ value: JSONNode) -> String {
    report(SuiteProblem.WrongType.report("a string, a number or true or false", for: name, found: value))
    return ""
  }

  // MARK: References

  private mutating func reference(_ node: JSONNode, _ place: Span?) -> ValueDraft {
    let span = place ?? node.span
    guard let name = node[Self.use]?.string, let value = values[name] else {
      report(SuiteProblem.ValueReference.unknown(node[Self.use]?.string, among: values.names, at: span))
      return .written(node, place: place)
    }
    guard !open.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      report(SuiteProblem.ValueReference.cycle(open + [name], at: span))
      return .written(node, place: place)
    }
    count += size(of: value.node)
    guard count <= SuiteLimits.aliasValues else {
      report(SuiteProblem.ValueReference.tooMany(at: span))
      return .written(node, place: place)
    }
    let isForeign = !value.file.name.utf8.elementsEqual(file.name.utf8)
    open.append(name)
    var draft = draft(value.node, place ?? (isForeign ? span : nil))
    open.removeLast()
    change(&draft, node, place)
    return draft
  }

  private func size(of node: JSONNode) -> Int {
    node.elements.reduce(1) { $0 + size(of: $1) } + node.members.reduce(0) { $0 + size(of: $1.value) }
  }

  private mutating func change(_ draft: inout ValueDraft, _ node: JSONNode, _ place: Span?) {
    for member in node.members {
      switch member.key {
      case Self.use: break
      case Self.with:
        guard case .object = member.value.value else {
          report(SuiteProblem.WrongType.report("a mapping of changes", for: member.key, found: member.value))
          continue
        }
        for change in member.value.members {
          let value = self.draft(change.value, place)
          set(value, at: change.key, place ?? change.keySpan, &draft)
        }
      case Self.without:
        for path in member.value.elements { set(nil, at: path.string ?? "", place ?? path.span, &draft) }
      default: report(SuiteProblem.ValueReference.stray(member.key, at: place ?? member.keySpan))
      }
    }
  }

  private mutating func set(_ value: ValueDraft?, at path: String, _ span: Span, _ draft: inout ValueDraft) {
    let slash = UInt8(ascii: "/")
    let keys =
      service == .realtime
      ? path.utf8.split(separator: slash).map { String(Substring($0)) } : FieldPath(path)?.names ?? []
    if keys.isEmpty || !draft.set(value, at: keys[...], span) {
      report(SuiteProblem.ValueReference.noPlace(path, at: span))
    }
  }
}
