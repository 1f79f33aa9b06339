import DocumentTrees
import RequestSimulation
import RuleValues
import SourceText

/// The documents and objects that a page says are stored.
struct StoredThings {
  private var seed = Seed()

  /// Takes `document /a/b {…}` or `object /a.png {…}`; false where the line is neither.
  mutating func take(_ line: String) throws -> Bool {
    if let match = line.wholeMatch(of: /document (\S+) (.+)/) {
      let path = try DocumentPath.parseDocument(String(match.output.1))
      seed.documents.append(Seed.Document(path: path, fields: try Self.fields(String(match.output.2))))
    } else if let match = line.wholeMatch(of: /object \/(\S+) (.+)/) {
      seed.objects.append(try Self.metadata(String(match.output.2), of: String(match.output.1)))
    } else {
      return false
    }
    return true
  }

  /// The fields of a document from plain JSON.
  static func fields(_ text: String) throws -> DocumentFields {
    try PlainDocumentReader.read(try JSONNode.strict(text)).get()
  }

  /// The metadata of the object of that name in the bucket `bucket`.
  static func metadata(_ text: String, of name: String) throws -> ObjectMetadata {
    try ObjectMetadataReader.read(try JSONNode.strict(text), at: ObjectName(bucket: "bucket", name: name)).get()
  }

  /// A tree that holds all of it.
  func tree(now: Int64) throws -> InMemoryTree { try seed.tree(now: now) }
}
