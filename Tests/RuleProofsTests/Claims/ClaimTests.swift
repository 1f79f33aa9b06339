import RequestSimulation
import RulePrograms
import RuleProofs
import SecurityRules
import SourceText
import SymbolicRules
import Testing

/// Claims about one file of each service. Solvers prove what the formulas do not show.
@Suite("Claims")
struct ClaimTests {
  private static let firestore = """
    rules_version = '2';
    service cloud.firestore {
      function signedIn() { return request.auth != null; }
      match /databases/{database}/documents {
        function isOwner(uid) { return signedIn() && request.auth.uid == uid; }
        match /users/{uid} {
          allow read: if signedIn();
          allow write: if isOwner(uid);
        }
        match /public/{doc} { allow read; }
        match /orders/{id} {
          allow update: if signedIn() && request.resource.data.total == resource.data.total;
          allow create: if signedIn();
        }
        match /notes/{id} { allow list, get: if signedIn() && resource.data.owner == request.auth.uid; }
        match /profiles/{uid} { allow get: if isOwner(uid) && resource.data.size() > 0; }
        match /owned/{uid} { allow list: if isOwner(uid); }
        match /tags/{id} { allow create: if signedIn() && request.resource.data.name.split('-')[0] == 'a'; }
        match /teams/{team}/{path=**} { allow read: if signedIn(); }
        match /plans/{id} {
          function changesOnly(fields) {
            return request.resource.data.diff(resource.data).affectedKeys().hasOnly(fields.concat(['changedAt']));
          }
          allow update: if signedIn() && changesOnly(['title']);
        }
      }
    }
    """

  private static let storage = """
    rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o {
        match /users/{uid}/{file} {
          allow read;
          allow write: if request.auth.uid == uid && request.resource.size < 1000;
        }
      }
    }
    """

  private static let realtime = """
    {"rules": {
      "users": {"$uid": {
        ".read": "auth != null", ".write": "auth.uid === $uid",
        "name": {".validate": "newData.isString() && newData.val().length < 10"},
        "role": {".validate": "root.child('admins').hasChild(auth.uid)"}
      }},
      "posts": {"$post": {".write": "auth != null && newData.parent().hasChildren()"}},
      "public": {".read": true}
    }}
    """

  private static func answers(
    _ claims: String, _ rules: String, _ service: RulesService,
    by engine: ProofEngine = ProofEngine(limit: .seconds(60))
  ) throws -> [ClaimAnswer] {
    let ruleset = try AnyRuleset(SourceFile(name: "test.rules", text: rules), service: nil)
    let check = ClaimCheck(of: ruleset, by: engine, proofTime: .seconds(600))
    return try ClaimFile.claims(of: SourceFile(name: "test.claims", text: claims)).map { try check.answer($0) }
  }

  private static func answer(_ claim: String, _ rules: String, _ service: RulesService) throws -> String {
    try #require(try answers(claim, rules, service).first).outcome.name
  }

  private static let firestoreClaims: [(claim: String, answer: String)] = [
    ("never write /users/{uid} unless request.auth.uid == uid", "proved"),
    ("never write /users/{uid} unless isOwner(uid)", "proved"),
    ("never write /users/{uid} when !signedIn()", "proved"),
    ("never any /** when request.auth == null, except read /public/**", "proved"),
    ("never any /** when request.auth == null", "refuted"),
    ("never any /** when request.auth == null except get /public/{doc}", "refuted"),
    ("never update /orders/{id} unless request.resource.data.total == resource.data.total", "proved"),
    ("never create, update /orders/{id} unless request.resource.data.total == resource.data.total", "refuted"),
    ("never update /orders/{id} unless request.resource.data.total >= 0", "refuted"),
    ("always get /profiles/{uid} when request.auth.uid == uid", "refuted"),
    ("always get /profiles/{uid} when request.auth.uid == uid && resource.data.size() > 0", "proved"),
    ("always read /public/{doc}", "proved"),
    ("never list /notes/{id} unless resource.data.owner == request.auth.uid", "proved"),
    ("never list /notes/{id} unless resource.data.isPublic", "refuted"),
    ("never list /users/{uid} unless request.auth.uid == uid", "refuted"),
    ("never list /owned/{uid}", "refuted"),
    ("never write /missing/{id}", "proved"),
    ("never create /tags/{id} unless request.resource.data.name is string", "proved"),
    ("never create /tags/{id} when request.resource.data.name == 'b-c'", "unknown"),
    ("never write /teams/**", "proved"),
    ("never update /plans/{id} unless request.resource.data.owner == resource.data.owner", "refuted"),
    ("never update /plans/{id} when !('owner' in resource.data) && 'owner' in request.resource.data", "proved"),
    ("never update /plans/{id} unless request.resource.data.title == resource.data.title", "refuted"),
    ("never read /teams/{team}/members/{id} when request.auth != null", "refuted"),
    ("never get /users/alice unless request.auth != null", "proved"),
    ("never get /users/alice unless request.auth.uid == 'alice'", "refuted"),
  ]

  /// A commit can write the document that a stored reference names, as the Firestore emulator confirms (2026-11-27).
  @Test func referencedDocumentsChangeInACommit() throws {
    let rules = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /a/{id} {
            allow update: if getAfter(resource.data.ref).data.x == 1 && get(resource.data.ref).data.x != 1;
            allow delete: if get(resource.data.ref).data.x == 1 && get(resource.data.ref).data.x != 1;
          }
          match /b/{id} { allow write; }
        }
      }
      """
    #expect(try Self.answer("never update /a/{id}", rules, .firestore) == "unknown")
    #expect(try Self.answer("never delete /a/{id}", rules, .firestore) == "proved")
  }

  /// A document that a commit does not write can have a value that is not a number, and then its data does not equal itself.
  @Test func anUnchangedDocumentNeedNotEqualItself() throws {
    let rules = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          function other() { return /databases/$(database)/documents/b/x; }
          match /a/{id} {
            allow update: if getAfter(other()).data.w.split('-')[1] == 'abc' && get(other()).data != getAfter(other()).data;
            allow delete: if get(other()).data.n != 1 && getAfter(other()).data.n == 1;
          }
        }
      }
      """
    #expect(try Self.answer("never update /a/{id}", rules, .firestore) != "proved")
    #expect(try Self.answer("never delete /a/{id}", rules, .firestore) == "proved")
  }

  @Test(arguments: firestoreClaims)
  func aClaimAboutFirestoreIsDecided(_ claim: String, _ expected: String) throws {
    #expect(try Self.answer(claim, Self.firestore, .firestore) == expected)
  }

  private static let storageClaims: [(claim: String, answer: String)] = [
    ("never write /users/{uid}/{file} unless request.auth.uid == uid", "proved"),
    ("never create, update /users/{uid}/{file} unless request.resource.size < 1000", "proved"),
    ("never create, update /users/{uid}/{file} unless request.resource.size < 999", "refuted"),
    ("always get /users/{uid}/{file}", "proved"),
    ("never write /other/** ", "proved"),
  ]

  @Test(arguments: storageClaims)
  func aClaimAboutStorageIsDecided(_ claim: String, _ expected: String) throws {
    #expect(try Self.answer(claim, Self.storage, .storage) == expected)
  }

  private static let realtimeClaims: [(claim: String, answer: String)] = [
    ("never write /users/$uid unless auth.uid === $uid", "proved"),
    ("never write /users/$uid/** unless auth.uid === $uid", "proved"),
    ("never write /users/$uid when newData.child('name').val().length > 10", "proved"),
    ("never write /users/$uid when newData.child('name').val().length > 8", "refuted"),
    ("never write /users/$uid/role unless root.child('admins').hasChild(auth.uid)", "refuted"),
    ("never write /users/$uid/role when newData.exists() unless root.child('admins').hasChild(auth.uid)", "proved"),
    ("never any /** when auth == null", "refuted"),
    ("never any /** when auth == null, except read /public/**", "proved"),
    ("never write /posts/$post unless newData.exists()", "refuted"),
    ("always read /public", "proved"),
    ("always read /users/$uid when auth.uid === $uid", "proved"),
    ("always write /users/$uid when auth.uid === $uid", "refuted"),
  ]

  @Test(arguments: realtimeClaims)
  func aClaimAboutARealtimeDatabaseIsDecided(_ claim: String, _ expected: String) throws {
    #expect(try Self.answer(claim, Self.realtime, .realtime) == expected)
  }

  /// The claims that are proved and that a request can come near to.
  static var provedClaims: [ProvedClaim] {
    let all = [
      (firestoreClaims, firestore, RulesService.firestore), (storageClaims, storage, .storage),
      (realtimeClaims, realtime, .realtime),
    ]
    return all.flatMap { claims, rules, service in
      claims.filter { $0.answer == "proved" && !$0.claim.contains("/missing/") && !$0.claim.contains("/other/") }.map {
        ProvedClaim(text: $0.claim, rules: rules, service: service)
      }
    }
  }

  @Test func withoutASolverAClaimIsSearched() throws {
    let claim = "never create, update /users/{uid}/{file} when request.resource.size + 1 > 1000"
    let answers = try Self.answers(claim, Self.storage, .storage, by: .none)
    #expect(answers.map(\.outcome.name) == ["searched"])
  }

  @Test func aClaimAboutPathsWithoutRulesSaysSo() throws {
    let claims = "never write /usres/{uid}\nnever write /users/{uid} unless isOwner(uid)"
    #expect(try Self.answers(claims, Self.firestore, .firestore).map(\.hasRules) == [false, true])
  }

  @Test func aClaimAboutAllPathsBelowHasALongestPath() throws {
    let claims = "never write /teams/**\nnever write /teams/{team}/members/{id}"
    let longest = try Self.answers(claims, Self.firestore, .firestore).map(\.longestPath)
    #expect(longest[0] != nil && longest[1] == nil)
  }

  @Test func aWitnessHasOnlyDocumentsThatTheServiceStores() throws {
    let rules = """
      service cloud.firestore { match /databases/{d}/documents {
        match /tasks/{id} {
          allow create: if request.resource.data.name in get(/databases/$(d)/documents/lists/all).data.names;
        }
      } }
      """
    // Names of fields have at most 1500 bytes, so `names` is a list.
    let claim = "never create /tasks/{id} when request.resource.data.name.size() > 2000"
    guard case .refuted(let found)? = try Self.answers(claim, rules, .firestore).first?.outcome else {
      Issue.record("not refuted")
      return
    }
    #expect(found.situation.seed.documents.count == 1)
    for document in found.situation.seed.documents { #expect(document.fields.problem == nil) }
  }

  // MARK: Reading

  @Test func claimsAreReadFromComments() throws {
    let text = """
      // @prove never write /users/{uid}
      //   unless isOwner(uid)
      // @proven never
      service cloud.firestore {
        // @prove always read /public/{doc}
        // another comment
      }
      """
    let claims = try ClaimFile.claims(inCommentsOf: SourceFile(name: "a.rules", text: text))
    #expect(
      claims.map(\.description) == ["never write /users/{uid} unless isOwner(uid)", "always read /public/{doc}"])
    #expect(claims.map(\.place) == ["a.rules:1", "a.rules:5"])
  }

  @Test func wordsInStringsAndBracketsAreNoKeywords() throws {
    let text = "never write /a/{b} when b == ' unless ' && (b != 'x' ) unless b in ['when', 'c'] except get /a/c"
    let claim = try #require(try ClaimFile.claims(of: SourceFile(name: "a", text: text)).first)
    #expect(claim.condition.map { claim.text.part($0) } == "b == ' unless ' && (b != 'x' )")
    #expect(claim.excluded.map { claim.text.part($0) } == "b in ['when', 'c']")
    #expect(claim.exceptions.map { claim.text.part($0.path) } == ["/a/c"])
  }

  @Test(arguments: [
    ("nevr write /a/{b}", "1:1: a claim begins with `never`, `always` or `same`"),
    ("never wrte /a/{b}", "1:7: unknown operation `wrte`"),
    ("never /a/{b}", "1:7: operations are missing"),
    ("never write", "1:12: a path that begins with `/` is missing"),
    ("never write users", "1:13: unknown operation `users`"),
    ("never write /a/{b} when", "1:24: a condition is missing"),
    ("never write /a/{b} if true", "1:20: expected `when`, `unless` or `except`"),
    ("never write /a/{b} when true when false", "1:30: `when` appears twice"),
    ("same old.rules", "1:15: expected `same VERSION on PATH`"),
    ("same old.rules on /a/** x", "1:25: the claim ends after the path"),
    ("# a comment\n\nnever wrte /a/{b}", "3:7: unknown operation `wrte`"),
  ])
  func aClaimThatCannotBeReadIsReportedAtItsPlace(_ text: String, _ message: String) throws {
    let error = #expect(throws: InvalidClaims.self) {
      try ClaimFile.claims(of: SourceFile(name: "test.claims", text: text))
    }
    #expect(error?.description == "test.claims:\(message)")
  }

  @Test func allProblemsOfAFileAreReported() throws {
    let text = "nevr write /a/{b}\nnever wrte /a/{b}\nnever write /a/{b}"
    let error = #expect(throws: InvalidClaims.self) {
      try ClaimFile.claims(of: SourceFile(name: "test.claims", text: text))
    }
    #expect(error?.diagnostics.count == 2)
  }

  @Test(arguments: [
    ("never write /users/{uid} unless isOwnr(uid)", RulesService.firestore, 33),
    ("never write /users/{uid} when request.auth.uid ==", .firestore, 50),
    ("never write /users/{uid\n  when true", .firestore, 24),
    ("never write /users/$uid unless auth.uid = $uid", .realtime, 41),
    ("never write /users/$uid unless auth.uid === $id", .realtime, 45),
    ("never create /users/$uid", .realtime, 14),
  ])
  func anInvalidConditionIsReportedAtItsPlace(_ claim: String, _ service: RulesService, _ column: Int) throws {
    let rules = service == .realtime ? Self.realtime : Self.firestore
    let error = #expect(throws: InvalidClaims.self) { try Self.answers(claim, rules, service) }
    let position = error.flatMap { error in error.diagnostics.first.map { error.file.position(of: $0.span.start) } }
    #expect(position?.column == column, "\(error?.description ?? "")")
  }
}
