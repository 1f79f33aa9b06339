public import Identities
public import SourceText

/// One request of one user on data of its own, and what must come of it.
public struct SuiteCase: Sendable {
  /// The entry's name, or who does what where.
  public let title: String
  /// The file that it stands in: the suite's own, or one that the suite includes.
  public let file: SourceFile
  /// Where it stands: the cell of a table, else the entry.
  public let span: Span
  /// The user's name in the suite.
  public let user: String
  /// The path, as written; of a batch, all paths.
  public let path: String
  /// What the case calls.
  public let verb: CaseVerb
  /// Who asks.
  public let identity: Identity
  /// What is asked for; a problem where the request can not even be made.
  public let request: Result<SimulatedRequest, InvalidRequest>
  /// What is stored before the request.
  public let seed: Seed
  /// The time of the request, in milliseconds since 1970.
  public let now: Int64
  /// What must come of it.
  public let expected: Expectation
  /// Why it is not run, or may fail; nil of most cases.
  public var mark: CaseMark?
  /// Where the expectation is written, to be put right; nil where it follows from something else.
  var written: WrittenExpectation?
  /// How much a result in Google's form tells of expressions.
  var reportLevel = GoogleTestSuite.ReportLevel.none
}

extension SuiteCase {
  /// `file:line:column` of the case.
  public var place: String { "\(TerminalText.plain(file.name)):\(position)" }
  /// The line and column of the case in its file.
  public var position: SourcePosition { file.position(of: span.start) }
}

/// Where a suite says what must come of a case; several cases may share it.
struct WrittenExpectation: Sendable, Hashable {
  /// The outcome.
  var outcome: Span
  /// The reasons; empty where none is given.
  var reasons: [Span] = []
}

/// What keeps a case from counting as passed or failed.
public enum CaseMark: Sendable, Hashable {
  /// It is not run, for this reason.
  case skip(String)
  /// It is run and may fail, for this reason: something is still to be done.
  case todo(String)

  /// The reason that the suite gives.
  public var reason: String {
    switch self {
    case .skip(let reason), .todo(let reason): reason
    }
  }
}

/// What a case does, in the words of its service.
public enum CaseVerb: String, Sendable, CaseIterable {
  /// Realtime Database: `get()` or a listener without a query.
  case read
  /// Realtime Database: `get()` or a listener with a query.
  case query
  /// Realtime Database and Firestore: `set()`.
  case set
  /// Realtime Database: several places below the path, all or none. Firestore: `update()`. Storage: new metadata.
  case update
  /// Realtime Database: `push()`: `set()` below the path, at a fresh key.
  case push
  /// Realtime Database: `remove()`: `set()` of null.
  case remove
  /// Realtime Database: the result of `runTransaction()`, judged as `set()`. Whether the service also asks for permission
  /// to read the old value is not recorded anywhere, so it is not asked for.
  case transaction
  /// Firestore: `get()` of a document, or a listener on it. Storage: a download, or a look at the metadata.
  case get
  /// Firestore: a query, or a listener on it, or a count. Storage: the objects below a prefix.
  case list
  /// Firestore: a write that fails where the document is there.
  case create
  /// Firestore and Storage.
  case delete
  /// Firestore: the writes of a batch or of a transaction, all or none.
  case batch
  /// Storage: an upload, also over an object that is there.
  case upload
}
