import Foundation
import SecurityRules
import SourceText
import TestSupport
import Testing

@testable import RulesProjects
@testable import SuiteTools
@testable import TestSuites

@Suite("The users and roles of a first suite")
struct StartingRoleTests {
  private func suite(_ service: RulesService, _ text: String) throws -> String {
    try #require(
      InitSuite.text(for: try AnyRuleset(SourceFile(name: "r", text: text), service: service), rulesPath: "r.rules"))
  }

  private func firestore(_ body: String) throws -> String {
    try suite(
      .firestore,
      "rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { \(body) } }")
  }

  @Test("An email or ID that the rules compare with has a user")
  func literals() throws {
    let text = try firestore(
      """
      match /a/{b} {
        allow read: if request.auth.token.email in ['boss@acme.io', 'cto@acme.io'];
        allow create: if request.auth.uid == 'kx81';
        allow delete: if request.auth.token.email.matches('.*@acme[.]io');
      }
      """)
    #expect(text.contains("boss: {uid: boss, email: boss@acme.io, emailVerified: true}"), "\(text)")
    #expect(text.contains("cto: {uid: cto, email: cto@acme.io, emailVerified: true}"))
    #expect(text.contains("kx81: {uid: kx81}"))
    #expect(text.contains("as: [alice, bob, boss, cto, kx81, a, nobody]"))
    #expect(text.contains("      /a/b1: [deny, deny, allow, allow, deny, allow, deny]"))
    let realtime = try suite(
      .realtime, #"{"rules": {".read": "auth.token.email == 'x@y.io'", ".write": "auth.uid === 'root1'"}}"#)
    #expect(
      realtime.contains("x: {uid: x, email: x@y.io, emailVerified: true}") && realtime.contains("root1: {uid: root1}"))
  }

  @Test("Users of providers can exist: they have an id at the provider, and the sign-in that the rules ask for")
  func providers() throws {
    let text = try firestore(
      """
      function token() { return request.auth.token; }
      match /a/{b} {
        allow get: if token().firebase.sign_in_provider == 'github.com';
        allow list: if 'twitter.com' in token().firebase.identities;
        allow create: if token().firebase.identities['microsoft.com'][0] == request.resource.data.owner;
        allow update: if token().firebase.sign_in_provider == 'password';
        allow delete: if token().firebase.sign_in_provider == 'google.com' && token().admin == true;
      }
      """)
    for line in [
      #"  alice with github.com: {uid: alice, provider: github.com, identities: {github.com: "1001"}}"#,
      #"  alice with twitter.com: {uid: alice, provider: twitter.com, identities: {twitter.com: "1001"}}"#,
      "  alice with password: {uid: alice, provider: password, email: alice@example.com, emailVerified: true}",
      "as: [alice, bob, guest, alice with github.com, alice with twitter.com, alice with microsoft.com,",
      #"value: {owner: "1001"}"#, "\n    as: alice as admin with google.com\n    delete: /a/b1\n    expect: allow",
    ] {
      #expect(
        text.replacing("\n      - ", with: ", ").replacing("as:, ", with: "as: [").contains(line), "\(line)\n\(text)")
    }
    #expect(!text.contains("identities: {}") && !text.contains("(2)"))
  }

  @Test("Users of providers of a Realtime Database, where `auth.provider` has short names")
  func realtimeProviders() throws {
    let text = try suite(
      .realtime,
      #"""
      {"rules": {"users": {"$uid": {
        ".read": "auth.uid === $uid && auth.provider === 'github'",
        ".write": "auth.uid === $uid && auth.token.firebase.identities['github.com'][0] === newData.child('gh').val()"
      }}}}
      """#)
    for line in [
      #"  alice with github.com: {uid: alice, provider: github.com, identities: {github.com: "1001"}}"#,
      "as: [alice, bob, guest, alice with github.com, nobody]", "/users/alice: [deny, deny, deny, allow, deny]",
      #"/users/alice: {expect: [deny, deny, deny, allow, deny], value: {gh: "1001"}}"#,
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test("A role that the rules read from a document of the caller has a user, and the owner does not have it")
  func roles() throws {
    let text = try firestore(
      """
      function me() { return get(/databases/$(database)/documents/users/$(request.auth.uid)).data; }
      match /posts/{post} {
        allow get: if me().role in ['admin', 'editor'];
        allow delete: if me().isOwner == true;
        allow update: if exists(/databases/$(database)/documents/moderators/$(request.auth.uid));
      }
      """)
    #expect(text.contains("as: [alice, bob, admin, editor, owner, moderator, nobody]"), "\(text)")
    for line in [
      "users/alice: {role: user, isOwner: false}", "users/admin: {role: admin, isOwner: false}",
      "users/editor: {role: editor, isOwner: false}", "users/owner: {role: user, isOwner: true}",
      "moderators/moderator: {}", "/posts/post1: [deny, deny, allow, allow, deny, deny, deny]",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
    #expect(!text.contains("moderators/alice"))
  }

  @Test("A role in a Realtime Database has a user")
  func realtimeRoles() throws {
    let text = try suite(
      .realtime,
      #"""
      {"rules": {"posts": {
        ".read": "root.child('users').child(auth.uid).child('role').val() === 'admin'",
        ".write": "root.child('admins/' + auth.uid).exists()"
      }}}
      """#)
    #expect(text.contains("users: {alice: {role: user}, admin: {role: admin}"), "\(text)")
    #expect(!text.contains("admins: {alice"))
  }

  @Test("Values follow the names and the types of fields")
  func values() throws {
    let text = try firestore(
      """
      match /people/{person} {
        allow create: if request.resource.data.email is string && request.resource.data.photoUrl is string
          && request.resource.data.expiresAt is timestamp && request.resource.data.createdBy is string
          && request.resource.data.age is int && request.resource.data.isActive is bool
          && request.resource.data.nickname.size() <= 4 && request.resource.data.startDate is string;
      }
      """)
    for part in [
      "email: alice@example.com", #"photoUrl: "https://example.com/a.png""#,
      #"expiresAt: {$ts: "2024-01-01T00:00:00Z"}"#,
      "createdBy: alice", "age: 30", "isActive: true", "nickname: text", #"startDate: "2024-01-01T00:00:00Z""#,
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  @Test("What a stranger may do comes first, and the mark names it")
  func order() throws {
    let text = try firestore(
      """
      match /own/{uid} { allow read, write: if request.auth.uid == uid; }
      match /seen/{b} { allow read: if true; }
      match /open/{b} { allow write: if true; }
      """)
    let places = ["open", "seen", "own"].map { text.range(of: "- name: /\($0)/")?.lowerBound }
    #expect(
      places.compactMap(\.self).count == 3 && places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(text)"
    )
    #expect(
      text.contains(
        "# please confirm (nobody may create, update, delete; bob may create, update, delete)\n  - name: /open/b1"))
    #expect(text.contains("# please confirm\n  - name: /own/alice"))
  }

  @Test("Captures that rules match have names that match")
  func captures() throws {
    let text = try firestore(
      """
      match /files/{name} { allow read: if name.matches('[a-z]+[.]txt'); }
      match /fixed/{kind} { allow read: if kind in ['news', 'tips']; }
      """)
    #expect(text.contains("/files/a.txt: allow") && text.contains("/fixed/news: allow"), "\(text)")
    let storage = try suite(
      .storage, "service firebase.storage { match /b/my-bucket/o { match /{f} { allow read: if true; } } }")
    #expect(storage.contains(#""gs://my-bucket/f1": allow"#), "\(storage)")
  }

  @Test("A field that names a document which rules read names a stored one")
  func links() throws {
    let text = try firestore(
      """
      function trip(id) { return get(/databases/$(database)/documents/trips/$(id)).data; }
      match /trips/{tripId} { allow read: if request.auth.uid in resource.data.members; }
      match /photos/{photo} {
        allow read: if request.auth.uid in trip(resource.data.trip).members;
        allow create: if exists(/databases/$(database)/documents/trips/$(request.resource.data.trip));
      }
      """)
    #expect(
      text.contains("photos/photo1: {trip: tripid1}") && text.contains("trips/tripid1: {members: [alice]}"), "\(text)")
    #expect(text.contains("      /photos/photo1: [allow, deny, deny]"), "\(text)")
    #expect(text.contains("/photos/photo1-new: {expect: allow, value: {trip: tripid1}}"), "\(text)")
  }

  @Test("Denials of a rule for all paths say that they are intended")
  func catchAlls() throws {
    let text = try firestore(
      "match /a/{b} { allow get: if true; } match /{path=**} { allow read, write: if false; }")
    #expect(text.contains("/a/b1: {expect: deny, because: catch-all}"), "\(text)")
  }

  @Test("A changed request reaches what the tables do not")
  func changes() throws {
    let text = try firestore(
      """
      match /orders/{order} {
        allow update: if resource.data.state == 'open' && request.resource.data.total > 100
          && get(/databases/$(database)/documents/shops/$(resource.data.shop)).data.manager == request.auth.uid;
      }
      """)
    #expect(text.contains("- name: \"update /orders/order1 if"), "\(text)")
    #expect(text.contains("    expect: allow\n"), "\(text)")
    #expect(text.contains("changes: {documents: {") || text.contains("    changes:\n"), "\(text)")
  }
}
