import RequestSimulation
import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// Renders the row of a case. It begins with a sign for the outcome and opens to the explanation.
struct HTMLRow {
  let testCase: ReportedCase
  let entry: SuiteEntry
  /// Whether the case is the only one of its entry, so that the name of the entry is its name.
  let isAlone: Bool
  /// What distinguishes the case from others with the same user, operation and path.
  let differences: [String]

  /// - Parameters:
  ///   - number: the number of the case in the page.
  ///   - isBrief: whether to name only the deciding rule.
  func render(_ number: Int, isBrief: Bool, _ sources: HTMLSources) -> String {
    let kind = testCase.status.rawValue + (testCase.result.isWarned ? " warned" : "")
    let isOpen = testCase.status == .failed && !isBrief
    var html = "<details class=\"c \(kind)\" id=\"c\(number)\"\(isOpen ? " open" : "")><summary>"
    html += Self.sign(testCase.result.outcome) + request + status + "</summary><div class=\"w\">"
    html += HTMLReason(testCase: testCase, sources: sources).render(isBrief: isBrief)
    return html + place(isBrief) + "</div></details>\n"
  }

  /// Returns the sign of an outcome, with its word for screen readers.
  static func sign(_ outcome: ExpectedOutcome?) -> String {
    let word = outcome?.rawValue ?? "not run"
    return "<span class=\"i \(outcome?.rawValue ?? "none")\" title=\"\(word)\">\(word)</span>"
  }

  private var request: String {
    let user = "<span class=\"user\">\(Markup.escaped(testCase.user))</span>"
    let verb = "<span class=\"verb\">\(testCase.result.testCase.verb.rawValue)</span>"
    let more = differences.map { "<span class=\"diff\">\(Markup.escaped($0))</span>" }.joined(separator: " ")
    let path = "<span class=\"p\"><code>\(Markup.escaped(testCase.path))</code>\(more.isEmpty ? "" : " \(more)")</span>"
    guard isAlone, let name = entry.ownName else { return user + verb + path }
    return "<span class=\"n\">\(HTMLText.of(name))</span><span class=\"q\">\(user) \(verb) \(path)</span>"
  }

  /// The status as a word. That a case passed is visible by the absence of other words.
  private var status: String {
    let word = testCase.status == .todo ? "to do" : testCase.status.rawValue
    let warning = testCase.result.isWarned ? ", warning" : ""
    guard testCase.status == .failed else {
      let isQuiet = testCase.status == .passed && warning.isEmpty
      return "<span class=\"o\"><span class=\"m\(isQuiet ? " vh" : "")\">\(word)\(warning)</span></span>"
    }
    return "<span class=\"o\"><span class=\"m\">\(word)</span><span class=\"wanted\">\(wanted)</span></span>"
  }

  /// What the case expected, in a few words.
  private var wanted: String {
    switch testCase.result.failure {
    case .outcome: "expected \(testCase.result.testCase.expected.outcome.rawValue)"
    case .reason: "for another reason"
    case .nothingJudged: "no rule decided"
    case .onlyCatchAll: "only a rule for all paths decided"
    case .cost: "cost too much"
    case .broken, nil: "no decision"
    }
  }

  /// The place of the case, after the names of its groups.
  private func place(_ isBrief: Bool) -> String {
    let place = Markup.escaped(testCase.place.text)
    let names = isBrief ? [] : entry.groups.compactMap(\.name) + (entry.ownName.map { [$0] } ?? [])
    let path = names.map { "\(HTMLText.of($0)) › " }.joined()
    return "<p class=\"place\">\(path)\(place)</p>"
  }
}
