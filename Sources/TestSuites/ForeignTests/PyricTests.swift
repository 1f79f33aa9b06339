import RuleValues
import RulesProjects
import SourceText

/// Reads the cases of Pyric's `*.test.json`:
/// `{description, expectation, method, path, auth, resource, data, writeMode, query, requestTime, functionMocks}`, in
/// a list, or under `testCases`, `tests` or `cases`.
///
/// `resource` is the data stored at the path, and `data` is the value to write. The values of `writeMode` are not
/// documented; this reader accepts `set` (the default), `merge` and `update`.
struct PyricTests {
  private static let lists = ["testCases", "tests", "cases"]
  private static let keys = [
    "description", "expectation", "method", "path", "auth", "resource", "data", "writeMode", "query", "requestTime",
    "functionMocks",
  ]

  private var diagnostics: [Diagnostic] = []

  /// Returns the cases of a JSON file; nil if it has another format.
  static func cases(_ root: JSONNode) -> [JSONNode]? {
    let list = lists.lazy.compactMap { root[$0] }.first ?? root
    guard case .array = list.value, let first = list.elements.first, first["expectation"] != nil,
      first["method"] != nil, first["request"] == nil
    else { return nil }
    return list.elements
  }

  /// Returns the service of the cases, judging by their methods and paths.
  static func service(_ cases: [JSONNode]) -> RulesService {
    let isRealtime = cases.contains { ["read", "write", "set"].contains($0["method"]?.string ?? "") }
    if isRealtime { return .realtime }
    let isStorage = cases.contains { $0["path"]?.string?.utf8.starts(with: "/b/".utf8) ?? false }
    return isStorage ? .storage : .firestore
  }

  /// Returns the cases as a suite of this package.
  mutating func translate(_ cases: [JSONNode], _ service: RulesService, rules: String) -> ForeignSuite {
    var suite = TestCaseSuite(service)
    for node in cases { if let stated = stated(node) { suite.add(stated) } }
    diagnostics += suite.diagnostics
    return ForeignSuite(root: diagnostics.hasErrors ? nil : suite.tree(rules: rules), diagnostics: diagnostics)
  }

  private mutating func stated(_ node: JSONNode) -> TestCaseSuite.Case? {
    for member in node.members where !Self.keys.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      let hint = NearestName.find(member.key, among: Self.keys).map { ": did you mean `\($0)`?" } ?? ""
      diagnostics.append(
        SuiteProblem.ForeignTest.report("unknown key `\(member.key)` in a Pyric case\(hint)", at: member.keySpan))
    }
    guard let method = node["method"]?.string, let path = node["path"]?.string,
      let expectation = node["expectation"]?.string
    else {
      diagnostics.append(
        SuiteProblem.ForeignTest.report(
          "a case must have the strings `expectation`, `method` and `path`", at: node.span))
      return nil
    }
    var stated = TestCaseSuite.Case(
      name: node["description"]?.string, expectation: expectation, method: method, path: path, span: node.span)
    stated.auth = node["auth"]
    stated.stored = node["resource"]
    stated.written = node["data"]
    stated.mode = node["writeMode"]?.string
    stated.query = node["query"]
    stated.time = node["requestTime"]
    stated.mocks = node["functionMocks"]?.elements ?? []
    return stated
  }
}
