import Foundation
import TestSupport
import Testing

@testable import FirestoreWire

@Suite("The table of messages is complete")
struct MessageSchemaTests {
  let schema = MessageSchema.current

  @Test func theDefinitionsHaveNoProblem() {
    #expect(schema.problems.isEmpty)
    #expect(schema.messages.count == 76)
    #expect(schema.enums.count == 9)
    #expect(schema.messages.dropFirst().allSatisfy { !$0.name.isEmpty })
    #expect(schema.enums.allSatisfy { $0.values.first?.number == 0 })
  }

  @Test func everyReferencedTypeExists() {
    for message in schema.messages {
      for field in message.fields {
        var kind = field.kind
        if case .map(let value) = kind { kind = value }
        if case .message(let type) = kind { #expect(type.definition.name != "", "\(message.name).\(field.name)") }
        if case .symbol(let type) = kind { #expect(type.definition.name != "", "\(message.name).\(field.name)") }
        #expect(message.index(ofNumber: field.number) == message.index(of: field.name))
      }
    }
  }

  @Test func everyNamedTypeExists() throws {
    let text = try Repository.text("Sources/FirestoreWire/Schema/MessageType+Names.swift")
    let names = text.matches(of: #/named\("([\w.]+)"\)/#).map { String($0.output.1) }
    #expect(names.count > 40)
    for name in names { #expect(MessageType.named(name) != .unknown, "\(name)") }
    #expect(EnumType.nullValue.definition.name == "google.protobuf.NullValue")
  }

  /// A misspelled name would read as a missing field.
  @Test func conversionsUseOnlyFieldsOfTheSchema() throws {
    let known = Set(schema.messages.flatMap { $0.fields.map(\.name) })
    let oneofs = Set(schema.messages.flatMap { $0.fields.compactMap(\.oneof) })
    var count = 0
    let files = try ["Firestore", "Messages"].flatMap {
      try Repository.files(below: "Sources/FirestoreWire/\($0)", ending: ".swift")
    }
    for file in files {
      let text = try Repository.text(file)
      let access =
        #/(?:\.(?:has|bool|integer|double|string|strings|bytes|messages?|map|symbol|timestamp|set)\(|\w\[)"(\w+)"/#
      for match in text.matches(of: access) {
        count += 1
        #expect(known.contains(String(match.output.1)), "\(file): \(match.output.0)")
      }
      for match in text.matches(of: #/\.chosen\("(\w+)"\)/#) {
        #expect(oneofs.contains(String(match.output.1)), "\(file): \(match.output.0)")
      }
    }
    #expect(count > 80)
  }

  @Test(arguments: [
    "message", "message A", "message A {", "message A { int32 }", "message A { int32 a = x }", "message A { X a = 1 }",
    "message A { int32 a = 0 }", "message A { int32 a = 1 int32 a = 2 }", "enum E { A = x }", "enum E", "service S { }",
    "message A { } message A { }", "message A { oneof", "message A { map<string,X> a = 1 }", "} {",
  ])
  func wrongDefinitionsAreProblemsAndNoTraps(_ text: String) {
    let schema = MessageSchema(text)
    #expect(!schema.problems.isEmpty || text == "message A {" || text == "message A { oneof" || text == "message")
  }
}
