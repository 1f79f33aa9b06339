import SourceText

/// What the requests of a `decisions` block meet: rules, what is stored, users, a time.
protocol Situation {
  init(_ rules: SourceFile) throws

  var people: People { get set }

  /// Takes a line that says what is stored; false where it says something else.
  mutating func take(_ line: String) throws -> Bool

  /// The decision for a request, in the words of the page.
  ///
  /// - Parameter isReasonWanted: whether the page gives a reason.
  mutating func outcome(of request: String, isReasonWanted: Bool) throws -> String
}

/// What the expressions of an `expressions` block are evaluated on.
protocol ExpressionSetting {
  /// Reads a line such as `auth = {"uid": "ada"}`; returns false for any other line.
  mutating func take(_ line: String) throws -> Bool

  /// The value of the expression, in the words of the page.
  func value(of expression: String) throws -> String

  /// The errors that loading a rule with the expression as its condition reports.
  func refusal(of expression: String) -> [Diagnostic]
}

/// A line of a page that cannot be executed.
enum PageMistake: Error {
  case unreadable(String)
  case json(String)
}

/// A line with an arrow: what is done, and what is expected of it.
struct PageLine {
  let subject: String
  let expected: String

  init(_ line: String) throws {
    guard let match = line.wholeMatch(of: /(.*\S)\s+→ (.+)/) else { throw PageMistake.unreadable(line) }
    subject = String(match.output.1)
    expected = String(match.output.2)
  }

  /// The result of a request.
  func outcome(in situation: inout any Situation) throws -> String {
    try situation.outcome(of: subject, isReasonWanted: expected.contains(" because "))
  }

  /// The value of an expression.
  func outcome(in setting: any ExpressionSetting) throws -> String {
    guard expected.hasPrefix("refused: ") else { return try setting.value(of: subject) }
    let texts = setting.refusal(of: subject).filter { $0.severity == .error }.map { "\"\($0.message)\"" }
    return texts.isEmpty ? "loads" : "refused: \(texts.joined(separator: ", "))"
  }
}

extension JSONNode {
  /// The JSON value that is all of `text`.
  static func strict(_ text: String) throws -> JSONNode {
    let (tree, problems) = JSONReader.read(SourceFile(name: "<json>", text: text), .strict)
    guard problems.isEmpty else { throw PageMistake.json(text) }
    return tree.root
  }
}
