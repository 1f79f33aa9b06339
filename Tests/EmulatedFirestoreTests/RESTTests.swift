import EmulatedProjects
import Testing

@testable import EmulatedFirestore

/// The REST API, and the endpoints of Google's emulator.
struct RESTTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  @Test func documentsAreCreatedReadChangedListedAndDeleted() async throws {
    let created = await scene.documents("POST", "/public?documentId=a", #"{"fields": {"n": {"integerValue": "1"}}}"#)
    #expect(created.status == 200)
    #expect(created.body.hasPrefix(#"{"name":"\#(Scene.name("public/a"))","fields":{"n":{"integerValue":"1"}}"#))
    #expect(await scene.documents("POST", "/public?documentId=a", "{}").status == 409)
    #expect(
      await scene.documents(
        "PATCH", "/public/a?updateMask.fieldPaths=m&currentDocument.exists=true",
        #"{"fields": {"m": {"nullValue": null}}}"#
      ).body.contains(#""fields":{"n":{"integerValue":"1"},"m":{"nullValue":null}}"#))
    #expect(
      await scene.documents("GET", "/public/a?mask.fieldPaths=m").body.contains(#""fields":{"m":{"nullValue":null}}"#))
    #expect(await scene.documents("PATCH", "/public/b?currentDocument.exists=true", "{}").status == 404)
    for id in ["b", "c"] { #expect(await scene.documents("PATCH", "/public/\(id)", "{}").status == 200) }
    let page = await scene.documents("GET", "/public?pageSize=2")
    #expect(page.body.contains(#""nextPageToken":"b""#))
    #expect(!(await scene.documents("GET", "/public?pageSize=2&pageToken=b").body.contains("public/b")))
    #expect(await scene.documents("DELETE", "/public/a").status == 200)
    #expect(await scene.documents("GET", "/public/a").status == 404)
  }

  @Test func readsCreateNoProject() async throws {
    for (project, database) in [("other", "(default)"), ("third", "(default)"), ("demo", "more")] {
      let documents = "/v1/projects/\(project)/databases/\(database)/documents"
      #expect(await scene.send("GET", "\(documents)/users/ada").status == 403)
      #expect(await scene.send("GET", "\(documents)/public/a").status == 404)
      #expect(await scene.send("GET", "\(documents)/public").body == "{}")
      let query = #"{"structuredQuery": {"from": [{"collectionId": "public"}]}}"#
      #expect(await scene.send("POST", "\(documents):runQuery", query).status == 200)
    }
    let projects = scene.calls.projects
    #expect(!projects.projectIDs.contains("other") && !projects.projectIDs.contains("third"))
    #expect(await scene.documents("PATCH", "/public/a", "{}").status == 200)
    #expect(try projects.project("demo").databaseIDs == ["(default)"])
  }

  /// The form of Google's emulator 1.19.9, recorded 2026-11-24 with other rules.
  @Test func theCoverageIsServedInTheFormOfTheEmulator() async throws {
    #expect(await scene.documents("GET", "/users/ada", as: try Scene.bearer("ben")).status == 403)
    let json = await scene.send("GET", "/emulator/v1/projects/demo:ruleCoverage")
    #expect(json.status == 200)
    #expect(json.body.hasPrefix(#"{"rules":{"files":[{"name":"firestore.rules","content":"rules_version"#))
    let position = #"{"sourcePosition":{"line":4,"column":48,"currentOffset":136,"endOffset":158}"#
    #expect(json.body.contains(position + #","values":[{"value":{"boolValue":false},"count":1}],"children":["#))
    let page = await scene.send("GET", "/emulator/v1/projects/demo:ruleCoverage.html")
    #expect(page.body.contains("<h1>Coverage of the rules</h1>"))
    #expect(page.body.contains("class=\"partial\""))
  }

  @Test func documentsThatAreMissingCanBeListed() async {
    _ = await scene.documents("PATCH", "/public/a/below/b", "{}")
    #expect(await scene.documents("GET", "/public").body == "{}")
    #expect(
      await scene.documents("GET", "/public?showMissing=true").body
        == #"{"documents":[{"name":"\#(Scene.name("public/a"))"}]}"#)
    #expect(await scene.documents("GET", "/public?showMissing=true", as: nil).status == 403)
    #expect(await scene.documents("POST", ":listCollectionIds").body == #"{"collectionIds":["public"]}"#)
    #expect(await scene.documents("POST", "/public/a:listCollectionIds").body == #"{"collectionIds":["below"]}"#)
    #expect(await scene.documents("POST", ":listCollectionIds", as: nil).status == 403)
  }

  @Test func queriesAndAggregationsAnswerWithArrays() async {
    for n in 1...3 {
      _ = await scene.documents("PATCH", "/public/\(n)", #"{"fields": {"n": {"integerValue": "\#(n)"}}}"#)
    }
    let query = #"{"from": [{"collectionId": "public"}], "limit": 2}"#
    let found = await scene.documents("POST", ":runQuery", #"{"structuredQuery": \#(query)}"#, as: nil)
    #expect(found.status == 200 && found.body.hasPrefix("[{") && found.body.contains("public/2"))
    let sum = await scene.documents(
      "POST", ":runAggregationQuery",
      #"{"structuredAggregationQuery": {"structuredQuery": {"from": [{"collectionId": "public"}]}, "aggregations": [{"alias": "s", "sum": {"field": {"fieldPath": "n"}}}, {"count": {}}]}}"#,
      as: nil)
    #expect(
      sum.body.hasPrefix(
        #"[{"result":{"aggregateFields":{"s":{"integerValue":"6"},"field_1":{"integerValue":"3"}}}"#))
    let none = await scene.documents("POST", ":runQuery", #"{"structuredQuery": {"from": [{"collectionId": "x"}]}}"#)
    #expect(none.body.hasPrefix(#"[{"readTime":"#))
  }

  @Test func aTransactionFailsIfWhatItReadHasChanged() async throws {
    let begun = await scene.documents("POST", ":beginTransaction", "{}").body
    let id = String(begun.dropFirst(#"{"transaction":""#.count).dropLast(2))
    let read = await scene.documents(
      "POST", ":batchGet", #"{"documents": ["\#(Scene.name("public/a"))"], "transaction": "\#(id)"}"#)
    #expect(read.body.hasPrefix(#"[{"missing":"\#(Scene.name("public/a"))""#))
    _ = await scene.documents("PATCH", "/public/a", "{}")
    let write = #"{"update": {"name": "\#(Scene.name("public/b"))"}}"#
    let commit = #"{"writes": [\#(write)], "transaction": "\#(id)"}"#
    #expect(await scene.documents("POST", ":commit", commit).status == 409)
    #expect(await scene.documents("POST", ":commit", commit).status == 400)
    #expect(await scene.documents("POST", ":commit", #"{"writes": [\#(write)]}"#).status == 200)
    #expect(await scene.documents("POST", ":commit", "{}").status == 200)
  }

  @Test func aBatchWriteIsNotAtomic() async {
    let writes = [true, false].map { exists in
      #"{"update": {"name": "\#(Scene.name("public/\(exists ? "b" : "a")"))"}, "currentDocument": {"exists": \#(exists)}}"#
    }
    let batch = #"{"writes": [\#(writes.joined(separator: ","))]}"#
    #expect(await scene.documents("POST", ":batchWrite", batch, as: nil).status == 403)
    let answer = await scene.documents("POST", ":batchWrite", batch)
    #expect(answer.body.contains(#""status":[{"code":5,"#))
    #expect(answer.body.hasSuffix("},{}]}"))
    #expect(await scene.documents("GET", "/public/a").status == 200)
  }

  @Test(arguments: [
    ("GET", "/v1/projects/demo/databases", "", 404), ("GET", "/v2/x/y/z/a/b", "", 404), ("POST", "/x", "", 404),
    ("POST", "/v1/\(Scene.database)/documents:executePipeline", "{}", 501),
    ("POST", "/v1/\(Scene.database)/documents:commit", "{", 400),
    ("GET", "/v1/\(Scene.database)/documents/a/b?readTime=2020-01-01T00:00:00Z", "", 400),
    ("GET", "/v1/\(Scene.database)/documents/a?pageSize=x", "", 400),
    ("PUT", "/emulator/v1/projects/demo:securityRules", "{}", 400), ("GET", "/emulator/v1/projects/demo:x", "", 404),
    ("GET", "/emulator/v1/projects/", "", 404),
  ])
  func whatIsNotSupportedHasAnError(_ method: String, _ target: String, _ body: String, _ status: Int) async {
    #expect(await scene.send(method, target, body, as: "Bearer owner").status == status)
  }

  /// A pipeline is rejected with the names of its stages (documentation "Security rules for Pipeline operations").
  @Test func aPipelineIsNotCarriedOut() async {
    let body = #"{"structuredPipeline": {"pipeline": {"stages": [{"name": "collection"}, {"name": "where"}]}}}"#
    let answer = await scene.documents("POST", ":executePipeline", body)
    #expect(answer.status == 501 && answer.body.contains("stages: collection, where"), "\(answer.body)")
  }

  @Test func rulesAreReplacedPerProject() async throws {
    let rules = "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents/{p=**} { allow read; } }"
    let path = "/emulator/v1/projects/demo:securityRules"
    #expect(await scene.documents("GET", "/a/b", as: nil).status == 403)
    let put = await scene.send("PUT", path, #"{"rules": {"files": [{"content": "\#(rules)"}]}}"#)
    #expect(put.status == 200)
    #expect(await scene.documents("GET", "/a/b", as: nil).status == 404)
    #expect(await scene.send("GET", path).body.contains("allow read;"))
    let broken = #"{"rules": {"files": [{"content": "service cloud.firestore { match }"}]}"#
    let rejected = await scene.send("PUT", path, broken + "}")
    #expect(rejected.status == 400)
    #expect(rejected.body.contains(#""message":"Error compiling rules:\nL1:"#))
    let ignored = await scene.send("PUT", path, broken + #", "ignore_errors": true}"#)
    #expect(ignored.status == 200 && ignored.body.contains(#""severity":"ERROR""#))
    #expect(await scene.documents("GET", "/a/b", as: nil).status == 404)
  }

  @Test func documentsAreCleared() async {
    _ = await scene.documents("PATCH", "/public/a", "{}")
    #expect(await scene.send("DELETE", "/emulator/v1/\(Scene.database)/documents").body == "{}")
    #expect(await scene.documents("GET", "/public/a").status == 404)
    #expect(await scene.send("GET", "/").body == "Ok\n")
  }
}
