import SecurityRules
import SourceText
import Testing

@testable import RulesProjects
@testable import SuiteTools
@testable import TestSuites

@Suite("The sample data of a first suite")
struct StartingSampleTests {
  private func suite(_ service: RulesService, _ text: String) throws -> String {
    try #require(
      InitSuite.text(for: try AnyRuleset(SourceFile(name: "r", text: text), service: service), rulesPath: "r.rules")
    )
  }

  private func firestore(_ body: String) throws -> String {
    try suite(
      .firestore,
      "rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { \(body) } }")
  }

  @Test("Children of a Realtime Database follow the checks of the rules")
  func realtimeChildren() throws {
    let text = try suite(
      .realtime,
      #"""
      {"rules": {"lists": {"$list": {
        ".read": "data.child('members').hasChild(auth.uid)",
        ".write": "root.child('lists/' + $list + '/members/' + auth.uid).val() === true",
        "members": {"$uid": {".validate": "root.child('users').child($uid).exists()"}},
        "items": {"$item": {
          ".validate": "newData.hasChildren(['text', 'done'])",
          "text": {".validate": "newData.isString() && newData.val().length > 6"},
          "done": {".validate": "newData.isBoolean()"},
          "rank": {".validate": "newData.isNumber() && newData.val() >= 10"},
          "code": {".validate": "newData.val().matches(/^[A-Z]{3}-[0-9]+$/)"},
          "at": {".validate": "newData.val() === now"},
          "$other": {".validate": false}
        }}
      }}}}
      """#)
    #expect(
      text.contains(
        """
            list1:
              members: {alice: true}
              items: {item1: {text: textttt, done: true, rank: 10, code: AAA-1, at: 1704067200000}}
          users: {alice: true}
        """), "\(text)")
    #expect(
      text.contains(
        """
              /lists/list1/items/item1:
                expect: [allow, deny, deny]
                value: {text: textttt, done: true, rank: 10, code: AAA-1, at: {.sv: timestamp}}
        """), "\(text)")
    #expect(text.contains("members: {alice: true}\n    remove:"), "\(text)")
    #expect(text.contains("/lists/list1/items/item1/other1: {expect: deny, value: text}"), "\(text)")
  }

  @Test("Documents have the fields that create rules need, and documents that rules read exist")
  func documents() throws {
    let text = try firestore(
      """
      function role() { return get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role; }
      match /posts/{post} {
        allow read: if exists(/databases/$(database)/documents/teams/$(post)/members/$(request.auth.uid));
        allow create: if role() == 'editor'
          && request.resource.data.keys().hasOnly(['title', 'tags', 'score', 'at', 'author', 'open'])
          && request.resource.data.title is string && request.resource.data.title.size() <= 3
          && request.resource.data.tags is list && request.resource.data.score is float
          && request.resource.data.at == request.time && request.resource.data.author == request.auth.uid
          && request.resource.data.open is bool;
        allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['title'])
          && request.resource.data.author == resource.data.author;
      }
      """)
    #expect(
      text.contains(
        """
        documents:
          posts/post1:
            author: alice
            title: tex
            tags: []
            score: 0.5
            at: {$ts: "2024-01-01T00:00:00Z"}
            open: true
          teams/post1/members/alice: {}
          users/alice: {role: user}
          teams/post1/members/editor: {}
          users/editor: {role: editor}
        """), "\(text)")
    #expect(
      text.contains(
        """
            as: alice
            create: /posts/post1-new
            value: {title: tex, tags: [], score: 0.5, author: alice, open: true, at: {$serverTimestamp: true}}
            changes: {documents: {users/alice: {$update: {role: editor}}}}
            expect: allow
        """), "\(text)")
    #expect(text.contains("/posts/post1: {expect: allow, value: {title: tex}}"), "\(text)")
  }

  @Test("Lists have the filter that the rules need, and protected documents are created under another id")
  func requestsThatRulesAskFor() throws {
    let list = try firestore("match /events/{event} { allow read: if resource.data.public == true; }")
    #expect(
      list.contains("    where: [public, \"==\", true]\n") && list.contains("/events: allow"),
      "\(list)")
    let text = try suite(
      .realtime, #"{"rules": {"chat": {"$message": {".write": "!data.exists() && auth != null"}}}}"#)
    #expect(text.contains("/chat/message1-new: {expect: [allow, allow, deny], value: text}"), "\(text)")
  }

  @Test("A new document of a user is the other user's")
  func ownDocuments() throws {
    let text = try firestore("match /users/{uid} { allow write: if request.auth.uid == uid; }")
    #expect(text.contains("/users/bob: {expect: [deny, allow, deny], value: {}}"), "\(text)")
  }

  @Test("Metadata has the type and size that the rules need, and albums are in Firestore")
  func objects() throws {
    let text = try suite(
      .storage,
      """
      rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /albums/{album}/{photo} {
        allow write: if request.auth.uid in firestore.get(/databases/(default)/documents/albums/$(album)).data.members
          && request.resource.size > 2 * 1024 && request.resource.contentType.matches('image/.*')
          && request.resource.metadata.owner == request.auth.uid;
      } } }
      """)
    #expect(
      text.contains(
        """
        objects:
          albums/album1/photo1: {size: 2049, contentType: image/png, metadata: {owner: alice}}
        documents:
          albums/album1: {members: [alice]}
        """), "\(text)")
    #expect(
      text.contains(
        """
                expect: [allow, deny, deny]
                value: {size: 2049, contentType: image/png, metadata: {owner: alice}}
        """), "\(text)")
  }

  /// Functions that call each other twice on each level would be read for ever.
  @Test func readingRulesEnds() throws {
    let functions = (1...18).map { "function f\($0)() { return f\($0 - 1)() + f\($0 - 1)(); }" }
    let text = try firestore(
      "function f0() { return 'a'; } \(functions.joined(separator: " ")) "
        + "match /a/{id} { allow get: if resource.data[f18()] == 1; }")
    #expect(text.contains("a/id1"))
  }
}
