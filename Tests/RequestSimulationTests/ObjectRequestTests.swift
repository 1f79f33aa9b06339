import RuleValues
import SourceText
import Testing

@testable import RequestSimulation
@testable import TestSuites

@Suite("Requests of Cloud Storage clients")
struct ObjectRequestTests {
  private static let object = ObjectName(bucket: "b", name: "a.png")

  private func json(_ text: String) -> JSONNode {
    JSONReader.read(SourceFile(name: "value", text: text), .strict).tree.root
  }

  @Test func uploadsAreReadWhole() throws {
    let fields = try ObjectRequestReader.upload(Self.object, json(#"{"size": 7, "contentType": "image/png"}"#))
    #expect(fields["size"] == .integer(7))
    #expect(fields["name"] == .string("a.png"))
    #expect(fields["contentDisposition"] == .null)
  }

  @Test(arguments: [#"{"sizee": 7}"#, #"{"size": -1}"#, #"{"contentType": "a/b"}"#, "{}", "null"])
  func uploadsNeedASize(value: String) {
    #expect(throws: OperationError.self) { try ObjectRequestReader.upload(Self.object, self.json(value)) }
  }

  @Test func updatesOfMissingObjectsHaveNoSize() throws {
    let fields = try ObjectRequestReader.update(Self.object, json(#"{"contentType": "a/b"}"#), stored: nil)
    #expect(fields["size"] == nil)
    #expect(fields["contentType"] == .string("a/b"))
    #expect(throws: OperationError.self) {
      try ObjectRequestReader.update(Self.object, self.json(#"{"sizee": 7}"#), stored: nil)
    }
  }

  @Test func updatesKeepOtherMetadata() throws {
    var stored = ObjectMetadata(Self.object, size: 9)
    stored.contentType = "image/png"
    stored.metadata = [("owner", "ann"), ("caption", "Old")]
    stored.generation = 4
    let fields = try ObjectRequestReader.update(
      Self.object, json(#"{"contentDisposition": "inline", "metadata": {"caption": "New"}}"#), stored: stored)
    #expect(fields["size"] == .integer(9))
    #expect(fields["contentType"] == .string("image/png"))
    #expect(fields["contentDisposition"] == .string("inline"))
    #expect(fields["metadata"] == .map(DocumentFields([("owner", .string("ann")), ("caption", .string("New"))])))
  }
}
