import RequestSimulation
import RulePrograms
import RuleProofs
import RulesProjects
import SecurityRules
import SourceText

/// Names the values of a condition in a few words: `uid`, the field `owner`, the document `/users/{uid}`.
struct AccessNouns {
  /// The value of an expression.
  struct Noun: Equatable {
    /// What the text names.
    enum Kind: Equatable {
      /// Something that has no name of its own.
      case other
      /// A literal in the rules.
      case constant
      /// The auth context.
      case caller
      /// The user id, a claim, or another part of the auth context.
      case identity
      /// The requested document, object or location, before or after the request.
      case document(isAfter: Bool)
      /// A field of it.
      case field(isAfter: Bool)
      /// Another document or location that the rules read.
      case elsewhere(isAfter: Bool)
      /// A time.
      case time
    }

    let text: String
    let kind: Kind
  }

  let program: Program
  let rule: Rule
  let service: RulesService
  /// The path of the requests.
  let path: String
  /// Whether the stored and the written state are both in question, so that fields need to say which they mean.
  let hasTwoStates: Bool

  private var isFirestore: Bool { service == .firestore }
  /// Whether the rules are those of Cloud Storage.
  var isStorage: Bool { service == .storage }

  /// The maximum number of characters of quoted rules.
  private static let maximumSource = 48

  /// Returns the name of a value.
  func noun(_ bound: BoundExpression) -> Noun {
    let expression = bound.resolved(in: program)
    if program.combination == .cascadingGrant { return dataNoun(expression) }
    if let given = givenNoun(bound) { return given }
    if case .input(let input) = program[expression.id] { return noun(input) ?? other(bound) }
    if let builtin = program[expression.id].builtin {
      return noun(builtin, expression.operands(in: program), expression) ?? other(expression)
    }
    guard case .choice(_, let then, let otherwise) = program.composition(of: expression.id) else {
      return other(expression)
    }
    // `x == null ? null : x.data`
    let choices = [then, otherwise].map { expression.beside($0) }.filter { constant($0) != "null" }
    return choices.count == 1 ? noun(choices[0]) : other(expression)
  }

  /// Returns the name of a constant or a wildcard in either language; nil for other expressions.
  func givenNoun(_ bound: BoundExpression) -> Noun? {
    let id = bound.resolved(in: program).id
    if program.isConstant(id) { return Noun(text: constant(bound) ?? source(bound), kind: .constant) }
    return program[id].captureSlot.map { Noun(text: wildcard($0), kind: .other) }
  }

  /// Returns the text of an expression as written; that of the call of its function if it mentions parameters.
  func source(_ bound: BoundExpression) -> String {
    written(mentionsLocals(bound) ? bound.call?.expression ?? bound : bound)
  }

  private func mentionsLocals(_ bound: BoundExpression) -> Bool {
    if case .local = program[bound.id] { return true }
    return program.operands(of: bound.id).contains { mentionsLocals(bound.beside($0)) }
  }

  private func written(_ bound: BoundExpression) -> String {
    let text = program.text(of: bound.id, in: rule).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return code(TerminalText.source(text, limit: Self.maximumSource))
  }

  func code(_ text: String) -> String { "`\(text.replacing("`", with: "'"))`" }

  func other(_ bound: BoundExpression) -> Noun { Noun(text: written(bound), kind: .other) }

  /// Returns the text of a string constant.
  func text(_ bound: BoundExpression) -> String? {
    program.string(at: bound.resolved(in: program).id)
  }

  /// Returns a literal as written; nil for another expression.
  func constant(_ bound: BoundExpression) -> String? {
    let expression = bound.resolved(in: program)
    switch program.constant(at: expression.id) {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .integer(let integer): return "\(integer)"
    case .double(let double): return double == double.rounded() && abs(double) < 1e15 ? "\(Int64(double))" : "\(double)"
    case .string: return text(expression).map { TerminalText.quoted($0, limit: 40).replacing("`", with: "'") }
    default: return nil
    }
  }

  /// Returns the name of a wildcard as written: `{uid}` or `$uid`.
  func wildcard(_ slot: Int) -> String {
    var current: Int? = rule.node
    while let index = current {
      switch program.nodes[index].step {
      case .wildcard(let name, slot): return name
      case .glob(let name, slot, _): return name
      default: break
      }
      current = program.nodes[index].parent
    }
    return "the wildcard"
  }

  // MARK: Inputs and members

  private func noun(_ input: Expression.Input) -> Noun? {
    switch input {
    case .requestAuth: Noun(text: "the caller", kind: .caller)
    case .requestTime: Noun(text: "the time", kind: .time)
    case .requestMethod: Noun(text: "the method", kind: .other)
    case .requestPath: Noun(text: "the path", kind: .other)
    case .requestQuery: Noun(text: "the query", kind: .other)
    case .resource: Noun(text: isFirestore ? "the document" : "the object", kind: .document(isAfter: false))
    case .requestResource: Noun(text: isFirestore ? "the new document" : "the upload", kind: .document(isAfter: true))
    default: nil
    }
  }

  private func noun(_ builtin: Builtin, _ operands: [BoundExpression], _ expression: BoundExpression) -> Noun? {
    switch builtin {
    case .member, .index, .getOrDefault:
      guard operands.count >= 2 else { return nil }
      if let name = text(operands[1]) { return member(noun(operands[0]), name) }
      return keyed(noun(operands[0]), noun(operands[1]))
    case .get, .firestoreGet: return Noun(text: documentPath(operands[0]), kind: .elsewhere(isAfter: false))
    case .getAfter: return Noun(text: documentPath(operands[0]), kind: .elsewhere(isAfter: true))
    case .path: return Noun(text: documentPath(expression), kind: .other)
    case .toString, .toPath, .toInt, .toFloat: return operands.first.map { noun($0) }
    case .lower: return operands.first.map { Noun(text: "\(noun($0).text) in lower case", kind: noun($0).kind) }
    case .size: return operands.first.map { Noun(text: "the size of \(noun($0).text)", kind: .other) }
    case .keys: return operands.first.map { Noun(text: "the fields of \(noun($0).text)", kind: .other) }
    case .list: return Noun(text: "[\(operands.map { noun($0).text }.joined(separator: ", "))]", kind: .other)
    case .add: return joined(operands, "+")
    case .subtract: return joined(operands, "-")
    case .multiply: return product(expression) ?? joined(operands, "*")
    case .timestampDate, .timestampValue: return Noun(text: source(expression), kind: .time)
    default: return nil
    }
  }

  /// Returns a product of literals, such as the usual `5 * 1024 * 1024`.
  private func product(_ bound: BoundExpression) -> Noun? {
    integer(bound).map { Noun(text: "\($0)", kind: .constant) }
  }

  /// Returns the value of an integer or of a product of integers in the rules.
  func integer(_ bound: BoundExpression) -> Int64? {
    let expression = bound.resolved(in: program)
    if case .integer(let value)? = program.constant(at: expression.id) { return value }
    guard let infix = program.infix(at: expression.id), infix.sign == .multiply,
      let left = integer(expression.beside(infix.left)), let right = integer(expression.beside(infix.right))
    else { return nil }
    let (product, isTooLarge) = left.multipliedReportingOverflow(by: right)
    return isTooLarge ? nil : product
  }

  private func joined(_ operands: [BoundExpression], _ sign: String) -> Noun? {
    guard operands.count == 2 else { return nil }
    let (left, right) = (noun(operands[0]), noun(operands[1]))
    let isTime = left.kind == .time || right.kind == .time
    return Noun(text: "\(left.text) \(sign) \(right.text)", kind: isTime ? .time : .other)
  }

  private func member(_ base: Noun, _ name: String) -> Noun? {
    let shown = TerminalText.plain(name, limit: 60).replacing("`", with: "'")
    switch base.kind {
    case .caller: return Noun(text: name == "uid" ? "uid" : shown, kind: .identity)
    case .identity: return Noun(text: "\(base.text).\(shown)", kind: .identity)
    case .document where isFirestore && ["id", "__name__"].contains(name):
      return Noun(text: "the document's id", kind: .other)
    case .document(let isAfter):
      if isFirestore, name == "data" { return base }
      return field(shown, isAfter: isAfter)
    case .field(let isAfter): return field("\(bare(base.text)).\(shown)", isAfter: isAfter)
    case .elsewhere(let isAfter):
      if name == "data", !base.text.contains(".") { return base }
      return Noun(text: "\(base.text).\(shown)", kind: .elsewhere(isAfter: isAfter))
    default: return nil
    }
  }

  private func keyed(_ base: Noun, _ key: Noun) -> Noun? {
    switch base.kind {
    case .field(let isAfter): return field("\(bare(base.text))[\(key.text)]", isAfter: isAfter)
    case .identity: return Noun(text: "\(base.text)[\(key.text)]", kind: .identity)
    case .elsewhere(let isAfter): return Noun(text: "\(base.text)[\(key.text)]", kind: .elsewhere(isAfter: isAfter))
    default: return nil
    }
  }

  func field(_ path: String, isAfter: Bool) -> Noun {
    let name = code(path)
    return Noun(text: hasTwoStates && !isAfter ? "the stored \(name)" : name, kind: .field(isAfter: isAfter))
  }

  /// Returns the path within the backticks of a field.
  private func bare(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : text
  }

  // MARK: Paths

  /// Returns the path of a document without the prefix of the database.
  func documentPath(_ bound: BoundExpression) -> String {
    let expression = bound.resolved(in: program)
    guard program[expression.id].builtin == .path else { return noun(expression).text }
    var segments = expression.operands(in: program).map { operand -> String in
      if let text = text(operand) { return text }
      let name = noun(operand).text.replacing("`", with: "")
      return name.hasPrefix("{") ? name : "{\(name)}"
    }
    if segments.first == "databases", segments.count > 3, segments[2] == "documents" { segments.removeFirst(3) }
    return TerminalText.elided("/" + segments.joined(separator: "/"), limit: 60)
  }
}
