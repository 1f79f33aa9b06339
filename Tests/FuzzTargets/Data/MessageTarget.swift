import FirestoreWire
import SourceText

/// Messages of Firestore's clients, as JSON if the text begins with `{`, otherwise in the binary form. An accepted message is
/// written and read again as the same message in both forms.
struct MessageTarget: FuzzTarget {
  static let name = "messages"
  static let words = [
    "\"writes\":[", "\"update\":{", "\"name\":", "\"fields\":{", "\"structuredQuery\":{", "\"from\":[", "\"where\":{",
    "\"fieldFilter\":{", "\"compositeFilter\":{", "\"op\":\"EQUAL\"", "\"value\":{", "\"stringValue\":",
    "\"orderBy\":[",
    "\"startAt\":{", "\"updateTransforms\":[", "\"setToServerValue\":\"REQUEST_TIME\"", "\"currentDocument\":{",
    "\"mapValue\":",
    "\"arrayValue\":", "\n\u{02}", "\u{12}\u{03}", "\u{1A}", "\"documents\":[", "\"transaction\":\"AAAB\"",
  ]

  private static let types = [
    "CommitRequest", "RunQueryRequest", "BatchGetDocumentsRequest", "ListenRequest", "Document",
  ]
  .map { MessageType.named($0) }

  func check(_ bytes: [UInt8]) throws {
    for type in Self.types {
      let message: WireMessage
      do throws(WireError) {
        message =
          bytes.first == UInt8(ascii: "{")
          ? try JSONMessageReader.read(bytes, as: type) : try BinaryReader.read(bytes, as: type)
      } catch {
        try require(!error.description.isEmpty, "an error without a text")
        continue
      }
      let binary = BinaryWriter.bytes(of: message)
      let again = try BinaryReader.read(binary, as: type)
      try require(BinaryWriter.bytes(of: again) == binary, "another binary message of \(type.definition.name)")
    }
  }
}
