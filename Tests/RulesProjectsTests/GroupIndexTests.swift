import Foundation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import Testing

@Suite("Indexes of collection groups that no rule lets clients use")
struct GroupIndexTests {
  /// An index file with an index of a collection group.
  static func indexes(of collection: String) -> GroupIndexes {
    GroupIndexes(SourceFile(name: "firestore.indexes.json", text: file(of: collection)))
  }

  private static func file(of collection: String, scope: String = "COLLECTION_GROUP") -> String {
    """
    {
      // Written by firebase-tools.
      "indexes": [
        {"collectionGroup": "\(collection)", "queryScope": "\(scope)", "fields": [
          {"fieldPath": "a", "order": "ASCENDING"}, {"fieldPath": "b", "order": "DESCENDING"}
        ]},
      ],
      "fieldOverrides": []
    }
    """
  }

  private static func rules(_ matches: String, version: String = "2") -> String {
    "rules_version = '\(version)';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n    \(matches)\n  }\n}\n"
  }

  private static func problems(_ text: String, _ indexes: GroupIndexes) throws -> [Diagnostic] {
    let ruleset = try AnyRuleset(SourceFile(name: "firestore.rules", text: text), service: .firestore)
    return GroupIndex.problems(of: ruleset, with: indexes)
  }

  @Test(arguments: [
    ("match /posts/{id} { allow read; }", true), ("match /users/{u}/posts/{id} { allow list; }", true),
    ("match /{path=**}/posts/{id} { allow list; }", false), ("match /{path=**}/posts/{id} { allow read; }", false),
    ("match /{path=**}/posts/{id} { allow get; } match /a/{b} { allow list; }", true),
    ("match /{path=**}/posts/{id} { allow list: if false; } match /a/{b} { allow list; }", true),
    ("match /{path=**}/posts/{id} { allow list: if request.auth != null; }", false),
    ("match /{path=**}/{collection}/{id} { allow list; }", false),
    ("match /{all=**} { allow read; }", false), ("match /users/{u}/{all=**} { allow read; }", true),
    ("match /{path=**}/comments/{id} { allow list; }", true), ("match /a/{b} { allow list; }", true),
    ("match /{path=**}/posts/first { allow list; }", true),
    // Rules that let clients list nothing.
    ("match /posts/{id} { allow get; }", false), ("match /{all=**} { allow read, write: if false; }", false),
  ])
  func matches(_ matches: String, _ isReported: Bool) throws {
    let found = try Self.problems(Self.rules(matches), Self.indexes(of: "posts"))
    #expect(found.map(\.code.name) == (isReported ? ["cloud/group-index"] : []))
    #expect(found.allSatisfy { $0.severity == .note })
  }

  /// In version 1, a recursive wildcard also takes the collection and the document (emulator 1.19.9).
  @Test func theFirstVersion() throws {
    let rules = Self.rules("match /{all=**} { allow read; }", version: "1")
    #expect(try Self.problems(rules, Self.indexes(of: "posts")).isEmpty)
  }

  @Test func theFindingNamesTheIndex() throws {
    let text = Self.rules("match /a/{b} { allow read; }\n    match /users/{u}/posts/{id} { allow read; }")
    let found = try #require(try Self.problems(text, Self.indexes(of: "posts")).first)
    let file = SourceFile(name: "firestore.rules", text: text)
    #expect(file.text(of: found.span) == "match /users/{u}/posts/{id}")
    #expect(found.notes.first == "`firestore.indexes.json:4` declares an index for such queries")
    #expect(found.notes.last?.contains("`match /{path=**}/posts/{id}`") == true)
    let other = try #require(try Self.problems(text, Self.indexes(of: "comments")).first)
    #expect(file.text(of: other.span) == "match /databases/{database}/documents")
  }

  @Test(arguments: [
    ("match /posts/{id} { allow read; }", "not for collections at other places"),
    ("match /{path=**}/posts/{id} { allow get; } match /a/{b} { allow list; }", "allows no `list`"),
    ("match /a/{b} { allow list; }", "no `match` is for the collection group"),
  ])
  func theFindingTellsWhy(_ matches: String, _ label: String) throws {
    #expect(try Self.problems(Self.rules(matches), Self.indexes(of: "posts")).map(\.label) == [label])
  }

  @Test(arguments: [
    ("{}", []), (#"{"indexes": [{"collectionGroup": "a", "queryScope": "COLLECTION"}, {"collectionGroup": "b"}]}"#, []),
    (#"{"indexes": [{"collectionId": "a", "queryScope": "COLLECTION_GROUP"}]}"#, ["a i.json:1"]),
    (
      """
      {"fieldOverrides": [
        {"collectionGroup": "a", "fieldPath": "f", "indexes": [
          {"order": "ASCENDING", "queryScope": "COLLECTION"},
          {"order": "ASCENDING", "queryScope": "COLLECTION_GROUP"}
        ]},
        {"collectionGroup": "b", "fieldPath": "f", "indexes": []},
        {"collectionGroup": "__default__", "fieldPath": "f", "indexes": [{"queryScope": "COLLECTION_GROUP"}]}
      ]}
      """, ["a i.json:4"]
    ), (#"{"indexes": {"collectionGroup": "a"}, "fieldOverrides": [1, "b", [], {"indexes": 5}]}"#, []), ("[]", []),
  ])
  func declarations(_ text: String, _ expected: [String]) {
    let indexes = GroupIndexes(SourceFile(name: "i.json", text: text))
    #expect(indexes.declarations.map { "\($0.collection) \($0.place)" } == expected)
    #expect(indexes.problems.isEmpty)
  }

  // MARK: Projects

  /// Checks a rules file or a folder of a project, by its path in the project.
  private static func check(_ files: [String: String], _ argument: String) throws -> RulesCheck {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: place, atomically: true, encoding: .utf8)
    }
    return RulesCheck(try RulesTargets([folder.path + argument]))
  }

  private static let project = [
    "firebase.json": #"{"firestore": {"rules": "rules/main.rules", "indexes": "firestore.indexes.json"}}"#,
    "firestore.indexes.json": file(of: "posts"),
    "rules/main.rules": rules("match /posts/{id} { allow read: if request.auth.uid == resource.data.owner; }"),
    "rules/other.rules": rules("match /posts/{id} { allow read: if request.auth.uid == resource.data.owner; }"),
  ]

  @Test(arguments: [
    ("", true), ("/firebase.json", true), ("/rules/main.rules", true), ("/rules/other.rules", false),
  ])
  func rulesOfAProject(_ argument: String, _ isReported: Bool) throws {
    let check = try Self.check(Self.project, argument)
    #expect(check.output(ConciseRenderer()).contains("[cloud/group-index]") == isReported)
    #expect(check.status == .accepted && check.messages.isEmpty)
  }

  /// A check is about rules: a missing index file changes nothing, and one that cannot be read is a message.
  @Test(
    arguments: [
      ("firestore.indexes.json", nil, false), ("firestore.indexes.json", "{", true),
      ("firebase.json", #"{"firestore": {"rules": "rules/main.rules"}}"#, false),
      ("firebase.json", #"{"firestore": {"rules": "rules/main.rules", "indexes": {}}}"#, false),
      ("firebase.json", #"{"firestore": {"rules": "rules/main.rules", "indexes": "../i.json"}}"#, false),
      ("firebase.json", #"{"firestore": {"rules": "rules/main.rules", "indexes": "rules"}}"#, true),
    ] as [(String, String?, Bool)])
  func unreadableIndexes(_ name: String, _ text: String?, _ isMessage: Bool) throws {
    var files = Self.project
    files[name] = text
    let check = try Self.check(files, "")
    #expect(!check.output(ConciseRenderer()).contains("[cloud/group-index]"))
    #expect(check.status == .accepted && check.messages.isEmpty != isMessage, "\(check.messages)")
  }

  @Test func theFindingNamesTheFileOfTheProject() throws {
    let output = try Self.check(Self.project, "").output(AnnotatedRenderer(style: .plain))
    #expect(output.contains("/firestore.indexes.json:4`") && !output.contains("/.."), "\(output)")
  }

  @Test func aCommentAcceptsTheFinding() throws {
    var files = Self.project
    files["rules/main.rules"] = Self.rules(
      """
      // rules-sim: ignore cloud/group-index only the server queries the group
          match /posts/{id} { allow read: if request.auth.uid == resource.data.owner; }
      """)
    let output = try Self.check(files, "").output(ConciseRenderer())
    #expect(!output.contains("group-index") && !output.contains("project/"), "\(output)")
  }

  @Test(arguments: [(GroupIndex.page.bad, true), (GroupIndex.page.good, false)])
  func thePage(_ text: String, _ isReported: Bool) throws {
    #expect(try Self.problems(text, Self.indexes(of: "posts")).isEmpty != isReported)
  }
}
