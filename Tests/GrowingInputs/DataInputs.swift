import DocumentTrees
import FirestoreWire
import Identities
import RuleValues
import SourceText

/// Tokens, imports and messages.
let dataInputs: [GrowingInput] = tokenInputs + importInputs + messageInputs

private let tokenInputs: [GrowingInput] = [
  GrowingInput("tokens: claims", token) { units in
    "{\"sub\":\"a\",\(repeated(100 * units, ",") { "\"c\($0)\":\($0)" })}"
  },
  GrowingInput("tokens: one text", token) { "{\"sub\":\"a\",\"t\":\"\(String(repeating: "é", count: 1000 * $0))\"}" },
]

/// A payload longer than the limit of tokens is rejected; as the `auth` of a suite or a line it is read up to the same limit.
private func token(_ bytes: [UInt8]) {
  let text = UnsignedToken.encode(#"{"alg":"none"}"#.utf8) + "." + UnsignedToken.encode(bytes) + "."
  _ = try? EmulatorTokenDecoder().decode(text)
  _ = IdentityReader.read(SourceFile(name: "identity", bytes: bytes), form: .mockUser, now: 0)
}

private let importInputs: [GrowingInput] = [
  GrowingInput("data import: children", importData) { units in
    "{\(repeated(100 * units, ",") { "\"key\($0)\": \($0)" })}"
  },
  GrowingInput("data import: lists", importData) { units in
    "{\(repeated(20 * units, ",") { "\"key\($0)\": [1,2,[3,{\"a\":true}],\"text\"]" })}"
  },
  GrowingInput("data import: one text", importData) { "\"\(String(repeating: "ab\\n", count: 500 * $0))\"" },
  GrowingInput("data import: backwards", importData) { units in
    "{\(repeated(100 * units, ",") { "\"\(9_999_999 - $0)\": 1" })}"
  },
  GrowingInput("data import: priorities", importData) { units in
    "{\(repeated(60 * units, ",") { "\"k\($0)\": {\".value\":1,\".priority\":\($0)}" })}"
  },
  GrowingInput("document import: documents", importDocuments) { units in
    "{\(repeated(50 * units, ",") { "\"a/d\($0)\": {\"n\": \($0), \"t\": \"x\"}" })}"
  },
  GrowingInput("document import: fields", importDocuments) { units in
    "{\"a/b\": {\(repeated(100 * units, ",") { "\"key\($0)\": \($0)" })}}"
  },
  GrowingInput("document import: REST", importDocuments) { units in
    "[\(repeated(15 * units, ",") { "{\"name\":\"projects/p/databases/(default)/documents/a/d\($0)\",\"fields\":{\"n\":{\"integerValue\":\"\($0)\"}}}" })]"
  },
  GrowingInput("object import: objects", importObjects) { units in
    "{\(repeated(40 * units, ",") { "\"b/o\($0)\": {\"size\": \($0), \"contentType\": \"a/b\"}" })}"
  },
  GrowingInput("object import: metadata", importObjects) { units in
    "{\"b/o\": {\"metadata\": {\(repeated(100 * units, ",") { "\"key\($0)\": \"\($0)\"" })}}}"
  },
]

private func importData(_ bytes: [UInt8]) {
  let tree = InMemoryTree()
  _ = try? tree.importJSON(from: MemorySource(bytes))
  _ = try? tree.exportJSON(to: MemorySink())
}

private func importDocuments(_ bytes: [UInt8]) {
  let tree = InMemoryTree()
  _ = try? tree.importDocuments(from: MemorySource(bytes), now: .epoch)
  _ = try? tree.exportDocuments(to: MemorySink(), as: .plain)
}

private func importObjects(_ bytes: [UInt8]) {
  let tree = InMemoryTree()
  _ = try? tree.importObjects(from: MemorySource(bytes))
  _ = try? tree.exportObjects(to: MemorySink(), as: .list)
}

private let messageInputs: [GrowingInput] = [
  GrowingInput("messages: writes", message) { units in
    "{\"writes\":[\(repeated(30 * units, ",") { "{\"update\":{\"name\":\"d\($0)\",\"fields\":{\"n\":{\"integerValue\":\($0)}}}}" })]}"
  },
  GrowingInput("messages: fields", message) { units in
    "{\"writes\":[{\"update\":{\"fields\":{\(repeated(60 * units, ",") { "\"k\($0)\":{\"integerValue\":\($0)}" })}}}]}"
  },
  GrowingInput("messages: problems", message) { units in
    "{\"writes\":[\(repeated(100 * units, ",") { "{\"x\($0)\":1}" })]}"
  },
]

/// Reads a message from JSON, and again from its binary form.
private func message(_ bytes: [UInt8]) {
  let type = MessageType.named("CommitRequest")
  guard let message = try? JSONMessageReader.read(bytes, as: type) else { return }
  _ = try? BinaryReader.read(BinaryWriter.bytes(of: message), as: type)
}
