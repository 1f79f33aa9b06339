import RulePatterns
import RulePrograms
import RuleValues
import SymbolicRules

/// The names and values near the constants of the rules of a form of requests, and values of every type.
struct AttackValues {
  /// The names of fields that rules mention.
  private(set) var names: [String] = []
  /// The names that keys of a Realtime Database can have.
  private(set) var keys: [DataKey] = []
  /// The values near the constants of the rules.
  private(set) var constants: [DocumentValue] = []
  /// The strings among the values, and usual ids.
  private(set) var texts: [String] = []
  /// The paths of documents that rules read: nil for a segment that is computed.
  private(set) var documents: [[String?]] = []

  /// Has values of every type alone.
  init() {}

  /// Collects the values of the rules that apply to a form, and to the documents that these rules read. A commit can write them
  /// too.
  init(of programs: [Program], for form: RequestForm, to service: RulesService) {
    var known = Collected()
    for program in programs { known.add(program, form, to: service) }
    let usual = ["x", "alice", "a", "b", "", "0", "\u{212A}", "u\u{308}", "ü"]
    texts = (known.texts.map(\.string) + usual).uniqued()
    names = known.names.map(\.string).uniqued() + ["x"]
    keys = names.map { DataKey($0) }.filter { DataLimits.problem(inKey: $0) == nil }
    constants = known.values + known.texts.map(\.string).uniqued().map { .string($0) }
    documents = known.documents
  }

  /// What rules mention.
  private struct Collected {
    var names: Set<RuleText> = []
    var texts: Set<RuleText> = []
    var values: [DocumentValue] = []
    var documents: [[String?]] = []

    private mutating func add(_ text: String) { texts.insert(RuleText(text)) }

    /// Adds what rules of a program for a form mention.
    mutating func add(_ program: Program, _ form: RequestForm, to service: RulesService) {
      let prefix = service.prefix.map { RequestForm.Segment.literal($0) }
      var (nodes, visited): (Set<Int>, Set<ExpressionID>) = ([], [])
      var paths = [form.segments]
      while let path = paths.popLast() {
        for case .literal(let name) in path { names.insert(name) }
        let first = documents.count
        for index in program.nodes(matching: prefix + path, withRelated: service == .realtime) {
          guard nodes.insert(index).inserted else { continue }
          let node = program.nodes[index]
          if case .key(let key) = node.step { names.insert(RuleText(key.text)) }
          let rules = node.allows + [node.read, node.write, node.validate].compactMap(\.self)
          add(rules.map { program[$0].condition }, of: program, visited: &visited)
        }
        paths += documents[first...].map { path in path.map { $0.map { .literal(RuleText($0)) } ?? .variable } }
      }
    }

    /// Adds what expressions mention, and of the functions that they call.
    private mutating func add(
      _ expressions: [ExpressionID], of program: Program, visited: inout Set<ExpressionID>
    ) {
      var waiting = expressions
      while let id = waiting.popLast() {
        guard visited.insert(id).inserted else { continue }
        add(id, of: program)
        waiting += program.operands(of: id)
        if case .invoke(let index, _) = program[id] {
          let function = program.functions[Int(index)]
          waiting += function.variables.map(\.value) + [function.result]
        }
      }
    }

    private mutating func add(_ id: ExpressionID, of program: Program) {
      switch program[id] {
      case .matches(_, let pattern), .matchesWhole(_, let pattern):
        add(AttackValues.example(of: program.patterns[Int(pattern)].source))
      case .constant:
        guard let value = AttackValues.value(of: id, in: program) else { return }
        values += AttackValues.near(value)
        if case .string(let text) = value {
          add(text)
          for part in text.split(separator: "/") { add(String(part)) }
          if let swapped = AttackValues.swapped(text) { add(swapped) }
        }
      case .builtin(.list, _), .builtin(.map, _):
        if let value = AttackValues.value(of: id, in: program) { values.append(value) }
      case .builtin(.member, let arguments), .builtin(.index, let arguments), .call(.claimMember, let arguments),
        .call(.snapshotChild, let arguments), .call(.snapshotHasChild, let arguments):
        guard arguments.count == 2,
          case .string(let name)? = AttackValues.value(
            of: program.arguments[arguments.range][Int(arguments.start) + 1], in: program)
        else { return }
        names.formUnion(name.split(separator: "/").map { RuleText(String($0)) })
      case .builtin(.path, let arguments):
        let segments = program.arguments[arguments.range].dropFirst(3).map { segment -> String? in
          if case .string(let text)? = AttackValues.value(of: segment, in: program) { text } else { nil }
        }
        if segments.count.isMultiple(of: 2), !segments.isEmpty { documents.append(segments) }
      default: break
      }
    }
  }

  private static let large: Int64 = 1 << 53

  /// Values of every type, and those at which types and numbers are easily confused.
  static let usual: [DocumentValue] = [
    .null, .bool(true), .bool(false), .integer(0), .integer(1), .integer(-1), .integer(2), .double(0), .double(1),
    .double(1.5), .double(-1), .double(.nan), .double(.infinity), .integer(large), .integer(large + 1),
    .double(Double(large)), .integer(.max), .integer(.min), .double(0x1p63), .array([]), .array([.string("x")]),
    .array([.integer(1)]), .array([.double(1)]), .array([.double(.nan)]), .array([.string("x"), .string("x")]),
    .map(DocumentFields()), .map(["x": .integer(1)]), .map(["x": .string("x")]), .timestamp(.epoch), .bytes([1]),
    .reference(DocumentPath(["x", "x"])), .vector([1]),
  ]

  /// Returns a text that a simple pattern may match: its letters and digits.
  private static func example(of pattern: String) -> String {
    String(pattern.unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }.map(Character.init))
  }

  /// Returns the value of a constant, or of a list or map of constants; nil for other expressions.
  private static func value(of id: ExpressionID, in program: Program) -> DocumentValue? {
    switch program[id] {
    case .constant(.null): return .null
    case .constant(.bool(let bool)): return .bool(bool)
    case .constant(.integer(let integer)): return .integer(integer)
    case .constant(.double(let double)): return Int64(exactly: double).map { .integer($0) } ?? .double(double)
    case .constant(.string(let text)): return .string(String(decoding: program.text[text.range], as: UTF8.self))
    case .constant(.bytes(let bytes)): return .bytes(Array(program.text[bytes.range]))
    case .constant(.timestamp(let time)): return .timestamp(time)
    case .builtin(.list, let arguments):
      let elements = program.arguments[arguments.range].map { value(of: $0, in: program) }
      return elements.contains { $0 == nil } ? nil : .array(elements.compactMap(\.self))
    case .builtin(.map, let arguments):
      var fields = DocumentFields()
      let operands = Array(program.arguments[arguments.range])
      for index in stride(from: 0, to: operands.count - 1, by: 2) {
        guard case .string(let key)? = value(of: operands[index], in: program),
          let value = value(of: operands[index + 1], in: program)
        else { return nil }
        fields[key] = value
      }
      return .map(fields)
    default: return nil
    }
  }

  /// Returns values near a constant.
  private static func near(_ value: DocumentValue) -> [DocumentValue] {
    switch value {
    case .integer(let integer):
      let sizes = (1...2000).contains(integer) ? [integer - 1, integer, integer + 1] : []
      return [value, .integer(integer &+ 1), .integer(integer &- 1), .double(Double(integer)), .string("\(integer)")]
        + sizes.map { .string(String(repeating: "y", count: Int($0))) }
        + sizes.filter { $0 <= 20 }.map { .array(Array(repeating: .string("x"), count: Int($0))) }
    case .double(let double):
      return [value, .double(double.nextUp), .double(double.nextDown), .integer(Int64(exactly: double.rounded()) ?? 0)]
    case .string(let text):
      return [value, .string(text + "x"), .array([value]), .map([text: value]), .string(text.uppercased())]
    case .timestamp(let time):
      return [value]
        + [-1, 1].compactMap { RuleDuration($0, .seconds) }.compactMap { time.adding($0).map { .timestamp($0) } }
    default: return [value]
    }
  }

  /// Returns a text that looks the same, with other characters; nil without such characters.
  private static func swapped(_ text: String) -> String? {
    let pairs: [Unicode.Scalar: [Unicode.Scalar]] = [
      "K": ["\u{212A}"], "\u{212A}": ["K"], "\u{FC}": ["u", "\u{308}"], "\u{E9}": ["e", "\u{301}"], "k": ["\u{212A}"],
    ]
    let scalars = text.unicodeScalars.flatMap { pairs[$0] ?? [$0] }
    let result = String(String.UnicodeScalarView(scalars))
    return result.utf8.elementsEqual(text.utf8) ? nil : result
  }
}

extension Array where Element == String {
  /// The texts without repetitions, in the order of their bytes.
  fileprivate func uniqued() -> [String] {
    Set(map { RuleText($0) }).map(\.string).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
