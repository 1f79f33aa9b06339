import RuleValues
import RulesProjects
import SourceText
import TestSuites
import Testing

@Suite struct ProjectFileTests {
  private func project(_ text: String) throws(InvalidInput) -> ProjectFile {
    try ProjectFile(SourceFile(name: "firebase.json", text: text))
  }

  @Test func oneOfEach() throws {
    let project = try project(
      #"{ /* ours */ "database": {"rules": "d.json"}, "firestore": {"rules": "f.rules", "indexes": "i.json"}, "#
        + #""storage": {"rules": "s.rules"}, "hosting": {}, }"#)
    #expect(project.rules.map(\.path) == ["d.json", "f.rules", "s.rules"])
    #expect(project.rules.map(\.service) == [.realtime, .firestore, .storage])
    #expect(project.rules.allSatisfy { $0.resource == nil && $0.target == nil })
  }

  @Test func severalOfEach() throws {
    let project = try project(
      """
      {"database": [{"instance": "one", "rules": "one.json"}, {"target": "two", "rules": "rules/two.json"}],
       "firestore": [{"database": "(default)", "rules": "f.rules"}, {"database": "eu", "indexes": "i.json"}],
       "storage": [{"bucket": "a", "target": "main", "rules": "a.rules"}, {"bucket": "b", "rules": "b.rules"}]}
      """)
    #expect(project.rules(of: .realtime).map(\.resource) == ["one", nil])
    #expect(project.rules(of: .realtime, for: "two").map(\.path) == ["rules/two.json"])
    #expect(project.rules(of: .firestore).map(\.path) == ["f.rules"])
    #expect(project.rules(of: .storage, for: "main").map(\.path) == ["a.rules"])
    #expect(project.rules(of: .storage, for: "b").map(\.path) == ["b.rules"])
    #expect(project.rules(of: .storage, for: "c") == [])
  }

  @Test func firestoreCanHaveIndexesOnly() throws {
    #expect(try project(#"{"firestore": {"indexes": "i.json"}}"#).rules == [])
  }

  @Test(arguments: [
    (#"{"database": }"#, "1:14: unexpected `}`"),
    (#"[]"#, "1:1: a project file must be an object"),
    (#"{"database": "a.json"}"#, "1:14: `database` must be an object with `rules`, or a list of them"),
    (#"{"database": {}}"#, "1:14: this database has no `rules` file"),
    (#"{"database": {"rules": 5}}"#, "1:24: `rules` must be the path of a file"),
    (#"{"database": [{"rules": "a.json"}]}"#, "1:15: a database in a list needs `instance` or `target`"),
    (#"{"database": ["a.json"]}"#, "1:15: a database must be an object"),
    (#"{"firestore": [{"rules": "a.rules"}]}"#, "1:16: a database in a list needs `database` or `target`"),
    (#"{"storage": [{"bucket": "b"}]}"#, "1:14: this bucket has no `rules` file"),
    (#"{"storage": {"rules": "a", "target": 1}}"#, "1:38: `target` must be a string"),
  ])
  func malformed(_ text: String, _ error: String) {
    let thrown = #expect(throws: InvalidInput.self) { _ = try project(text) }
    #expect(thrown?.description == "firebase.json:\(error)")
  }
}
