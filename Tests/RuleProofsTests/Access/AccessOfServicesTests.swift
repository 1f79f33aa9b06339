import RuleProofs
import Testing

@Suite("The access table of the other services")
struct AccessOfServicesTests {
  @Test(arguments: [
    (".read", "true", "everyone"),
    (".read", "auth != null", "signed in"),
    (".read", "auth.uid == $id", "owner: $id"),
    (".read", "auth != null && data.child('owner').val() == auth.uid", "owner: data.owner"),
    // Without a caller and without data, both sides are null.
    (".read", "data.child('owner').val() == auth.uid", "everyone"),
    (".read", "data.child('members').hasChild(auth.uid)", "owner: data.members.{uid}"),
    (
      ".read", "auth != null && query.orderByChild == 'owner' && query.equalTo == auth.uid", "owner: query.equalTo"
    ),
    (".read", "root.child('admins').child(auth.uid).val() == true", "role: /admins/{uid}"),
    (".read", "auth.token.admin == true", "role: token.admin"),
    (".read", "auth.uid == $id || auth.token.admin == true", "owner: $id; role: token.admin"),
    (".read", "false", "nobody"),
    (".read", "auth == null && auth != null", "nobody"),
  ])
  func realtimeReaders(_ key: String, _ condition: String, _ expected: String) throws {
    let table = try AccessFixture.realtime("\"notes\": {\"$id\": {\"\(key)\": \"\(condition)\"}}")
    let found = try AccessFixture.callers(table, .read, at: "/notes/$id")
    #expect(found == expected)
    #expect(try AccessFixture.callers(table, .read, at: "/") == "nobody")
    #expect(try AccessFixture.callers(table, .create, at: "/notes/$id") == "nobody")
  }

  @Test func validationDoesNotProtectDeletions() throws {
    let table = try AccessFixture.realtime(
      #""$id": {".write": "auth != null", ".validate": "newData.child('owner').val() == auth.uid"}"#)
    #expect(try AccessFixture.callers(table, .update, at: "/$id") == "owner: newData.owner")
    #expect(try AccessFixture.callers(table, .delete, at: "/$id") == "signed in")
  }

  @Test func aRuleAboveGrantsBelow() throws {
    let table = try AccessFixture.realtime(
      #"".read": "auth.token.admin == true", "users": {"$uid": {".read": "auth.uid == $uid"}}"#)
    #expect(try AccessFixture.callers(table, .read, at: "/users/$uid") == "owner: $uid; role: token.admin")
  }

  @Test(arguments: [
    ("true", "everyone"),
    ("request.auth != null", "signed in"),
    ("request.auth.uid == user", "owner: {user}"),
    ("resource.metadata.owner == request.auth.uid", "owner: resource.metadata.owner"),
    ("request.auth.token.admin", "role: token.admin"),
    ("firestore.exists(/databases/(default)/documents/admins/$(request.auth.uid))", "role: /admins/{uid}"),
    ("resource.size == 1 && resource.size == 2", "nobody"),
  ])
  func storageReaders(_ condition: String, _ expected: String) throws {
    let table = try AccessFixture.storage("match /{user}/{file} { allow get: if \(condition); }")
    let found = try AccessFixture.callers(table, .get, at: "/{user}/{file}")
    #expect(found == expected)
  }

  @Test func storageWriters() throws {
    let table = try AccessFixture.storage(
      "match /{user}/{file} { allow write: if request.auth.uid == user && request.resource.size < 5 * 1024 * 1024; }")
    #expect(try AccessFixture.callers(table, .create, at: "/{user}/{file}") == "owner: {user}")
    #expect(try AccessFixture.callers(table, .delete, at: "/{user}/{file}") == "nobody")
  }
}
