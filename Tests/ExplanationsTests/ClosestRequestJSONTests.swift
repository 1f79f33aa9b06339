import SourceText
import SuiteFixtures
import TestSupport
import Testing

@testable import Explanations
@testable import SuiteRuns
@testable import TestSuites

@Suite("The closest allowed request as JSON")
struct NearestMissJSONTests {
  private static func found(_ misses: ClosestRequests) -> [JSONNode] {
    var writer = JSONWriter()
    ClosestRequestJSON.write(misses, to: &writer)
    return JSONReader.read(SourceFile(name: "miss", text: writer.text), .strict).tree.root["found"]?.elements ?? []
  }

  @Test(arguments: DenialCase.all)
  func everyEditIsWritten(_ example: DenialCase) throws {
    let misses = try example.story().nearestMisses
    for (miss, node) in zip([misses.best].compactMap(\.self) + misses.alternatives, Self.found(misses)) {
      let edits = try #require(node["edits"]).elements
      #expect(edits.count == miss.edits.count && !edits.isEmpty)
      #expect(Set(edits.compactMap { $0["kind"]?.string }) == Set(miss.kinds.map(\.name)))
      for edit in edits {
        let sentence = try #require(edit["sentence"]?.string)
        #expect(sentence.hasPrefix("The same request") && sentence.hasSuffix("."))
        #expect(edit["place"]?["of"]?.string != nil && edit["change"]?.string != nil)
      }
      // One change is the whole sentence.
      if edits.count == 1 {
        let sentence = edits[0]["sentence"]?.string?.dropFirst() ?? ""
        #expect(miss.sentence == "Closest allowed request: t\(sentence)")
      }
    }
  }

  @Test func pathsPointAtTheChange() throws {
    let situation = """
      rules: |
        rules_version = '2';
        service cloud.firestore { match /databases/{d}/documents { match /notes/{n} {
          allow update: if request.auth.token.role == 'editor' && resource.data.meta.open == true
            && request.resource.data.n == 3;
        } } }
      documents: {notes/a: {meta: {open: false}, n: 1}}
      users: {ann: {uid: ann}}
      cases: [{as: ann, update: /notes/a, value: {n: 2}, expect: allow}]
      """
    let suite = try #require(SuiteFixtures.read(situation).suite)
    let result = try #require(CaseRunner.run(suite).cases.first)
    let node = try #require(Self.found(try result.story(in: suite).nearestMisses).first)
    let edits = try #require(node["edits"]).elements
    let told = edits.map { edit in
      let place = edit["place"]
      let field = place?["field"]?.elements.compactMap(\.string).joined(separator: ".") ?? ""
      return "\(edit["kind"]?.string ?? "") \(edit["change"]?.string ?? "") \(place?["of"]?.string ?? "") "
        + "\(place?["path"]?.string ?? "") \(field): \(edit["sentence"]?.string ?? "")"
    }
    #expect(
      told.sorted() == [
        "data set document /databases/(default)/documents/notes/a meta.open: "
          + "The same request if the document /notes/a had `meta.open` = true.",
        "request set written /databases/(default)/documents/notes/a n: The same request if `value.n` were 3.",
        "user set claim  role: The same request with the claim `role` = \"editor\".",
      ])
  }
}
