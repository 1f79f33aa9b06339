import RuleEvaluation
import RulePrograms
import SourceText
import Testing

@testable import CloudRules

@Suite struct CheckerPageTests {
  /// The pages of what a load reports. `ReviewLintTests` executes the others.
  private static let pages: [DiagnosticPage] = {
    let reviewed = Set(Lints.ofReview.map { $0.page.code })
    return CloudDiagnostics.checks.filter { !reviewed.contains($0.code) }
  }()

  @Test(arguments: pages.map(\.code.name))
  func badExamplesReportTheCodeAndGoodOnesNothing(_ name: String) throws {
    let page = try #require(Self.pages.first { $0.code.name == name })
    let codes = Set(findings(page.bad).map(\.code))
    // A duplicate or a cut list brings others along, and an unknown service makes its methods unknown.
    if companions[name] == nil { #expect(codes == [page.code]) }
    #expect(codes.subtracting(companions[name] ?? []) == [page.code])
    #expect(findings(page.good).map(\.message) == [])
    #expect(!page.explanation.isEmpty && !page.source.isEmpty)
  }

  private let companions: [String: Set<DiagnosticCode>] = [
    "cloud/more": ["cloud/unknown-variable"], "cloud/unknown-service": ["cloud/allow-method"],
    "cloud/let-version": ["cloud/old-version"],
    "cloud/glob-children": ["cloud/old-version"],
  ]

  @Test func fixItsOfThePagesRemoveTheDiagnostic() throws {
    for page in Self.pages {
      let file = SourceFile(name: "bad.rules", text: page.bad)
      for diagnostic in findings(page.bad) {
        for fixIt in diagnostic.fixIts {
          let fixed = SourceFile(name: "fixed.rules", bytes: fixIt.apply(to: file))
          let codes = findings(fixed.text(of: fixed.wholeSpan)).map(\.code)
          #expect(!codes.contains(diagnostic.code), "\(page.code): \(fixIt.message)")
        }
      }
    }
  }

  @Test func codesAreUniqueAndNamespaced() {
    let names = CloudDiagnostics.pages.map(\.code.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("cloud/") })
  }
}

/// What loading a file says.
func findings(_ text: String) -> [Diagnostic] {
  CompiledCloudRules.load(SourceFile(name: "x.rules", text: text), functions: .standard).diagnostics
}

/// What the service says too, as it prints it: `line:column text`.
func printed(_ text: String) -> [String] {
  let file = SourceFile(name: "x.rules", text: text)
  let own = Lints.all.map { $0.page.code }
  return findings(text).filter { !own.contains($0.code) }.map { "\(file.position(of: $0.span.start)) \($0.message)" }
}

/// A file whose condition begins at line 4, column 1. Declarations are on line 3.
func conditioned(_ condition: String, declaring declarations: String = "") -> String {
  "rules_version = '2';\nservice cloud.firestore { match /databases/{database}/documents/{id} {\n\(declarations)"
    + " allow get: if\n\(condition)\n;}}"
}
