/// An expression of SMT-LIB: a symbol, number or string, or a list of expressions.
package indirect enum SExpression: Hashable, Sendable {
  /// A symbol or number.
  case atom(String)
  /// A string, with its characters.
  case string(String)
  /// A list.
  case list([SExpression])

  /// Reads all expressions of a text. Returns nil if it is not valid, or nested more than 100 times.
  static func all(in text: String) -> [SExpression]? {
    var reader = Reader(rest: Substring(text).unicodeScalars)
    return reader.expressions(depth: 0)
  }

  /// The elements of a list; nil for another expression.
  var elements: [SExpression]? { if case .list(let elements) = self { elements } else { nil } }

  private struct Reader {
    var rest: Substring.UnicodeScalarView

    private static let maximumDepth = 100

    mutating func expressions(depth: Int) -> [SExpression]? {
      var result: [SExpression] = []
      while let next = rest.first {
        switch next {
        case " ", "\n", "\r", "\t": rest.removeFirst()
        case ")": return depth > 0 ? result : nil
        case "(":
          rest.removeFirst()
          guard depth < Self.maximumDepth, let inner = expressions(depth: depth + 1), rest.first == ")" else {
            return nil
          }
          rest.removeFirst()
          result.append(.list(inner))
        case "\"":
          guard let string = string() else { return nil }
          result.append(.string(string))
        default:
          let word = rest.prefix { !" \n\r\t()\"".unicodeScalars.contains($0) }
          result.append(.atom(String(word)))
          rest = rest[word.endIndex...]
        }
      }
      return depth == 0 ? result : nil
    }

    /// Reads a string, in which a quotation mark is doubled.
    private mutating func string() -> String? {
      var scalars = String.UnicodeScalarView()
      rest.removeFirst()
      while let next = rest.popFirst() {
        guard next == "\"" else {
          scalars.append(next)
          continue
        }
        guard rest.first == "\"" else { return Self.unescaped(scalars) }
        scalars.append(next)
        rest.removeFirst()
      }
      return nil
    }

    /// Replaces `\u{61}` and `\u0061`. Returns nil for half of a surrogate pair.
    private static func unescaped(_ scalars: String.UnicodeScalarView) -> String? {
      var result = String.UnicodeScalarView()
      var rest = scalars[...]
      while let next = rest.popFirst() {
        guard next == "\\", rest.first == "u" else {
          result.append(next)
          continue
        }
        rest.removeFirst()
        let isBraced = rest.first == "{"
        let digits = isBraced ? rest.dropFirst().prefix { $0 != "}" } : rest.prefix(4)
        guard let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
        result.append(scalar)
        rest = rest[digits.endIndex...].dropFirst(isBraced ? 1 : 0)
      }
      return String(result)
    }
  }
}
