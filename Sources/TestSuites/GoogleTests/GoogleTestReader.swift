import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
package import SourceText

/// Reads a `TestSuite` of the Firebase Rules API (its discovery document, revision 20241125).
package struct GoogleTestReader {
  private let file: SourceFile
  private var diagnostics: [Diagnostic] = []

  /// Reads the suite in `root`, the root of `file`.
  ///
  /// - Returns: the suite, nil if it has errors; and its diagnostics.
  package static func read(_ root: JSONNode, in file: SourceFile) -> (
    suite: GoogleTestSuite?, diagnostics: [Diagnostic]
  ) {
    var reader = GoogleTestReader(file: file)
    let suite = reader.suite(root)
    return (reader.diagnostics.hasErrors ? nil : suite, reader.diagnostics)
  }

  private init(file: SourceFile) { self.file = file }

  private mutating func report(_ message: String, at span: Span) {
    diagnostics.append(SuiteProblem.GoogleTest.report(message, at: span))
  }

  private mutating func suite(_ root: JSONNode) -> GoogleTestSuite {
    refuse(root["testSuite"] == nil ? ["source", "testCases"] : ["source", "testSuite"], root, "the file")
    if let suite = root["testSuite"] { refuse(["testCases"], suite, "a test suite") }
    let list = root["testSuite"]?["testCases"] ?? root["testCases"]
    let rules = root["source"].flatMap { source($0) }
    guard let list, case .array = list.value, !list.elements.isEmpty else {
      report("`testCases` must be a non-empty list", at: (list ?? root).span)
      return GoogleTestSuite(file: file, rules: rules, cases: [])
    }
    return GoogleTestSuite(file: file, rules: rules, cases: list.elements.compactMap { testCase($0) })
  }

  private mutating func source(_ node: JSONNode) -> SourceFile? {
    let files = node["files"]?.elements ?? []
    guard files.count == 1, let content = files[0]["content"]?.string else {
      report("`source` must have exactly one file with `content`, as the service requires", at: node.span)
      return nil
    }
    return SourceFile(name: files[0]["name"]?.string ?? "\(file.name) (rules)", text: content)
  }

  /// Reports members that the API's message does not have; the API rejects them as well.
  private mutating func refuse(_ known: [String], _ node: JSONNode, _ place: String) {
    for member in node.members where !known.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      let hint = NearestName.find(member.key, among: known).map { "did you mean `\($0)`?" }
      let all = known.map { "`\($0)`" }.joined(separator: ", ")
      report("unknown member `\(member.key)` in \(place); \(hint ?? "the members are \(all)")", at: member.keySpan)
    }
  }

  private mutating func testCase(_ node: JSONNode) -> GoogleTestSuite.Case? {
    refuse(
      ["expectation", "request", "resource", "functionMocks", "pathEncoding", "expressionReportLevel"], node,
      "a test case")
    let expectation = word(
      node["expectation"], for: "expectation", among: [("ALLOW", ExpectedOutcome.allow), ("DENY", .deny)], in: node)
    let level = node["expressionReportLevel"].map {
      word(
        $0, for: "expressionReportLevel",
        among: ExpressionReportLevel.allCases.map { ($0.rawValue, $0) } + [("LEVEL_UNSPECIFIED", .none)], in: node)
    }
    let encodings = [("URL_ENCODED", true), ("PLAIN", false), ("ENCODING_UNSPECIFIED", true)]
    let isEncoded = node["pathEncoding"].map { word($0, for: "pathEncoding", among: encodings, in: node) } ?? true
    guard let request = node["request"], case .object = request.value else {
      report("`request` must be an object", at: node.span)
      return nil
    }
    guard let expectation, let isEncoded, let path = path(request),
      let stated = self.request(request, in: node, path: path, isEncoded: isEncoded)
    else { return nil }
    return GoogleTestSuite.Case(
      expectation: expectation, request: stated, path: path,
      reportLevel: (level ?? ExpressionReportLevel.none) ?? .none,
      span: Span(node.span.start, min(node.span.start + 1, node.span.end)))
  }

  private mutating func word<Value>(
    _ node: JSONNode?, for key: String, among words: [(String, Value)], in place: JSONNode
  ) -> Value? {
    if let text = node?.string, let match = words.first(where: { $0.0.utf8.elementsEqual(text.utf8) }) {
      return match.1
    }
    report("`\(key)` must be one of \(words.map { "`\($0.0)`" }.joined(separator: ", "))", at: (node ?? place).span)
    return nil
  }

  private mutating func path(_ request: JSONNode) -> String? {
    guard let path = request["path"]?.string, !path.isEmpty else {
      report("`request.path` must be the full path of a document or object", at: request.span)
      return nil
    }
    return path
  }

  // MARK: Requests

  private mutating func request(
    _ request: JSONNode, in node: JSONNode, path: String, isEncoded: Bool
  ) -> CloudRequest? {
    let methods = [RuleMethod.get, .list, .create, .update, .delete].map { ($0.rawValue, $0) }
    guard let method = word(request["method"], for: "request.method", among: methods, in: request) else { return nil }
    var stated = CloudRequest(method, path: TestCasePath.segments(path, isEncoded: isEncoded))
    let isStorage = stated.path.first?.utf8.elementsEqual("b".utf8) ?? false
    check(stated.path, path, at: request["path"]?.span ?? request.span)
    stated.auth = TestCaseRequest.statement(request["auth"])
    stated.newResource = TestCaseRequest.resource(request["resource"], isStorage: isStorage)
    stated.resource = TestCaseRequest.resource(node["resource"], isStorage: isStorage)
    if let time = request["time"] { stated.time = self.time(time) }
    let own = ["auth", "resource", "time", "method", "path"]
    for member in request.members where !own.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      stated.members[member.key] = TestCaseValue.value(member.value)
    }
    stated.mocks = (node["functionMocks"]?.elements ?? []).compactMap { mock($0, isEncoded) }
    return stated
  }

  /// Reports a warning for a path that no rule of either service can match.
  private mutating func check(_ segments: [String], _ path: String, at span: Span) {
    func has(_ word: String, at index: Int) -> Bool {
      segments.count > index && segments[index].utf8.elementsEqual(word.utf8)
    }
    let isWhole =
      has("databases", at: 0) && has("documents", at: 2) || has("b", at: 0) && has("o", at: 2)
    if isWhole { return }
    diagnostics.append(
      SuiteProblem.GoogleTest.warn(
        "`\(path)` is not a full path: no rule matches it, and the request is denied", at: span,
        note: "write `/databases/(default)/documents/users/alice`, or `/b/bucket/o/name`"))
  }

  private mutating func time(_ node: JSONNode) -> Timestamp? {
    let time = node.string.flatMap { Timestamp(rfc3339: $0) }
    if time == nil { report("`request.time` must be a time such as `2026-01-31T12:00:00Z`", at: node.span) }
    return time
  }

  // MARK: Function mocks

  private mutating func mock(_ node: JSONNode, _ isEncoded: Bool) -> CloudRequest.FunctionMock? {
    refuse(["function", "args", "result"], node, "a function mock")
    guard let function = node["function"]?.string else {
      report("`function` is missing in a function mock", at: node.span)
      return nil
    }
    let arguments = (node["args"]?.elements ?? []).compactMap { argument($0, isEncoded) }
    if node["result"]?["undefined"] != nil {
      return CloudRequest.FunctionMock(function: function, arguments: arguments, result: .undefined)
    }
    guard let value = node["result"]?["value"] else {
      report("the `result` of a function mock must be `value` or `undefined`", at: node.span)
      return nil
    }
    return CloudRequest.FunctionMock(
      function: function, arguments: arguments, result: .value(TestCaseValue.value(value)))
  }

  private mutating func argument(_ node: JSONNode, _ isEncoded: Bool) -> CloudRequest.FunctionMock.Argument? {
    if node["anyValue"] != nil { return .any }
    guard let text = node["exactValue"]?.string else {
      report("an argument of a function mock must be `anyValue` or an `exactValue` with a document path", at: node.span)
      return nil
    }
    guard let path = TestCaseRequest.document(TestCasePath.segments(text, isEncoded: isEncoded)) else {
      report(
        "`\(text)` is not a document path; write a path such as `/databases/(default)/documents/users/alice`",
        at: node.span)
      return nil
    }
    return .exact(path)
  }
}
