import Explanations
import Identities
import RequestSimulation
import RuleEvaluation
import RulePrograms
package import RuleProofs
import RulesProjects
import SecurityRules
package import SourceText

/// The refuted claims of an audit as findings, at the rules that allow the requests.
package enum AuditFindings {
  /// A topic and the rule that allows the request.
  struct Place: Hashable {
    let topic: AuditTopic
    let span: Span
  }

  /// Returns the places of the findings among the diagnostics of a check.
  static func places(of diagnostics: [Diagnostic]) -> Set<Place> {
    Set(
      diagnostics.compactMap { diagnostic in
        let name = diagnostic.code.name
        guard name.hasPrefix(AuditPages.prefix) else { return nil }
        let topic = AuditTopic(rawValue: String(name.dropFirst(AuditPages.prefix.count)))
        return topic.map { Place(topic: $0, span: diagnostic.span) }
      })
  }

  /// Returns one finding for each topic and rule, in the order of the text. It shows the first request, and counts the
  /// other claims that are refuted there.
  ///
  /// - Throws: as `ReportedClaim.init(_:)`.
  package static func diagnostics(of audit: RulesAudit) throws -> [Diagnostic] {
    var claims: [Place: [(claim: ReportedClaim, isByStranger: Bool)]] = [:]
    for finding in audit.findings {
      guard case .refuted = finding.answer.outcome else { continue }
      for (answer, isByStranger) in finding.answers {
        let claim = try ReportedClaim(answer)
        claims[place(of: claim, finding.topic, in: audit), default: []].append((claim, isByStranger))
      }
    }
    return claims.compactMap { place, claims in report(place, claims) }.sorted {
      ($0.span.start, $0.code.name) < ($1.span.start, $1.code.name)
    }
  }

  /// Returns the place of a refuted claim: the statement that allows the request.
  static func place(of claim: ReportedClaim, _ topic: AuditTopic, in audit: RulesAudit) -> Place {
    Place(topic: topic, span: grant(of: claim).map { audit.rules.program[$0].statement } ?? Span(at: 0))
  }

  /// The rule that allows the request which refutes a claim; nil if a rule does not allow it.
  static func grant(of claim: ReportedClaim) -> RuleID? {
    guard case .granted(let grant)? = claim.refutation?.decision.decision.reason else { return nil }
    return grant.rule
  }

  private static func report(
    _ place: Place, _ claims: [(claim: ReportedClaim, isByStranger: Bool)]
  ) -> Diagnostic? {
    let shown = claims.first(where: \.isByStranger) ?? claims.first
    guard let first = shown, let request = first.claim.refutation?.request else { return nil }
    let more = claims.count - 1
    let count = more > 0 ? ["\(more) more claim\(more == 1 ? "" : "s") of this kind refuted here"] : []
    let (severity, message) = words(of: place.topic, isByStranger: first.isByStranger)
    return Diagnostic(
      DiagnosticCode(AuditPages.prefix + place.topic.rawValue), severity, message, at: place.span,
      label: "allows the request",
      notes: ["refuted: \(first.claim.answer.claim)"] + request.lines(indent: "") + count)
  }

  private static func words(of topic: AuditTopic, isByStranger: Bool) -> (Severity, String) {
    switch topic {
    case .signedOutWrites: (.warning, "a request without a user can write here")
    case .otherUsersData where isByStranger: (.warning, "any user can write another user's data")
    case .otherUsersData: (.note, "some users can write another user's data")
    case .selfGrantedRoles where isByStranger:
      (.warning, "users can give themselves what the rules look up about them")
    case .selfGrantedRoles: (.note, "some users can give themselves what the rules look up about them")
    case .replacedFiles: (.note, "an upload can replace an existing file")
    case .unboundedValues: (.note, "a value can have any size")
    case .openSchema: (.note, "a document can have fields that no rule names")
    case .wholeCollections: (.note, "one request can read a whole collection")
    }
  }
}
