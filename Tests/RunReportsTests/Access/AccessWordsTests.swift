import RuleProofs
import RuleValues
import RunReports
import SecurityRules
import SourceText
import SymbolicRules
import Testing

/// The words of conditions.
@Suite("Conditions of the access table in words")
struct AccessWordsTests {
  @Test(arguments: [
    (
      "create", "request.resource.data.title is string && request.resource.data.title.size() > 0",
      "`title` is a string of at least 1 character"
    ),
    (
      "create", "request.resource.data.tags is list && request.resource.data.tags.size() <= 5",
      "`tags` is a list of at most 5 elements"
    ),
    ("create", "request.resource.data.a is string && request.resource.data.b is string", "`a` and `b` are strings"),
    ("create", "request.resource.data.keys().hasAll(['a', 'b'])", "all of `a` and `b`"),
    ("create", "request.resource.data.state in ['open', 'closed']", "`state` is \"open\" or \"closed\""),
    ("create", "!('admin' in request.resource.data)", "it does not have `admin`"),
    (
      "update", "request.resource.data.diff(resource.data).affectedKeys().hasOnly(['a', 'b'])",
      "changes only `a` and `b`"
    ),
    ("update", "request.resource.data.count == resource.data.count + 1", "`count` is the stored `count` + 1"),
    (
      "update", "request.resource.data.a == resource.data.a || request.resource.data.a == null",
      "`a` stays the same or `a` is null"
    ),
    ("get", "request.time < resource.data.until", "the time is before `until`"),
    ("get", "resource.data.name.matches('a+')", "`name` matches /a+/"),
    ("get", "exists(/databases/$(database)/documents/open/$(id))", "/open/{id} exists"),
    ("get", "isOpen(id)", "/open/{id}.open is true"),
    ("get", "resource.data.a == 1 ? resource.data.b == 2 : true", "`b` is 2 or `a` is not 1"),
    ("get", "resource == null", "nothing is stored there"),
    ("get", "true", "always"),
  ])
  func cloud(_ operation: String, _ condition: String, _ expected: String) throws {
    let source = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          function isOpen(key) { return get(/databases/$(database)/documents/open/$(key)).data.open; }
          match /notes/{id} { allow \(operation): if \(condition); }
        }
      }
      """
    let rules = try AnyRuleset(source: source, service: .firestore, name: "words.rules")
    #expect(Self.condition(AccessTable(of: rules, by: .none)) == expected)
  }

  @Test(arguments: [
    (".read", "data.child('public').val() == true", "`public` is true"),
    (".read", "data.exists()", "it exists"),
    (".read", "root.child('open/' + $id).exists()", "/open/$id exists"),
    (".read", "auth != null && data.child('owners').hasChild(auth.uid)", "`owners/{uid}` exists"),
    (".read", "data.parent().child('open').val() == true", "/notes/open is true"),
    (".read", "now < data.child('until').val()", "now is less than `until`"),
    (".write", "newData.hasChildren(['a', 'b'])", "has `a` and `b`"),
    (
      ".write", "newData.child('a').isString() && newData.child('a').val().length < 10",
      "`a` is a string of at most 9 characters"
    ),
  ])
  func realtime(_ key: String, _ condition: String, _ expected: String) throws {
    let source = "{\"rules\": {\"notes\": {\"$id\": {\"\(key)\": \"\(condition)\"}}}}"
    let rules = try AnyRuleset(source: source, service: .realtime, name: "words.json")
    #expect(Self.condition(AccessTable(of: rules, by: .none)) == expected)
  }

  @Test func sizesOfObjectsHaveUnits() throws {
    let source = """
      service firebase.storage {
        match /b/{bucket}/o { match /{file} { allow create: if request.resource.size < 5 * 1024 * 1024; } }
      }
      """
    let rules = try AnyRuleset(source: source, service: .storage, name: "words.rules")
    #expect(Self.condition(AccessTable(of: rules, by: .none)) == "`size` is less than 5 MiB")
  }

  @Test func rulesAboveAPathNameTheirData() throws {
    let source = #"""
      {"rules": {"rooms": {"$room": {
        ".read": "data.child('open').val() == true", "log": {".read": "false"}
      }}}}
      """#
    let rules = try AnyRuleset(source: source, service: .realtime, name: "words.json")
    let text = AccessTableText(style: .plain).render(AccessTable(of: rules, by: .none))
    #expect(text.contains("/rooms/$room/log\n  read         everyone  /rooms/$room/open is true\n"), "\(text)")
  }

  @Test func longConditionsEndWithTheirLine() throws {
    let fields = (0..<20).map { "request.resource.data.field\($0) == \($0)" }.joined(separator: " && ")
    let source = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /notes/{id} { allow create: if \(fields); }
        }
      }
      """
    let rules = try AnyRuleset(source: source, service: .firestore, name: "words.rules")
    let condition = Self.condition(AccessTable(of: rules, by: .none))
    #expect(condition.hasPrefix("`field0` is 0; `field1` is 1; ") && condition.hasSuffix("…, line 4"))
  }

  /// Returns the condition of the first row that has one, without line breaks.
  private static func condition(_ table: AccessTable) -> String {
    let rows = AccessTableMarkdown.render(table).split(separator: "\n").filter { $0.hasPrefix("| ") }
    let cells = rows.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
    let found = cells.first { $0.count > 4 && !["condition", ""].contains(plain($0[4])) && !$0[4].contains("---") }
    return found.map { plain($0[4]) } ?? ""
  }

  /// Returns the text of a cell without entities.
  private static func plain(_ cell: String) -> String {
    cell.trimmed.replacing(#/&#(\d+);/#) { match in
      UInt32(match.1).flatMap { Unicode.Scalar($0) }.map { String(Character($0)) } ?? ""
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
