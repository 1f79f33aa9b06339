import RequestSimulation
import RuleValues
import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// The named parts of a case, in the form of suites.
enum CaseParts {
  /// A part of a case, such as the field `owner` of a written document.
  struct Part: Hashable {
    let name: String
    /// The name with its value, on one line.
    let text: String
  }

  /// The maximum length of a shown value, and of the shown part of a long string.
  private static let (maximumValue, maximumString) = (60, 24)
  /// The maximum number of stored documents that are read.
  private static let maximumDocuments = 100

  /// Returns the keys of the request besides its user, operation and path, such as `value` and `where`; empty if a suite
  /// cannot express the request.
  static func members(of testCase: SuiteCase) -> [(key: String, value: ValueDraft)] {
    guard case .success(let request) = testCase.request, let operation = request.operation,
      let draft = try? CaseDraft.cases(operation).first
    else { return [] }
    return draft.verb == CaseVerb.batch.rawValue ? [("batch", draft.target)] : draft.members
  }

  /// Returns the parts of the written value or the query.
  static func request(of testCase: SuiteCase) -> [Part] {
    if case .failure(let problem) = testCase.request {
      return [Part(name: "request", text: TerminalText.plain(problem.description, limit: maximumValue))]
    }
    return members(of: testCase).flatMap { key, value in
      let tree = value.tree
      switch key {
      case "value": return leaves(tree, named: key, isTop: true)
      case "where", "or": return tree.elements.map { filter($0, key) }
      case "batch":
        return tree.elements.enumerated().flatMap { index, write in
          write["value"].map { leaves($0, named: "write \(index + 1)", isTop: false) } ?? []
        }
      default: return [Part(name: key, text: "\(key) \(short(tree))")]
      }
    }
  }

  /// Returns the time and the parts of the stored data.
  static func situation(of testCase: SuiteCase) -> [Part] {
    var parts: [Part] = []
    if let time = Timestamp(milliseconds: testCase.now) { parts.append(Part(name: "now", text: "now \(time)")) }
    guard testCase.seed.documents.count + testCase.seed.objects.count <= maximumDocuments else { return parts }
    for (key, value) in SeedDraft.members(of: testCase.seed) {
      let tree = value.tree
      if key == "data" {
        parts += leaves(tree, named: "stored ", isTop: false, separator: "/")
      } else {
        for member in tree.members { parts += leaves(member.value, named: "stored \(member.key)", isTop: false) }
      }
    }
    return parts
  }

  private static func filter(_ node: JSONNode, _ key: String) -> Part {
    let words = node.elements
    guard words.count == 3, let field = words[0].string, let sign = words[1].string else {
      return Part(name: key, text: "\(key) \(short(node))")
    }
    return Part(name: key, text: TerminalText.plain("\(key) \(field) \(sign) \(short(words[2]))"))
  }

  /// Returns the scalars, lists and typed values below `node`, each with its path.
  private static func leaves(
    _ node: JSONNode, named name: String, isTop: Bool, separator: String = "."
  ) -> [Part] {
    guard case .object = node.value, !node.members.isEmpty, !isTyped(node) else {
      return [Part(name: TerminalText.plain(name), text: TerminalText.plain("\(name): \(short(node))"))]
    }
    return node.members.flatMap { member in
      let path = isTop ? member.key : name + separator + member.key
      return leaves(member.value, named: path, isTop: false, separator: separator)
    }
  }

  /// Whether the object is one value, such as `{"$ts": "…"}` or `{".sv": "timestamp"}`.
  private static func isTyped(_ node: JSONNode) -> Bool {
    guard node.members.count == 1, let key = node.members.first?.key else { return false }
    return key.utf8.first == UInt8(ascii: "$") || key.utf8.elementsEqual(".sv".utf8)
  }

  /// Returns a value on one line. A long string shows its length, because rules often limit it.
  static func short(_ node: JSONNode) -> String {
    if let string = node.string, string.count > maximumString + 8 {
      return "\(TerminalText.quoted(String(string.prefix(maximumString)))) … (\(string.count) characters)"
    }
    if isTyped(node), let member = node.members.first {
      return member.value.bool == true ? member.key : "\(member.key) \(short(member.value))"
    }
    let text = node.jsonText
    return text.count > maximumValue ? text.prefix(maximumValue) + "…" : text
  }
}
