import RuleValues
import SourceText
import Testing

@Suite struct ObjectMetadataTests {
  private static let api = """
    {"kind":"storage#object","name":"f/a.png","bucket":"bk","size":"1024","generation":"5","metageneration":"1",\
    "timeCreated":"2026-01-01T00:00:00Z","updated":"2026-01-01T00:00:00.5Z","md5Hash":"h1","contentType":"image/png",\
    "storageClass":"STANDARD","metadata":{"owner":"u1","a":""}}
    """

  private func read(_ text: String, at place: ObjectName? = nil) -> Result<ObjectMetadata, DocumentProblems> {
    ObjectMetadataReader.read(DocumentSamples.json(text), at: place)
  }

  @Test func theStorageFormIsReadAndWritten() throws {
    let metadata = try read(Self.api).get()
    #expect(metadata.object == ObjectName(bucket: "bk", name: "f/a.png") && metadata.size == 1024)
    #expect(metadata.generation == 5 && metadata.contentType == "image/png" && metadata.contentLanguage == nil)
    #expect(metadata.metadata.map(\.name) == ["owner", "a"])
    var writer = JSONWriter()
    metadata.write(to: &writer)
    #expect(try read(writer.text).get() == metadata)
    #expect(writer.text.hasPrefix(#"{"name":"f/a.png","bucket":"bk","generation":"5""#))
  }

  @Test func encodedMetadataRoundTrips() throws {
    for text in [Self.api, #"{"name":"a","bucket":"b","size":0}"#] {
      let metadata = try read(text).get()
      #expect(try ObjectMetadata(metadata.encoded()) == metadata)
    }
    #expect(throws: CorruptDocument.self) { try ObjectMetadata(.empty) }
    let other = DocumentFields([("name", .string("a")), ("bucket", .string("b")), ("size", .string("1"))])
    #expect(throws: CorruptDocument.self) { try ObjectMetadata(EncodedDocument(other)) }
  }

  @Test func rulesSeeNullForUnsetHeaders() throws {
    let fields = try read(#"{"name":"a","bucket":"b","size":3}"#).get().fields
    #expect(fields["contentType"] == .null && fields["metadata"] == .map(DocumentFields()))
    #expect(fields["generation"] == nil && fields["size"] == .integer(3))
  }

  @Test func namesCanComeFromTheCaller() throws {
    let place = ObjectName(bucket: "b", name: "a/x")
    #expect(
      try read(#"{"size":1,"timeCreated":{"$ts":"1970-01-01T00:00:00Z"}}"#, at: place).get().timeCreated == .epoch)
    #expect(throws: DocumentProblems.self) { try read(#"{"name":"other"}"#, at: place).get() }
  }

  @Test func misspelledNamesSuggestTheRightOne() {
    let place = ObjectName(bucket: "b", name: "a")
    let readings = [
      ObjectMetadataReader.read(DocumentSamples.json(#"{"sizee":5}"#), at: place),
      ObjectMetadataReader.readChange(DocumentSamples.json(#"{"sizee":5}"#), at: place),
    ]
    for reading in readings {
      guard case .failure(let problems) = reading else {
        Issue.record("a misspelt name was read")
        continue
      }
      #expect(problems.description.contains("an object has no `sizee`; did you mean `size`?"))
    }
  }

  @Test func changesCanOmitTheSize() throws {
    let change = ObjectMetadataReader.readChange(
      DocumentSamples.json(#"{"contentType":"a/b"}"#), at: ObjectName(bucket: "b", name: "a"))
    #expect(try change.get().contentType == "a/b")
  }

  @Test func problemsAreReported() {
    let cases: [(text: String, count: Int)] = [
      ("[]", 1), ("{}", 2), (#"{"name":"a","bucket":"b","size":"x","generation":1.5}"#, 2),
      (#"{"name":"..","bucket":"","size":1}"#, 1), (#"{"name":"a","bucket":"b","size":1,"metadata":{"k":1}}"#, 1),
      (#"{"name":"a","bucket":"b","size":1,"size":2}"#, 1), (#"{"name":1,"bucket":"b"}"#, 1),
      (#"{"name":"a","bucket":"b","size":1,"updated":"x","metadata":[]}"#, 2),
      (#"{"name":"a","bucket":"b"}"#, 1), (#"{"name":"a","bucket":"b","size":null}"#, 1),
      (#"{"name":"a","bucket":"b","size":-1}"#, 1), (#"{"name":"a","bucket":"b","size":1,"colour":"red"}"#, 1),
    ]
    for (text, count) in cases {
      guard case .failure(let problems) = read(text) else {
        Issue.record("\(text) was read")
        continue
      }
      #expect(problems.problems.count == count, "\(text): \(problems)")
    }
  }
}
