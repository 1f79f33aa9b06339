import RuleValues
import Testing

@Suite("A written value is read from a client's JSON") struct WrittenValueJSONTests {
  private static let place = DataPath("notes/ada")

  private static func read(_ json: String, maximumValues: Int = 100) throws -> WrittenValue {
    try WrittenValue(json: Array(json.utf8), at: place, maximumValues: maximumValues)
  }

  @Test func serverValuesWaitForTheServer() throws {
    let value = try Self.read(#"{"text": "Hello", "at": {".sv": "timestamp"}}"#)
    #expect(value == ["text": "Hello", "at": .serverTimestamp])
  }

  @Test func updatesNamePathsBelowThePlace() throws {
    let values = try WrittenValue.update(json: Array(#"{"a/b": 1, "c": null}"#.utf8), at: Self.place)
    #expect(values.map(\.path) == [DataPath("a/b"), DataPath("c")])
    #expect(values.map(\.value) == [1, .deletion])
  }

  @Test(arguments: ["", "{", #"{"a": 1, "a": 2}"#, #"{"a.b": 1}"#, "[1, 2, 3, 4]"])
  func invalidJSONIsRejected(_ json: String) {
    #expect(throws: InvalidJSONValue.self) { try Self.read(json, maximumValues: 3) }
  }

  @Test(arguments: ["1", "[1]", #"{"a": {"b.c": 1}}"#])
  func invalidUpdatesAreRejected(_ json: String) {
    #expect(throws: InvalidJSONValue.self) { try WrittenValue.update(json: Array(json.utf8), at: Self.place) }
  }
}
