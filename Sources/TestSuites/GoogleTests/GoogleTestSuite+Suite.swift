import Identities
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RulesProjects
package import SecurityRules
import SourceText

extension GoogleTestSuite {
  /// Returns the test cases as a suite of this package that runs against `ruleset`.
  package func suite(_ ruleset: AnyRuleset) -> Suite {
    let service = ruleset.service
    let entries = cases.enumerated().compactMap { index, testCase in
      testCase.entry(number: index + 1, in: file, service)
    }
    return Suite(file: file, name: nil, ruleset: ruleset, queryMode: .emulator, entries: entries)
  }

  /// The service of the first case's path: Storage if the path starts with `/b/`, otherwise Firestore.
  package var service: RulesService {
    let isStorage = cases.first?.request.path.first?.utf8.elementsEqual("b".utf8) ?? false
    return isStorage ? .storage : .firestore
  }

  /// The database or bucket in the first case's path; nil if there is none.
  var resource: String? { cases.first?.request.path.dropFirst().first }
}

extension GoogleTestSuite.Case {
  fileprivate func entry(number: Int, in file: SourceFile, _ service: RulesService) -> SuiteEntry? {
    guard let verb = CaseVerb(rawValue: request.method.rawValue) else { return nil }
    let who = user ?? "nobody"
    let testCase = SuiteCase(
      title: "case \(number): \(who) \(verb.rawValue) \(path)", file: file, span: span, user: who, path: path,
      verb: verb,
      identity: .unauthenticated, request: .success(.stated(request, service)), seed: Seed(),
      now: SuiteReader.defaultTime, expected: Expectation(outcome: expectation, mayBeUnjudged: true),
      reportLevel: reportLevel)
    return SuiteEntry(
      groups: [], ownName: nil, file: file, span: span, users: [who], rows: [SuiteRow(verb: verb, path: path)],
      cases: [testCase])
  }
}
