import Testing

@testable import FirestoreWire

@Suite("The binary reader")
struct BinaryReaderTests {
  private func read(_ bytes: [UInt8], _ type: MessageType) throws -> WireMessage {
    try BinaryReader.read(bytes, as: type)
  }

  @Test(arguments: [
    "ff", "00", "0f00", "0a", "0a05", "0a05616263", "0a01ff", "08ffffffffffffffffffff01", "0b", "0c", "1b08011c", "0e",
    "0d0000",
    "0900", "f8ffffffff7f01", "0affffffffffffffffff01", "120212ff",
  ])
  func malformedBytesAreErrors(_ hex: String) {
    #expect(throws: WireError.self) { try read(WireSamples.bytes(hex), .document) }
  }

  @Test func unknownFieldsAndOtherWireTypesAreSkipped() throws {
    // Field 99 as a number, as 8 bytes, as a string and as 4 bytes; field 1 as a number; then the name.
    let bytes = WireSamples.bytes("980601" + "99060102030405060708" + "9a060161" + "9d0601020304" + "0805" + "0a0161")
    let document = try read(bytes, .document)
    #expect(document == WireMessage(.document) { $0["name"] = .string("a") })
  }

  @Test func packedAndUnpackedNumbersAreRead() throws {
    #expect(
      try read(WireSamples.bytes("10011203" + "02ac02" + "1007"), .targetChange).integers("target_ids") == [
        1, 2, 300, 7,
      ])
  }

  @Test func theLastScalarAndTheLastOfAOneofCount() throws {
    #expect(try read(WireSamples.bytes("0a01610a0162"), .document).string("name") == "b")
    let value = try read(WireSamples.bytes("08011005"), .value)
    #expect(value.chosen("value_type") == "integer_value")
  }

  @Test func aRepeatedSingularMessageIsMerged() throws {
    let document = try read(WireSamples.bytes("1a020801" + "1a021005"), .document)
    let time = try #require(document.message("create_time"))
    #expect(time.integer("seconds") == 1 && time.integer("nanos") == 5)
    // The map of a value is merged too, and a oneof of another kind replaces it.
    let value = try read(WireSamples.bytes("32070a050a01611200" + "32070a050a01621200"), .value)
    #expect(value.message("map_value")?.map("fields").entries.map(\.key) == ["a", "b"])
  }

  @Test func theLastEntryOfAMapCounts() throws {
    let map = try read(WireSamples.bytes("12070a016112021001" + "12070a016112021002" + "1200"), .document).map("fields")
    #expect(map.entries.map(\.key) == ["a", ""])
    guard case .message(let value)? = map["a"] else { return #expect(Bool(false)) }
    #expect(value.integer("integer_value") == 2)
  }

  @Test func numbersAreCutToTheirWidth() throws {
    #expect(try read(WireSamples.bytes("08ffffffffffffffffff01"), .int32Value).integer("value") == -1)
    #expect(try read(WireSamples.bytes("0880808080808001"), .int32Value).integer("value") == 0)
    #expect(try read(WireSamples.bytes("0802"), .value).bool("boolean_value"))
  }

  @Test func nestingIsLimited() throws {
    func nested(_ levels: Int) -> [UInt8] {
      var message = WireMessage(.value) { $0["boolean_value"] = .bool(true) }
      for _ in 0..<levels {
        let inner = message
        let array = WireMessage(.arrayValue) { $0["values"] = .messages([inner]) }
        message = WireMessage(.value) { $0["array_value"] = .message(array) }
      }
      return BinaryWriter.bytes(of: message)
    }
    #expect(throws: Never.self) { try read(nested(50), .value) }
    #expect(throws: WireError.self) { try read(nested(51), .value) }
    #expect(throws: WireError.self) { try read(nested(2000), .value) }
  }

  @Test func sizeAndNumberOfValuesAreLimited() throws {
    let array = WireMessage(.arrayValue) { $0["values"] = .messages(Array(repeating: WireMessage(.value), count: 100)) }
    let bytes = BinaryWriter.bytes(of: array)
    #expect(bytes.count == 200)
    #expect(throws: Never.self) { try BinaryReader.read(bytes, as: .arrayValue, maximumBytes: 200, maximumValues: 100) }
    let tooLong = #expect(throws: WireError.self) { try BinaryReader.read(bytes, as: .arrayValue, maximumBytes: 199) }
    #expect(tooLong?.rpcError.status == .resourceExhausted)
    #expect(throws: WireError.self) { try BinaryReader.read(bytes, as: .arrayValue, maximumValues: 99) }
  }

  /// Reading in quadratic time would take minutes.
  @Test func longListsAndMapsAreReadInLinearTime() throws {
    var map = WireMap()
    for index in 0..<50_000 { map.set(.message(WireMessage(.value)), for: "\(index)") }
    let document = WireMessage(.document) { $0["fields"] = .map(map) }
    #expect(try read(BinaryWriter.bytes(of: document), .document) == document)
    let unpacked = (0..<50_000).flatMap { _ in [UInt8](arrayLiteral: 0x10, 1) }
    #expect(try read(unpacked, .targetChange).integers("target_ids").count == 50_000)
  }
}
