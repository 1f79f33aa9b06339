import DocumentTrees
import SecurityRules
import Testing

/// What a server answers from a file: decisions of rules of absence and others, queries, exports.
struct DamageProbe {
  /// What came of one request.
  enum Outcome: Equatable {
    /// It was allowed, with this answer.
    case allowed(String)
    case denied
    /// It failed with an error of the tree.
    case failed
  }

  /// How the answers from a damaged file differ from those from the whole one.
  struct Differences {
    var decisions = 0
    /// Allowed where the whole file denies.
    var wrongAllows = 0
    /// Allowed by both, with another answer.
    var otherAnswers = 0
    /// Denied, or an error, where the whole file allows.
    var wrongDenials = 0
    var exports = 0
    /// Exports that succeeded with other content.
    var otherExports = 0

    static func += (left: inout Differences, right: Differences) {
      left.decisions += right.decisions
      left.wrongAllows += right.wrongAllows
      left.otherAnswers += right.otherAnswers
      left.wrongDenials += right.wrongDenials
      left.exports += right.exports
      left.otherExports += right.otherExports
    }
  }

  /// What came of each request, in a fixed order.
  private(set) var decisions: [Outcome] = []
  private(set) var exports: [Outcome] = []

  /// Differences from what the whole file answers.
  func differences(from whole: DamageProbe) -> Differences {
    var found = Differences()
    found.decisions = decisions.count
    found.exports = exports.count
    for (mine, theirs) in zip(decisions, whole.decisions) where mine != theirs {
      switch (mine, theirs) {
      case (.allowed, .allowed): found.otherAnswers += 1
      case (.allowed, _): found.wrongAllows += 1
      default: found.wrongDenials += 1
      }
    }
    for (mine, theirs) in zip(exports, whole.exports) where mine != theirs && mine != .failed {
      found.otherExports += 1
    }
    return found
  }

  // MARK: Asking

  /// Rules that allow by absence, and others beside them.
  struct Servers {
    private let realtime: RealtimeRuleset
    private let firestore: FirestoreRuleset
    private let users: [Identity]

    init() throws {
      realtime = try RealtimeRuleset(source: Self.dataRules)
      firestore = try FirestoreRuleset(source: Self.documentRules)
      users = try DamageScene.users.map { .user(try User(try #require(UserID($0)), claims: Claims())) }
    }

    private static let dataRules = """
      {"rules": {
        "notes": {".read": "!root.child('banned').child(auth.uid).exists()"},
        "banned": {"$uid": {".read": "auth.uid == $uid && data.exists()"}}
      }}
      """
    private static let documentRules = """
      service cloud.firestore {
        match /databases/{database}/documents {
          function isBanned() { return exists(/databases/$(database)/documents/banned/$(request.auth.uid)); }
          match /notes/{note} { allow get, list: if !isBanned(); }
          match /banned/{user} { allow get: if request.auth.uid == user && resource != null; }
        }
      }
      """

    /// Asks a tree for everything.
    func probe(_ tree: SQLiteTree) throws -> DamageProbe {
      var probe = DamageProbe()
      let data = Authorizer(rules: realtime, tree: tree)
      let documents = Authorizer(rules: firestore, tree: tree)
      for (number, user) in users.enumerated() {
        let (name, note) = (DamageScene.users[number], "n\(number * 9)")
        try probe.ask { "\(try data.read(DataPath("notes/\(note)"), as: user))" }
        try probe.ask { "\(try data.read(DataPath("banned/\(name)"), as: user))" }
        try probe.ask { Self.text(try documents.get(DocumentPath(["notes", note]), as: user)) }
        try probe.ask { Self.text(try documents.get(DocumentPath(["banned", name]), as: user)) }
      }
      try probe.ask {
        let query = DocumentQuery(collection: "notes", limit: 40)
        return try documents.list(query, as: users[29]).map { "\($0.path) \(Self.text($0.document))" }.joined()
      }
      try probe.export { try tree.exportJSON(to: $0) }
      try probe.export { try tree.exportJSON(at: DataPath("banned"), to: $0) }
      try probe.export { try tree.exportDocuments(to: $0, as: .rest(project: "p")) }
      try probe.export { try tree.exportDocuments(in: .collection(DocumentPath(["banned"])), to: $0, as: .plain) }
      try probe.export { try tree.exportObjects(to: $0, as: .list) }
      return probe
    }

    private static func text(_ document: StoredDocument?) -> String {
      document.map { "\($0.fields.bytes)\($0.createTime)\($0.updateTime)" } ?? "none"
    }
  }

  private mutating func ask(_ body: () throws -> String) throws {
    decisions.append(try Self.outcome(body))
  }

  private mutating func export(_ body: (MemorySink) throws -> Void) throws {
    exports.append(
      try Self.outcome {
        let sink = MemorySink()
        try body(sink)
        return String(decoding: sink.bytes, as: UTF8.self)
      })
  }

  /// Runs a request, which may be denied or fail with an error of the tree: nothing else.
  private static func outcome(_ body: () throws -> String) throws -> Outcome {
    do {
      return .allowed(try body())
    } catch is PermissionDenied {
      return .denied
    } catch is TreeError {
      return .failed
    }
  }
}
