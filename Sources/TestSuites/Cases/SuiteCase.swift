package import Identities
package import RequestSimulation
import RulesProjects
package import SourceText

/// One request of one user on its own data, and its expected outcome.
///
/// It is a class, because results and reports copy it many times.
package final class SuiteCase: Sendable {
  /// The name of the entry, or the user, operation and path.
  package let title: String
  /// The file of the case: the suite itself, or an included file.
  package let file: SourceFile
  /// The position of the case: the cell of a table, otherwise the entry.
  package let span: Span
  /// The name of the user in the suite.
  package let user: String
  /// The path, as written in the suite; for a batch, all paths.
  package let path: String
  /// The operation.
  package let verb: CaseVerb
  /// The identity that makes the request.
  package let identity: Identity
  /// The request, or why it is invalid.
  package let request: Result<SimulatedRequest, RejectedRequest>
  /// The data stored before the request.
  package let seed: Seed
  /// The time of the request, in milliseconds since 1970.
  package let now: Int64
  /// The expected outcome.
  package let expected: Expectation
  /// Why the case is skipped, or may fail; nil for most cases.
  package let mark: CaseMark?
  /// The position of the expectation, for `--update`; nil if it follows from another part of the suite.
  package let written: WrittenExpectation?
  /// The detail of expression reports in Google's result format.
  package let reportLevel: ExpressionReportLevel

  init(
    title: String, file: SourceFile, span: Span, user: String, path: String, verb: CaseVerb, identity: Identity,
    request: Result<SimulatedRequest, RejectedRequest>, seed: Seed, now: Int64, expected: Expectation,
    mark: CaseMark? = nil, written: WrittenExpectation? = nil, reportLevel: ExpressionReportLevel = .none
  ) {
    self.title = title
    self.file = file
    self.span = span
    self.user = user
    self.path = path
    self.verb = verb
    self.identity = identity
    self.request = request
    self.seed = seed
    self.now = now
    self.expected = expected
    self.mark = mark
    self.written = written
    self.reportLevel = reportLevel
  }
}

extension SuiteCase {
  /// The position of the case as `file:line:column`.
  package var place: String { "\(TerminalText.plain(file.name)):\(position)" }
  /// The line and column of the case in its file.
  package var position: SourcePosition { file.position(of: span.start) }
}

/// The position of an expectation, which several cases may share.
package struct WrittenExpectation: Sendable, Hashable {
  /// The position of the outcome.
  package var outcome: Span
  /// The positions of the reasons; empty if the suite gives none.
  package var reasons: [Span] = []
}

/// Marks a case that counts as neither passed nor failed.
package enum CaseMark: Sendable, Hashable {
  /// The case is skipped, for this reason.
  case skip(String)
  /// The case runs and may fail, for this reason.
  case todo(String)

  /// The reason given in the suite.
  package var reason: String {
    switch self {
    case .skip(let reason), .todo(let reason): reason
    }
  }
}
