package import RuleCoverage

extension HTTPResponse {
  /// Returns the coverage of rules in the form of Google's emulator.
  package static func coverage(of coverage: RulesCoverage) -> HTTPResponse {
    HTTPResponse(
      200, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: .bytes(EmulatorCoverageJSON.render(coverage)))
  }

  /// Returns the coverage of rules as a page.
  package static func coveragePage(of coverage: RulesCoverage) -> HTTPResponse {
    .page(CoveragePage.render([coverage.report]))
  }

  /// Returns a page, which browsers load without content of other addresses.
  package static func page(_ html: String) -> HTTPResponse {
    HTTPResponse(
      200, headers: ["Content-Type": "text/html; charset=utf-8", "X-Content-Type-Options": "nosniff"],
      body: .bytes(Array(html.utf8)))
  }
}
