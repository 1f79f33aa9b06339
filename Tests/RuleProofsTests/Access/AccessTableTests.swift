import RequestSimulation
import RuleProofs
import SymbolicRules
import Testing

/// Who can make which requests of Cloud Firestore. No solver takes part, unless a test says so.
@Suite("The access table")
struct AccessTableTests {
  @Test(arguments: [
    ("true", "everyone"),
    ("resource.data.public == true", "everyone"),
    ("request.auth == null", "everyone"),
    ("request.auth != null", "signed in"),
    ("request.auth.token.email_verified", "signed in"),
    ("request.auth.uid != resource.data.owner", "signed in"),
    ("request.auth.uid == id", "owner: {id}"),
    ("request.auth.uid == resource.data.owner", "owner: resource.data.owner"),
    ("request.auth.token.email == resource.data.email", "owner: resource.data.email"),
    ("request.auth.uid in resource.data.members", "owner: resource.data.members"),
    ("resource.data.roles[request.auth.uid] == 'writer'", "owner: resource.data.roles"),
    ("id == 'note-' + request.auth.uid", "owner: {id}"),
    ("request.auth.token.admin == true", "role: token.admin"),
    ("request.auth.uid == 'alice'", "role: uid"),
    ("request.auth.token.email.matches('.*@example[.]com')", "role: token.email"),
    ("exists(/databases/$(database)/documents/admins/$(request.auth.uid))", "role: /admins/{uid}"),
    (
      "get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role == 'admin'", "role: /users/{uid}.role"
    ),
    ("get(/databases/$(database)/documents/teams/t).data.owner == request.auth.uid", "role: /teams/t.owner"),
    (
      "request.auth.uid == resource.data.owner && request.auth.token.staff == true",
      "owner: resource.data.owner + role: token.staff"
    ),
    (
      "request.auth.uid == id || request.auth.token.admin == true", "owner: {id}; role: token.admin"
    ),
    (
      "request.auth != null && (resource.data.public || request.auth.uid == resource.data.owner)",
      "signed in; owner: resource.data.owner"
    ),
    (
      "request.auth.uid in [resource.data.buyer, resource.data.seller]",
      "owner: resource.data.buyer or owner: resource.data.seller"
    ),
    ("false", "nobody"),
    ("request.auth.uid == null", "nobody"),
    ("resource.data.a is string && resource.data.a is bool", "nobody"),
    ("resource.data.a == 1 && (resource.data.a == 2 || resource.data.a == 3)", "nobody"),
  ])
  func callers(_ condition: String, _ expected: String) throws {
    let table = try AccessFixture.firestore("match /notes/{id} { allow get: if \(condition); }")
    #expect(try AccessFixture.callers(table, .get, at: "/notes/{id}") == expected)
  }

  @Test(arguments: [
    ("request.auth.uid == request.resource.data.author", "owner: request.resource.data.author"),
    (
      "request.auth.uid == request.resource.data.author && request.resource.data.text.size() < 100",
      "owner: request.resource.data.author"
    ),
    (
      "getAfter(/databases/$(database)/documents/counters/$(request.auth.uid)).data.notes == 1",
      "role: /counters/{uid}.notes"
    ),
    ("request.resource.data.keys().hasOnly(['text'])", "everyone"),
  ])
  func writers(_ condition: String, _ expected: String) throws {
    let table = try AccessFixture.firestore("match /notes/{id} { allow create: if \(condition); }")
    #expect(try AccessFixture.callers(table, .create, at: "/notes/{id}") == expected)
    #expect(try AccessFixture.callers(table, .update, at: "/notes/{id}") == "nobody")
  }

  @Test func everyPositiveAnswerHasAConfirmedRequest() throws {
    let text = """
      match /notes/{id} {
        allow read: if resource.data.public || request.auth.uid == resource.data.owner;
        allow write: if request.auth.token.admin == true;
      }
      """
    let rules = try AccessFixture.rules(firestore: text)
    let table = AccessTable(of: rules, by: .none)
    let found = table.rows.flatMap(\.alternatives).flatMap(\.witnesses)
    #expect(found.count == 7)
    for situation in found { #expect(Simulator.judge(situation, by: rules).outcome == .allow) }
  }

  @Test func whatIsNotModeledIsNotDecided() throws {
    let table = try AccessFixture.firestore(
      "match /notes/{id} { allow get: if request.auth.uid == id.split('-')[1] && id.split('-')[0].size() == 40; }")
    let row = try #require(table.rows.first { $0.operations.contains(.get) })
    guard case .unknown(let reasons)? = row.alternatives.first?.caller else {
      Issue.record("\(row)")
      return
    }
    #expect(reasons.contains { $0.description.contains("`split`") })
    #expect(row.alternatives.first?.witnesses.isEmpty == true)
  }

  // MARK: Rows

  @Test func operationsWithTheSameAnswerAreOneRow() throws {
    let table = try AccessFixture.firestore("match /notes/{id} { allow read: if request.auth != null; }")
    #expect(table.rows.map(\.operations) == [[.get, .list], [.create, .update, .delete]])
  }

  @Test func lengthsOfAGlobAreOneRow() throws {
    let table = try AccessFixture.firestore("match /{path=**} { allow read; }")
    #expect(table.rows.map(\.path) == ["/{path=**}", "/{path=**}"])
    #expect(table.rows.map(\.lengths) == [[], []])
    #expect(table.isBounded)
  }

  @Test func specialPathsHaveRowsOfTheirOwn() throws {
    let table = try AccessFixture.firestore(
      "match /{path=**} { allow read: if request.auth.token.admin == true; } match /notes/{id} { allow read; }")
    #expect(try AccessFixture.callers(table, .get, at: "/notes/{id}") == "everyone")
    #expect(try AccessFixture.callers(table, .get, at: "/{path=**}") == "role: token.admin")
  }

  @Test func aWiderPartHidesANarrowerOne() throws {
    let table = try AccessFixture.firestore(
      "match /notes/{id} { allow get: if request.auth != null; allow get: if request.auth != null && id == 'a'; }")
    #expect(try AccessFixture.callers(table, .get, at: "/notes/{id}") == "signed in")
  }

  @Test func integersCanEqualFloats() throws {
    let table = try AccessFixture.firestore(
      "match /notes/{id} { allow get: if resource.data.a is float && resource.data.a == 1; }")
    #expect(try AccessFixture.callers(table, .get, at: "/notes/{id}") != "nobody")
  }
}
