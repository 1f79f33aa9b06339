import RuleEvaluation
import RuleValues
import SourceText

/// Replaces references such as `{$use: draft}` and `{$use: draft, $with: {title: ""}, $without: [body]}` by their
/// values.
///
/// The keys of `$with` and the elements of `$without` are paths, as in an update of the service.
struct ValueExpansion {
  private static let use = "$use"
  private static let with = "$with"
  private static let without = "$without"

  private let values: NamedValues
  /// The file whose references are replaced.
  private let file: SourceFile
  /// Whether paths have slashes, as in `a/b`, instead of dots.
  private let isRealtime: Bool
  private var diagnostics: [Diagnostic] = []
  /// The names being replaced, to detect a value that uses itself.
  private var open: [String] = []
  private var count = 0
  private var depth = 0

  private init(_ values: NamedValues, _ file: SourceFile, isRealtime: Bool) {
    self.values = values
    self.file = file
    self.isRealtime = isRealtime
  }

  /// Returns `root`, a mapping of `file`, with references replaced by their values. Members in `skipped` are left
  /// out.
  ///
  /// - Parameter isRealtime: whether paths have slashes instead of dots.
  static func expand(
    _ root: JSONNode, in file: SourceFile, _ values: NamedValues, isRealtime: Bool, skipping skipped: [String]
  ) -> (root: JSONNode, diagnostics: [Diagnostic]) {
    // Most files have no references and stay as they are.
    guard file.mentions(use) else { return (root, []) }
    var expansion = ValueExpansion(values, file, isRealtime: isRealtime)
    var members: [ValueDraft.Member] = []
    for member in root.members where !skipped.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      members.append((member.key, member.keySpan, expansion.draft(member.value, nil)))
    }
    var builder = JSONTreeBuilder()
    if !expansion.diagnostics.hasErrors { _ = ValueDraft.mapping(members, root.span).write(to: &builder) }
    return (builder.finish().root, expansion.diagnostics)
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
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
    case .null, .bool, .integer, .double, .string: return .written(node, place: place)
    case .array: return .list(node.elements.map { draft($0, place) }, place ?? node.span)
    case .object:
      if node[Self.use] != nil { return reference(node, place) }
      return .mapping(
        node.members.map { ($0.key, place ?? $0.keySpan, draft($0.value, place)) }, place ?? node.span)
    }
  }

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
      isRealtime ? path.utf8.split(separator: slash).map { String(Substring($0)) } : FieldPath(path)?.names ?? []
    if keys.isEmpty || !draft.set(value, at: keys[...], span) {
      report(SuiteProblem.ValueReference.noPlace(path, at: span))
    }
  }
}
