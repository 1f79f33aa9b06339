import Simulation
import SourceText
import Testing

@Suite struct ProjectFileTests {
  private func project(_ text: String) throws(InvalidInput) -> ProjectFile {
    try ProjectFile(SourceFile(name: "firebase.json", text: text))
  }

  @Test func oneDatabase() throws {
    let project = try project(#"{ /* ours */ "database": {"rules": "database.rules.json"}, "hosting": {}, }"#)
    #expect(project.database.map(\.path) == ["database.rules.json"])
    #expect(project.database.map(\.database) == [nil])
    #expect(project.unsupported == [])
  }

  @Test func severalDatabases() throws {
    let project = try project(
      #"{"database": [{"instance": "one", "rules": "one.json"}, {"target": "two", "rules": "rules/two.json"}]}"#)
    #expect(project.database.map(\.path) == ["one.json", "rules/two.json"])
    #expect(project.database.map(\.database) == ["one", "two"])
  }

  @Test func otherServices() throws {
    let project = try project(
      #"{"firestore": {"rules": "firestore.rules"}, "storage": [{"bucket": "a", "rules": "a.rules"}, {"bucket": "b"}]}"#
    )
    #expect(project.database == [])
    #expect(project.unsupported == ["firestore.rules", "a.rules"])
  }

  @Test(arguments: [
    (#"{"database": }"#, "1:14: unexpected `}`"),
    (#"[]"#, "1:1: a project file is an object"),
    (#"{"database": "a.json"}"#, "1:14: `database` must be an object with `rules`, or a list of them"),
    (#"{"database": {}}"#, "1:14: this database names no `rules` file"),
    (#"{"database": {"rules": 5}}"#, "1:24: `rules` must be the path of a file"),
    (#"{"database": [{"rules": "a.json"}]}"#, "1:15: a database in a list needs `instance` or `target`"),
    (#"{"database": ["a.json"]}"#, "1:15: a database must be an object"),
  ])
  func malformed(_ text: String, _ error: String) {
    let thrown = #expect(throws: InvalidInput.self) { _ = try project(text) }
    #expect(thrown?.description == "firebase.json:\(error)")
  }
}
