import Foundation
import RuleProofs
import RunReports
import SecurityRules
import SourceText
import SymbolicRules
import Testing

@Suite("The access table as a report")
struct AccessReportTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        function isAdmin() {
          return get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role == 'admin';
        }
        match /notes/{note} {
          allow read: if resource.data.public == true || request.auth.uid == resource.data.owner;
          allow create: if request.auth.uid == request.resource.data.owner
            && request.resource.data.keys().hasOnly(['owner', 'title', 'public'])
            && request.resource.data.title is string && request.resource.data.title.size() <= 100
            && request.resource.data.public is bool;
          allow update: if request.auth.uid == resource.data.owner
            && request.resource.data.owner == resource.data.owner;
          allow delete: if isAdmin();
        }
        match /{path=**} { allow read: if isAdmin(); }
      }
    }
    """

  private static func table() throws -> AccessTable {
    let rules = try AnyRuleset(source: rules, service: .firestore, name: "notes.rules")
    return AccessTable(of: rules, by: .none)
  }

  @Test func textFitsAPage() throws {
    let text = AccessTableText(style: .plain).render(try Self.table())
    #expect(
      text == """
        /notes/{note}
          read    everyone  `public` is true
                  owner     uid is `owner`
                  role      /users/{uid}.role is "admin"
          create  owner     uid is `owner`; only the fields `owner`, `title` and `public`; `title` is a
                            string of at most 100 characters; `public` is a bool
          update  owner     uid is the stored `owner`; `owner` stays the same
          delete  role      /users/{uid}.role is "admin"
        /{path=**}
          read    role      /users/{uid}.role is "admin"
          write   nobody

        everyone: also a client that is not signed in.
        owner: a user whose uid or email is in the path or in the data of the request.
        role: a user with a claim, or whom other data names.
        nobody: proved: the rules deny every request.

        """)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func markdownIsATable() throws {
    let lines = AccessTableMarkdown.render(try Self.table()).split(separator: "\n")
    #expect(lines[0] == "| path | operation | who | condition |")
    #expect(lines[2] == "| `/notes/{note}` | read | **everyone** | `public` is true |")
    #expect(lines[3] == "|  |  | owner | uid is `owner` |")
    #expect(lines.prefix(while: { $0.hasPrefix("|") }).count == 10)
  }

  @Test func jsonHasARequestForEachPart() throws {
    var writer = JSONWriter(pretty: false)
    AccessTableJSON.write(try Self.table(), to: &writer)
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(writer.text.utf8)) as? [[String: Any]])
    let read = try #require(rows.first)
    #expect(read["path"] as? String == "/notes/{note}")
    #expect(read["operations"] as? [String] == ["get", "list"])
    let access = try #require(read["access"] as? [[String: Any]])
    #expect(access.map { $0["who"] as? String } == ["everyone", "owner", "role"])
    #expect(access.map { $0["line"] as? Int } == [8, 8, 17])
    #expect(access[1]["ties"] as? [[String]] == [["owner: resource.data.owner"]])
    for part in access { #expect((part["requests"] as? [[String: Any]])?.count == 2) }
  }

  @Test func rulesThatDenyEverythingSaySo() throws {
    let rules = try AnyRuleset(
      source: "service firebase.storage { match /a/{b} { allow read; } }", service: .firestore, name: "none.rules")
    let table = AccessTable(of: rules, by: .none)
    #expect(AccessTableText(style: .plain).render(table) == "The rules deny every request.\n")
  }
}
