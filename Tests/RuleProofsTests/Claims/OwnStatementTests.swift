import RequestSimulation
import RuleEvaluation
import RulePrograms
import SecurityRules
import SourceText
import Testing

@testable import RuleProofs

/// A claim that a statement of another path refutes is also refuted by a request that a statement of its own path allows, if
/// there is one.
@Suite("Refuted claims and the statements of their own paths")
struct OwnStatementTests {
  private static func audit(_ statements: String) throws -> RulesAudit {
    let text = """
      rules_version = '2';
      service cloud.firestore { match /databases/{d}/documents {
        \(statements)
      } }
      """
    let rules = try AnyRuleset(SourceFile(name: "test", text: text), service: .firestore)
    return RulesAudit(of: rules, at: .epoch, by: .none)
  }

  /// The lines of the statements that allow the requests which refute a claim, from 3.
  private static func lines(of claim: String, in audit: RulesAudit) throws -> Set<Int> {
    let finding = try #require(audit.findings.first { $0.answer.claim.description == claim })
    return Set(
      finding.answers.compactMap { answer, _ -> Int? in
        guard case .refuted(let request) = answer.outcome,
          case .granted(let grant) = Simulator.decide(request.situation, by: audit.rules).reason
        else { return nil }
        return audit.rules.file.position(of: audit.rules.program[grant.rule].statement.start).line
      })
  }

  private static let guests = "match /guests/{g} { allow create: if request.resource.data.text is string; }"

  @Test(arguments: ["", "request.resource.data.open == true", "request.resource.data.text is string"])
  func aStatementOfAllDocuments(_ condition: String) throws {
    let audit = try Self.audit(
      "\(Self.guests)\n  match /{path=**} { allow create\(condition.isEmpty ? "" : ": if \(condition)"); }")
    #expect(try Self.lines(of: "never write /{path=**} when request.auth == null", in: audit).contains(4))
    #expect(try Self.lines(of: "never write /guests/{g} when request.auth == null", in: audit).contains(3))
  }

  /// Only the statement of the guests allows it.
  @Test func aStatementThatAllowsNothingIsNotShown() throws {
    let audit = try Self.audit(
      "\(Self.guests)\n  match /{path=**} { allow create: if request.auth.token.admin == true; }")
    #expect(try Self.lines(of: "never write /{path=**} when request.auth == null", in: audit) == [3])
  }

  /// An owner and a stranger: both statements are shown, and the request of the stranger comes first.
  @Test func strangersOfAnotherStatementStay() throws {
    let audit = try Self.audit(
      """
      match /{path=**} { allow delete: if request.auth != null; }
        match /posts/{p} { allow delete: if request.auth.uid == resource.data.owner || request.auth.token.admin; }
      """)
    let claim = "never delete /posts/{p} unless request.auth.uid == resource.data.owner"
    let finding = try #require(audit.findings.first { $0.answer.claim.description == claim })
    #expect(finding.isByStranger && finding.answers.first?.isByStranger == true)
    #expect(try Self.lines(of: claim, in: audit).contains(3))
  }
}
