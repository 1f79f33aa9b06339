package import Identities
package import RequestSimulation
import RulesProjects
package import SourceText

/// One request of one user on data of its own, and what must come of it.
package struct SuiteCase: Sendable {
  /// The entry's name, or who does what where.
  package let title: String
  /// The file that it stands in: the suite's own, or one that the suite includes.
  package let file: SourceFile
  /// Where it stands: the cell of a table, else the entry.
  package let span: Span
  /// The user's name in the suite.
  package let user: String
  /// The path, as written; of a batch, all paths.
  package let path: String
  /// What the case calls.
  package let verb: CaseVerb
  /// Who asks.
  package let identity: Identity
  /// What is asked for; a problem where the request can not even be made.
  package let request: Result<SimulatedRequest, InvalidRequest>
  /// What is stored before the request.
  package let seed: Seed
  /// The time of the request, in milliseconds since 1970.
  package let now: Int64
  /// What must come of it.
  package let expected: Expectation
  /// Why it is not run, or may fail; nil of most cases.
  package var mark: CaseMark?
  /// Where the expectation is written, to be put right; nil where it follows from something else.
  package var written: WrittenExpectation?
  /// How much a result in Google's form tells of expressions.
  package var reportLevel = GoogleTestSuite.ReportLevel.none
}

extension SuiteCase {
  /// `file:line:column` of the case.
  package var place: String { "\(TerminalText.plain(file.name)):\(position)" }
  /// The line and column of the case in its file.
  package var position: SourcePosition { file.position(of: span.start) }
}

/// Where a suite says what must come of a case; several cases may share it.
package struct WrittenExpectation: Sendable, Hashable {
  /// The outcome.
  package var outcome: Span
  /// The reasons; empty where none is given.
  package var reasons: [Span] = []
}

/// What keeps a case from counting as passed or failed.
package enum CaseMark: Sendable, Hashable {
  /// It is not run, for this reason.
  case skip(String)
  /// It is run and may fail, for this reason: something is still to be done.
  case todo(String)

  /// The reason that the suite gives.
  package var reason: String {
    switch self {
    case .skip(let reason), .todo(let reason): reason
    }
  }
}
