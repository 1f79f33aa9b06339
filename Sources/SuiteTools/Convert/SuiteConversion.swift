import RequestSimulation
package import RulesProjects
package import SourceText
import SuiteRuns
import TestSuites

/// Converts suites of other tools to this package's format, and suites of this package to Google's format.
package enum SuiteConversion {
  /// The result of a conversion.
  package struct Outcome: Sendable {
    /// The converted suite; nil if the conversion failed.
    package let text: String?
    /// The errors of the suite, or the cases that the other format cannot express.
    package let notes: String
  }

  /// Converts the suite in `file`. Suites of targaryen, Pyric and Google's rules API become suites of this package,
  /// whose own suites become a TestSuite of Google's rules API.
  ///
  /// - Parameters:
  ///   - rules: the rules file of a suite that names none; nil for one beside it.
  ///   - files: the file system for rules, data and included files.
  package static func convert(_ file: SourceFile, rules: String? = nil, files: FileSystem = .local) -> Outcome {
    let foreign = ForeignSuite.read(file, rules: rules, files: files) ?? google(file, rules: rules, files)
    guard let foreign else { return GoogleExport.convert(SuiteReader.read(file, files: files)) }
    guard let root = foreign.root else { return failure([FileReport(file: file, diagnostics: foreign.diagnostics)]) }
    let reading = SuiteReader.read(root, of: file, rules: rules, files: files)
    guard let suite = reading.suite else { return failure(reading.reports) }
    let text = YAMLText.block(tellingReasons(root, CaseRunner.run(suite)), levels: 3)
    return Outcome(text: "# Converted from \(TerminalText.plain(file.name))\n\(text)", notes: "")
  }

  static func failure(_ reports: [FileReport]) -> Outcome {
    Outcome(text: nil, notes: reports.map { AnnotatedRenderer().render($0.diagnostics, in: $0.file) }.joined())
  }

  /// Returns the tree with `because: no rule` where no rule is evaluated, which other formats cannot state.
  private static func tellingReasons(_ root: JSONNode, _ result: SuiteResult) -> JSONNode {
    let span = Span(at: 0)
    let isUnjudged = result.entries.map { entry in
      entry.cases.allSatisfy { $0.isPassed && $0.judgement?.reasons == [.noRule] }
    }
    let members = root.members.map { member -> ValueDraft.Member in
      guard member.key.utf8.elementsEqual("cases".utf8), member.value.elements.count == isUnjudged.count else {
        return (member.key, span, .written(member.value, place: span))
      }
      let cases = zip(member.value.elements, isUnjudged).map { node, isUnjudged -> ValueDraft in
        let own = node.members.map { ($0.key, span, ValueDraft.written($0.value, place: span)) }
        return .mapping(own + (isUnjudged ? [("because", span, .text("no rule", at: span))] : []), span)
      }
      return (member.key, span, .list(cases, span))
    }
    return ValueDraft.mapping(members, span).tree
  }

  // MARK: Google's format

  /// Returns a `TestSuite` of Google's rules API as a suite of this package; nil if the file is not a TestSuite.
  private static func google(_ file: SourceFile, rules: String?, _ files: FileSystem) -> ForeignSuite? {
    guard let google = GoogleTestFile.read(file) else { return nil }
    guard let suite = google.suite else { return ForeignSuite(root: nil, diagnostics: google.diagnostics) }
    let root = JSONReader.read(file, .relaxed).tree.root
    var stated = TestCaseSuite(suite.service)
    for node in (root["testSuite"]?["testCases"] ?? root["testCases"])?.elements ?? [] { stated.add(case: node) }
    let folder = FileSystem.folder(of: file.name)
    let named = rules.map { files.path($0, seenFrom: folder) }
    let tree = stated.tree(rules: named ?? rulesText(root) ?? ForeignSuite.rulesFile(suite.service, in: folder, files))
    return ForeignSuite(root: stated.diagnostics.hasErrors ? nil : tree, diagnostics: stated.diagnostics)
  }

  private static func rulesText(_ root: JSONNode) -> String? {
    root["source"]?["files"]?.elements.first?["content"]?.string
  }
}

extension TestCaseSuite {
  /// Adds a `TestCase` of Google's rules API.
  fileprivate mutating func add(case node: JSONNode) {
    guard let request = node["request"], let expectation = node["expectation"]?.string,
      let method = request["method"]?.string, let path = request["path"]?.string
    else { return }
    let isEncoded = !(node["pathEncoding"]?.string?.utf8.elementsEqual("PLAIN".utf8) ?? false)
    let decoded = "/" + TestCasePath.segments(path, isEncoded: isEncoded).joined(separator: "/")
    var stated = Case(expectation: expectation, method: method, path: decoded, span: node.span)
    stated.auth = request["auth"]
    stated.stored = node["resource"]
    stated.written = request["resource"].map { $0["data"] ?? $0 }
    stated.time = request["time"]
    stated.mocks = node["functionMocks"]?.elements ?? []
    add(stated)
  }
}
