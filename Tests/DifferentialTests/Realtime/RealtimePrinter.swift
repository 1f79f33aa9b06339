extension RealtimeExpression {
  /// The text, with no more parentheses than the grammar needs.
  var text: String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .number(_, let written): return written
    case .text(let text): return Self.quoted(text)
    case .variable(let variable): return variable.rawValue
    case .capture(let name): return name
    case .member(let target, let name):
      let isName = name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "_") }
      return target.text(above: 9) + (isName ? ".\(name)" : "[\(Self.quoted(name))]")
    case .index(let target, let key): return target.text(above: 9) + "[\(key.text)]"
    case .call(let target, let method, let arguments):
      return target.text(above: 9) + ".\(method.rawValue)(\(Self.list(arguments)))"
    case .hasChildren(let target, let keys): return target.text(above: 9) + ".hasChildren([\(Self.list(keys))])"
    case .matches(let target, let pattern): return target.text(above: 9) + ".matches(\(pattern.text))"
    case .not(let operand): return "!" + operand.text(above: 8)
    case .minus(let operand):
      let text = operand.text(above: 8)
      return (text.hasPrefix("-") ? "- " : "-") + text
    case .binary(let sign, let left, let right):
      return left.text(above: precedence) + " \(sign.rawValue) " + right.text(above: precedence + 1)
    case .conditional(let condition, let yes, let no):
      return condition.text(above: 2) + " ? \(yes.text) : \(no.text)"
    }
  }

  /// The tier of the operator; a greater number binds tighter.
  private var precedence: Int {
    switch self {
    case .conditional: 1
    case .binary(let sign, _, _):
      switch sign {
      case .or: 2
      case .and: 3
      case .equal, .unequal, .strictEqual, .strictUnequal: 4
      case .less, .atMost, .greater, .atLeast: 5
      case .plus, .minus: 6
      case .times, .over, .modulo: 7
      }
    case .not, .minus: 8
    default: 9
    }
  }

  private func text(above least: Int) -> String { precedence < least ? "(\(text))" : text }

  private static func list(_ expressions: [RealtimeExpression]) -> String {
    expressions.map(\.text).joined(separator: ", ")
  }

  /// A string literal, in double quotes where the text has single ones.
  private static func quoted(_ text: String) -> String {
    let quote: Unicode.Scalar = text.unicodeScalars.contains("'") ? "\"" : "'"
    var result = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
      switch scalar {
      case quote, "\\": result += ["\\", scalar]
      case "\n": result += "\\n".unicodeScalars
      case "\t": result += "\\x09".unicodeScalars
      default: result.append(scalar)
      }
    }
    result.append(quote)
    return String(result)
  }
}

extension RealtimePattern {
  /// The literal, with its slashes and flag.
  var text: String {
    "/" + (isAnchoredAtStart ? "^" : "") + Self.text(alternatives) + (isAnchoredAtEnd ? "$" : "") + "/"
      + (ignoresCase ? "i" : "")
  }

  private static func text(_ alternatives: [[Piece]]) -> String {
    alternatives.map { $0.map { text($0.atom) + text($0.count) }.joined() }.joined(separator: "|")
  }

  private static func text(_ atom: Atom) -> String {
    switch atom {
    case .character(let scalar): text(scalar)
    case .any: "."
    case .set(let ranges, let isNegated):
      "[" + (isNegated ? "^" : "")
        + ranges.map { text($0.first) + ($0.first == $0.last ? "" : "-" + text($0.last)) }.joined() + "]"
    case .shorthand(let shorthand): "\\" + shorthand.rawValue
    case .group(let alternatives): "(" + text(alternatives) + ")"
    }
  }

  private static func text(_ scalar: Unicode.Scalar) -> String {
    "\\^$.|?*+()[]{}/-".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
  }

  private static func text(_ count: Count) -> String {
    switch count {
    case .once: ""
    case .any: "*"
    case .some: "+"
    case .optional: "?"
    case .exactly(let count): "{\(count)}"
    case .atLeast(let least): "{\(least),}"
    case .between(let least, let most): "{\(least),\(most)}"
    }
  }
}

extension RealtimeRuleTree {
  /// The whole rules file.
  var source: String { "{\"rules\": \(text(indent: ""))}\n" }

  private func text(indent: String) -> String {
    let deeper = indent + "  "
    var entries: [String] = []
    for (name, rule) in [(".read", read), (".write", write), (".validate", validate)] {
      guard let rule else { continue }
      // A constant is written as a JSON boolean.
      let value = if case .bool(let bool) = rule { "\(bool)" } else { JSON.quoted(rule.text) }
      entries.append("\"\(name)\": \(value)")
    }
    if !index.isEmpty { entries.append("\".indexOn\": " + RealtimeJSON.list(index.map { .text($0) }).text) }
    for child in ordered { entries.append("\(JSON.quoted(child.key)): \(child.rules.text(indent: deeper))") }
    guard !entries.isEmpty else { return "{}" }
    return "{\n" + entries.map { deeper + $0 }.joined(separator: ",\n") + "\n\(indent)}"
  }
}
