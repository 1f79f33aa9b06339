import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import RuleCoverage
@testable import TestSuites

@Suite("Coverage in the Cobertura format")
struct CoberturaTests {
  /// Of each element of `coverage-04.dtd` that is used: the attributes that it must have, and its children in order.
  private static let elements: [String: (attributes: Set<String>, children: [String])] = [
    "coverage": (
      [
        "line-rate", "branch-rate", "lines-covered", "lines-valid", "branches-covered", "branches-valid", "complexity",
        "version", "timestamp",
      ], ["sources", "packages"]
    ),
    "sources": ([], ["source"]), "source": ([], []), "packages": ([], ["package"]),
    "package": (["name", "line-rate", "branch-rate", "complexity"], ["classes"]), "classes": ([], ["class"]),
    "class": (["name", "filename", "line-rate", "branch-rate", "complexity"], ["methods", "lines"]),
    "methods": ([], ["method"]), "method": (["name", "signature", "line-rate", "branch-rate"], ["lines"]),
    "lines": ([], ["line"]), "line": (["number", "hits"], ["conditions"]), "conditions": ([], ["condition"]),
    "condition": (["number", "type", "coverage"], []),
  ]

  /// Notes where a document is not as the DTD says.
  private final class Checker: NSObject, XMLParserDelegate {
    var problems: [String] = []
    var counts: [String: Int] = [:]
    private var open: [(name: String, children: [String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      counts[name, default: 0] += 1
      if let parent = open.last { check(name, in: parent) }
      if !open.isEmpty { open[open.count - 1].children.append(name) }
      open.append((name, []))
      guard let element = elements[name] else { return problems.append("<\(name)>") }
      let missing = element.attributes.subtracting(attributes.keys)
      if !missing.isEmpty { problems.append("<\(name)> lacks \(missing.sorted())") }
      for rate in [attributes["line-rate"], attributes["branch-rate"]].compactMap(\.self) {
        if Double(rate).map({ (0...1).contains($0) }) != true { problems.append("the rate \(rate)") }
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      let children = open.popLast()?.children ?? []
      let needed = name == "line" || name == "method" ? [] : elements[name]?.children ?? []
      if needed.count > 1, Set(children) != Set(needed) { problems.append("<\(name)> has \(children)") }
    }

    private func check(_ name: String, in parent: (name: String, children: [String])) {
      let allowed = elements[parent.name]?.children ?? []
      guard let place = allowed.firstIndex(of: name) else { return problems.append("<\(name)> in <\(parent.name)>") }
      if let last = parent.children.last.flatMap({ allowed.firstIndex(of: $0) }), last > place {
        problems.append("<\(name)> behind <\(allowed[last])>")
      }
    }
  }

  @Test func structureFollowsTheDTD() throws {
    let reports = try CoverageTools.examples()
    let checker = Checker()
    let parser = XMLParser(data: Data(CoberturaReport.render(reports, now: 1_700_000_000_000).utf8))
    parser.delegate = checker
    #expect(parser.parse())
    #expect(checker.problems.isEmpty, "\(checker.problems)")
    #expect(checker.counts["package"] == 3 && checker.counts["class"] == reports.filter(\.isOfFile).count)
    let branches = CoverageTotals(reports)[.branches].total
    #expect((checker.counts["condition"] ?? 0) > branches / 3)
  }

  @Test func linesAndConditions() throws {
    let report = try CoverageFixtures.report(
      "rules: a.json\nusers: {n: null}\ncases: [{as: n, read: /a, expect: deny}]\n",
      files: ["a.json": "{\"rules\": {\"a\": {\".read\": \"auth != null && auth.uid < '<&\\\"'\"}}}\n"])
    let text = CoberturaReport.render([report], now: 7)
    #expect(text.contains("lines-covered=\"1\" lines-valid=\"1\" branches-covered=\"2\" branches-valid=\"6\""))
    #expect(text.contains("timestamp=\"7\""))
    #expect(text.contains("<line number=\"1\" hits=\"1\" branch=\"true\" condition-coverage=\"33% (2/6)\">"))
    #expect(text.contains("<condition number=\"2\" type=\"jump\" coverage=\"0%\"/>"))
  }

  @Test(
    "xmllint accepts the report",
    .enabled("needs xmllint, of libxml2-utils") { ExternalTool.isThere("xmllint") }
  )
  func xmllint() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "cobertura-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try CoberturaReport.render(try CoverageTools.examples(), now: 0).write(
      to: file, atomically: true, encoding: .utf8)
    let result = try ExternalTool.run("xmllint", ["--nonet", "--noout", file.path])
    #expect(result.code == 0, "\(result.text)")
  }
}
