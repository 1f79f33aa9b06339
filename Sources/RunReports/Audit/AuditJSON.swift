package import RuleProofs
import RuleValues
package import RulesProjects
import SecurityRules
import SourceText

/// An audit as a JSON object in one line.
package enum AuditJSON {
  /// How the output is masked. Names of files and paths of rules are kept.
  package static let masking = Masking.json(keeping: ["file", "access.path", "claims.place", "claims.claim"])

  /// Returns the object and a newline: `file`, `now` (the time of the requests, in milliseconds since 1970), `access` (the rows
  /// of the access table), and `claims` with the `topic` of each.
  ///
  /// - Throws: as `ReportedClaim.init(_:)`.
  package static func render(_ audit: RulesAudit, _ table: AccessTable) throws -> String {
    let claims = try audit.findings.map { finding in
      (topic: finding.topic, claim: try ReportedClaim(finding.answers.first?.answer ?? finding.answer))
    }
    var writer = JSONWriter()
    writer.object {
      $0.member("file", audit.rules.file.name)
      $0.key("now")
      $0.integer(audit.time.milliseconds)
      $0.key("access")
      AccessTableJSON.write(table, to: &$0)
      $0.key("claims")
      $0.array { for (topic, claim) in claims { ClaimsJSON.write(claim, topic: topic, to: &$0) } }
    }
    return writer.text + "\n"
  }
}
