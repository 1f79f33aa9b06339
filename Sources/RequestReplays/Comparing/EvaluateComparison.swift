import RequestLines
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// Compares the decisions on the requests of lines of `rules-sim evaluate`, which have their own data.
struct EvaluateComparison {
  private let versions: ReplayVersions
  private var evaluator: LineEvaluator

  init(_ versions: ReplayVersions, maximumValues: Int) {
    self.versions = versions
    evaluator = LineEvaluator(maximumValues: maximumValues)
  }

  /// Returns whether a line is one of `rules-sim evaluate`.
  static func fits(_ document: LineDocument) -> Bool { document.contains("op") || document.contains("request") }

  /// Returns the result of a line.
  ///
  /// The old decision is that of the old rules; without them, the member `got`; without it, that of the line's own rules.
  ///
  /// - Throws: if one of its two decisions is unknown.
  mutating func compare(_ document: LineDocument, number: Int) throws(ReplayProblem) -> ReplayedLine {
    let service = try Self.valid { () throws(LineError) in try document.service() }
    guard service == versions.new.service else { return .omitted(.otherService) }
    if service == .realtime, document.text("op") == "load" { return .omitted(.load) }
    if versions.old == nil, document.text("got") == LineAnswer.Verdict.refuse.rawValue { return .omitted(.invalid) }
    let before = try old(document)
    let after = try decision(on: document, by: versions.new)
    if before.isAllowed == after.isAllowed { return .unchanged }
    let request = try Self.valid { () throws(LineError) in try document.shown(service) }
    return .changed(ReplayChange(line: number, request: request, old: before, new: after, readsData: false))
  }

  private mutating func old(_ document: LineDocument) throws(ReplayProblem) -> ReplayedDecision {
    if let old = versions.old { return try decision(on: document, by: old) }
    if document.contains("got") { return try document.recordedDecision() }
    guard document.contains("rules") else { throw ReplayProblem(.noDecision) }
    return try decision(on: document, by: nil)
  }

  private mutating func decision(
    on document: LineDocument, by ruleset: AnyRuleset?
  ) throws(ReplayProblem) -> ReplayedDecision {
    let outcome = try Self.valid { () throws(LineError) in try evaluator.outcome(of: document, by: ruleset) }
    switch outcome.verdict {
    case .allow, .deny: break
    case .accept, .refuse, .compileError: throw ReplayProblem(.invalid, outcome.error)
    }
    if let error = outcome.error { throw ReplayProblem(.unavailable, error) }
    return ReplayedDecision(isAllowed: outcome.verdict == .allow, because: outcome.because)
  }

  /// Returns the result of `read`.
  private static func valid<Result>(_ read: () throws(LineError) -> Result) throws(ReplayProblem) -> Result {
    do throws(LineError) {
      return try read()
    } catch {
      throw ReplayProblem(.invalid, error.message)
    }
  }
}

extension ReplayedDecision {
  /// Creates a decision with the rule of an answer.
  fileprivate init(isAllowed: Bool, because rule: String?) {
    let granted = rule.map { "\($0) grants access" } ?? "the request is allowed"
    let denied = rule.map { "\($0) does not grant access" } ?? "no rule grants access"
    self.init(isAllowed: isAllowed, reason: isAllowed ? granted : denied, rule: rule, place: nil)
  }
}

extension LineDocument {
  /// Returns the decision in the members `got` and `because`, as an answer has them.
  fileprivate func recordedDecision() throws(ReplayProblem) -> ReplayedDecision {
    switch text("got").flatMap({ LineAnswer.Verdict(rawValue: $0) }) {
    case .allow: ReplayedDecision(isAllowed: true, because: text("because"))
    case .deny: ReplayedDecision(isAllowed: false, because: text("because"))
    default: throw ReplayProblem(.invalid, "`got` must be \"allow\" or \"deny\"")
    }
  }

  /// Returns the request as a report shows it.
  fileprivate func shown(_ service: RulesService) throws(LineError) -> ReplayedRequest {
    let id = try self.id()?.text
    if service == .realtime {
      return ReplayedRequest(
        service: service, method: text("op") ?? "", path: text("path") ?? "", uid: self["auth"]?["uid"]?.string, id: id)
    }
    let request = self["request"]
    let written = request?["writes"]?.elements.first?.members.first { member in
      ["set", "update", "delete", "verify"].contains { $0.utf8.elementsEqual(member.key.utf8) }
    }
    let path = request?["path"] ?? request?["paths"]?.elements.first ?? written?.value
    return ReplayedRequest(
      service: service, method: request?["method"]?.string ?? "", path: path?.string ?? "",
      uid: request?["auth"]?["uid"]?.string, id: id)
  }
}
