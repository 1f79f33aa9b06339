import TestSupport
import Testing

@testable import FirestoreWire

@Suite("Messages keep their value in both forms")
struct MessageFormsTests {
  @Test(arguments: WireSamples.messages.indices)
  func aRecordedMessageSurvivesBothForms(_ index: Int) throws {
    let sample = WireSamples.messages[index]
    let type = MessageType.named(sample.type)
    let message = try WireSamples.message(sample.json, type)
    let decoded = try BinaryReader.read(BinaryWriter.bytes(of: message), as: type)
    #expect(decoded == message)
    #expect(WireSamples.text(decoded.json) == sample.json)
  }

  @Test(arguments: WireSamples.references.indices)
  func bytesEqualThoseOfGooglesClient(_ index: Int) throws {
    let sample = WireSamples.references[index]
    let message = try BinaryReader.read(WireSamples.bytes(sample.hex), as: .named(sample.type))
    #expect(WireSamples.text(message.json) == sample.json)
    #expect(BinaryWriter.bytes(of: message) == WireSamples.bytes(sample.hex))
  }

  @Test func randomMessagesSurviveBothForms() throws {
    var generator = SeededGenerator(seed: 1)
    let types = MessageSchema.current.messages.indices.dropFirst().map { MessageType(index: $0) }
    for _ in 0..<3000 {
      let type = try #require(types.randomElement(using: &generator))
      let message = WireSamples.random(type, depth: 0, using: &generator)
      #expect(try BinaryReader.read(BinaryWriter.bytes(of: message), as: type) == message)
      #expect(try JSONMessageReader.read(message.json, as: type) == message)
    }
  }

  @Test func hostileInputNeverTraps() throws {
    var generator = SeededGenerator(seed: 2)
    let samples = try WireSamples.messages.map { sample in
      let type = MessageType.named(sample.type)
      return (type, Array(sample.json.utf8), BinaryWriter.bytes(of: try WireSamples.message(sample.json, type)))
    }
    var accepted = 0
    for round in 0..<10_000 {
      let (type, json, binary) = samples[round % samples.count]
      let noise = (0..<generator.below(40)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let bytes = generator.chance(5) ? noise : binary.mutated(using: &generator)
      if let message = try? BinaryReader.read(bytes, as: type) {
        accepted += 1
        let again = try BinaryReader.read(BinaryWriter.bytes(of: message), as: type)
        #expect(again == message)
      }
      if let message = try? JSONMessageReader.read(json.mutated(using: &generator), as: type) {
        #expect(try JSONMessageReader.read(message.json, as: type) == message)
      }
    }
    #expect(accepted > 500)
  }

  @Test func settingAFieldRemovesTheOthersOfItsOneof() {
    var value = WireMessage(.value) { $0["string_value"] = .string("") }
    #expect(value.has("string_value") && value.chosen("value_type") == "string_value")
    value["boolean_value"] = .bool(false)
    #expect(value.chosen("value_type") == "boolean_value")
    #expect(!value.has("string_value"))
    value["boolean_value"] = nil
    #expect(value.isEmpty)
  }

  @Test func aFieldWithoutPresenceIsMissingAtItsDefault() {
    let response = WireMessage(.writeResponse) {
      $0["stream_id"] = .string("")
      $0["stream_token"] = .bytes([])
      $0["write_results"] = .messages([])
      $0["nothing"] = .bool(true)
    }
    #expect(response.isEmpty)
    #expect(response.string("stream_id") == "" && response.integer("stream_id") == 0)
  }
}
