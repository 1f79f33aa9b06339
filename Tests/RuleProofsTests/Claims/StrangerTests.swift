import RulesProjects
import SecurityRules
import SourceText
import Testing

@testable import RuleProofs

/// Whether an audit shows what any user can do, and not only what an owner or a role can. The pairs are made after the files of the
/// blind trial of 2026-11-29 (`Tests/Clients/trial`), in which owners and roles had nine of ten sound files reported.
@Suite("What a stranger can do")
struct StrangerTests {
  private static func cloud(_ statements: String) -> String {
    """
    service cloud.firestore { match /databases/{d}/documents {
      function uid() { return request.auth.uid; }
      function room(id) { return get(/databases/$(d)/documents/rooms/$(id)).data; }
      \(statements)
    } }
    """
  }

  /// Returns the topics of the refuted claims, with whether a stranger refutes one of them.
  private static func topics(_ text: String, _ service: RulesService) throws -> [AuditTopic: Bool] {
    let rules = try AnyRuleset(SourceFile(name: "test", text: text), service: service)
    let refuted = RulesAudit(of: rules, at: .epoch, by: .none).findings.filter {
      $0.topic.asksForStrangers && $0.answer.isRefuted
    }
    return Dictionary(refuted.map { ($0.topic, $0.isByStranger) }) { $0 || $1 }
  }

  @Test(
    arguments: [
      // The list of the new document decides, so that anyone adds himself; and that of the stored one.
      (
        "match /rooms/{r} { allow update: if uid() in request.resource.data.members; allow delete: if uid() == resource.data.owner; }",
        [.otherUsersData: true]
      ),
      (
        "match /rooms/{r} { allow update: if uid() in resource.data.members; allow delete: if uid() == resource.data.owner; }",
        [.otherUsersData: false]
      ),
      // The owner of the room above, and anyone who is signed in.
      (
        "match /rooms/{r}/posts/{p} { allow delete: if uid() == resource.data.author || uid() == room(r).owner; }",
        [.otherUsersData: false]
      ),
      (
        "match /rooms/{r}/posts/{p} { allow delete: if uid() == resource.data.author || request.auth != null; }",
        [.otherUsersData: true]
      ),
      // A custom claim, and one that each token has.
      (
        "match /posts/{p} { allow delete: if uid() == resource.data.author || request.auth.token.admin == true; }",
        [.otherUsersData: false]
      ),
      (
        "match /posts/{p} { allow delete: if uid() == resource.data.author || request.auth.token.email_verified; }",
        [.otherUsersData: true]
      ),
      // A sender writes to a receiver.
      (
        "match /mails/{m} { allow read: if uid() == resource.data.to; allow create: if uid() == request.resource.data.from; }",
        [:]
      ),
      // The value that the rules look for, and another one.
      (
        """
        match /posts/{p} { allow write: if get(/databases/$(d)/documents/users/$(uid())).data.role == 'admin'; }
        match /users/{u} { allow create: if uid() == u && request.resource.data.role in ['member', 'admin']; }
        """, [.selfGrantedRoles: true]
      ),
      (
        """
        match /posts/{p} { allow write: if get(/databases/$(d)/documents/users/$(uid())).data.role == 'admin'; }
        match /users/{u} { allow create: if uid() == u && request.resource.data.role in ['member', 'guest']; }
        """, [:]
      ),
      // A room that its owner has opened, and any room.
      (
        """
        match /rooms/{r}/posts/{p} { allow write: if exists(/databases/$(d)/documents/rooms/$(r)/members/$(uid())); }
        match /rooms/{r}/members/{m} { allow create: if uid() == m && room(r).open == true; }
        """, [.selfGrantedRoles: false]
      ),
      (
        """
        match /rooms/{r}/posts/{p} { allow write: if exists(/databases/$(d)/documents/rooms/$(r)/members/$(uid())); }
        match /rooms/{r}/members/{m} { allow create: if uid() == m && exists(/databases/$(d)/documents/rooms/$(r)); }
        """, [.selfGrantedRoles: true]
      ),
    ] as [(String, [AuditTopic: Bool])])
  func documents(_ statements: String, _ expected: [AuditTopic: Bool]) throws {
    #expect(try Self.topics(Self.cloud(statements), .firestore) == expected)
  }

  @Test(
    arguments: [
      (
        #""posts": {"$p": {".write": "data.child('author').val() === auth.uid || root.child('staff').child(auth.uid).exists()"}}"#,
        [.otherUsersData: false]
      ),
      (
        #""posts": {"$p": {".write": "data.child('author').val() === auth.uid || newData.child('by').val() === auth.uid"}}"#,
        [.otherUsersData: true]
      ),
      (
        #"""
        "posts": {"$r": {".read": "root.child('members').child($r).child(auth.uid).exists()"}},
        "members": {"$r": {"$m": {".write": "$m === auth.uid && root.child('rooms').child($r).child('open').val() === true"}}}
        """#, [.selfGrantedRoles: false]
      ),
      (
        #"""
        "posts": {"$r": {".read": "root.child('members').child($r).child(auth.uid).exists()"}},
        "members": {"$r": {"$m": {".write": "$m === auth.uid && root.child('rooms').child($r).exists()"}}}
        """#, [.selfGrantedRoles: true]
      ),
    ] as [(String, [AuditTopic: Bool])])
  func data(_ rules: String, _ expected: [AuditTopic: Bool]) throws {
    #expect(try Self.topics("{\"rules\": {\(rules)}}", .realtime) == expected)
  }

  /// A pattern of the caller's uid is not modeled. The search tries the uid that its requests have.
  @Test(arguments: ["'^' + request.auth.uid + '_.+$'", "request.auth.uid + '[.](png|jpg)'"])
  func namesThatMatchAComputedPatternAreFound(_ pattern: String) throws {
    let text = """
      service firebase.storage { match /b/{bucket}/o {
        match /homework/{student}/{name} {
          allow read: if request.auth.uid == student;
          allow create: if name.matches(\(pattern));
        }
      } }
      """
    #expect(try Self.topics(text, .storage)[.otherUsersData] != nil)
  }
}
