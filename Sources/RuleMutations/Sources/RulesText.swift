package import RulePrograms
import RuleValues
package import SecurityRules
package import SourceText

/// The rules of one service with the text between their expressions, as operators read them.
package struct RulesText: Sendable {
  /// The rules.
  package let ruleset: AnyRuleset
  /// The compiled rules.
  package let program: Program
  /// The expressions that a rule can evaluate, in the order of the text.
  let expressions: [ExpressionID]
  /// The expressions whose value is used as a condition.
  let conditions: Set<ExpressionID>
  /// The captures that are in scope wherever an expression is evaluated, by expression.
  let captures: [ExpressionID: [String]]
  private let parents: [ExpressionID: ExpressionID]
  private let functions: [ExpressionID: Int]

  /// Reads the rules of a ruleset.
  package init(_ ruleset: AnyRuleset) {
    self.ruleset = ruleset
    let program = ruleset.program
    self.program = program
    var walk = ExpressionWalk(program)
    walk.run()
    expressions = walk.captures.keys.sorted {
      let (left, right) = (program.spans[Int($0.index)], program.spans[Int($1.index)])
      return (left.start, right.end, $0.index) < (right.start, left.end, $1.index)
    }
    (conditions, captures, parents, functions) = (walk.conditions, walk.captures, walk.parents, walk.functions)
  }

  /// The file of the rules.
  package var file: SourceFile { program.file }

  /// Whether the rules are those of a Cloud service.
  var isCloud: Bool { ruleset.service.isCloud }

  subscript(_ id: ExpressionID) -> Expression { program[id] }

  func span(of id: ExpressionID) -> Span { program.spans[Int(id.index)] }

  func text(of id: ExpressionID) -> String { file.text(of: span(of: id)) }

  func operands(of id: ExpressionID) -> [ExpressionID] { program.operands(of: id) }

  /// The rules, in the order of the file, with the spans of their conditions.
  var rules: [(id: RuleID, rule: Rule)] { program.rules.enumerated().map { (RuleID($0.offset), $0.element) } }

  /// Returns the function whose body has an expression; nil in the condition of a rule.
  func function(of id: ExpressionID) -> Function? { functions[id].map { program.functions[$0] } }

  /// Returns the functions that rules call, with their results.
  var calledFunctions: [Function] { program.functions.filter { captures[$0.result] != nil } }

  /// Returns the expression that has another one as an operand.
  func parent(of id: ExpressionID) -> ExpressionID? { parents[id] }

  // MARK: Edits

  /// Returns a change that affects the requests for which an expression is evaluated.
  func edit(_ span: Span, _ replacement: String, evaluating id: ExpressionID) -> RuleEdit {
    RuleEdit(span: span, replacement: replacement, reach: .evaluating(operation(around: id)))
  }

  /// The observer need not see constants and variables.
  private func operation(around id: ExpressionID) -> ExpressionID {
    self[id].isGiven ? parents[id] ?? id : id
  }

  // MARK: Text between expressions

  /// Returns the first place of a sign or a name between two offsets, outside of comments.
  func find(_ word: String, from start: Int, to end: Int) -> Span? {
    let wanted = Array(word.utf8)
    let isName = wanted.first.map(Self.isWordByte) ?? false
    var offset = start
    while offset + wanted.count <= end {
      if let next = commentEnd(at: offset, before: end) {
        offset = next
      } else if file.bytes[offset..<offset + wanted.count].elementsEqual(wanted),
        !isName || isWhole(offset, wanted.count)
      {
        return Span(offset, offset + wanted.count)
      } else {
        offset += 1
      }
    }
    return nil
  }

  private func isWhole(_ offset: Int, _ count: Int) -> Bool {
    let isContinued = offset + count < file.bytes.count && Self.isWordByte(file.bytes[offset + count])
    return !isContinued && (offset == 0 || !Self.isWordByte(file.bytes[offset - 1]))
  }

  /// Returns the offset of the first byte at or after `start` that is not white space or part of a comment.
  func skipSpace(from start: Int) -> Int {
    var offset = start
    while offset < file.bytes.count {
      if let next = commentEnd(at: offset, before: file.bytes.count) {
        offset = next
      } else if Self.isSpace(file.bytes[offset]) {
        offset += 1
      } else {
        break
      }
    }
    return offset
  }

  /// Returns the offset after the last byte before `end` that is not white space.
  func trimSpace(before end: Int) -> Int {
    var offset = end
    while offset > 0, Self.isSpace(file.bytes[offset - 1]) { offset -= 1 }
    return offset
  }

  private func commentEnd(at offset: Int, before end: Int) -> Int? {
    guard offset + 1 < end, file.bytes[offset] == UInt8(ascii: "/") else { return nil }
    switch file.bytes[offset + 1] {
    case UInt8(ascii: "/"): return file.bytes[offset..<end].firstIndex(of: 0x0A) ?? end
    case UInt8(ascii: "*"):
      var index = offset + 2
      while index + 1 < end {
        if file.bytes[index] == UInt8(ascii: "*"), file.bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
        index += 1
      }
      return end
    default: return nil
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether a byte can be in a name of one of the languages, such as `$uid`.
  static func isWordByte(_ byte: UInt8) -> Bool { byte.isNameByte || byte == UInt8(ascii: "$") || byte >= 0x80 }
}
