import Testing

@testable import FirestoreWire

@Suite("The JSON form")
struct JSONFormTests {
  private func message(_ json: String, _ type: MessageType) throws -> WireMessage {
    try WireSamples.message(json, type)
  }

  private func problem(_ json: String, _ type: MessageType) -> String? {
    do { _ = try message(json, type) } catch { return "\(error)" }
    return nil
  }

  @Test func namesNumbersAndBytesHaveSeveralSpellings() throws {
    let snake = try message(#"{"field_path":"a","set_to_server_value":1}"#, .fieldTransform)
    #expect(snake == (try message(#"{"fieldPath":"a","setToServerValue":"REQUEST_TIME"}"#, .fieldTransform)))
    for text in ["5", #""5""#, "5.0", #""5.0""#, "0.5e1"] {
      #expect(try message(#"{"integerValue":\#(text)}"#, .value).integer("integer_value") == 5, "\(text)")
    }
    for text in ["-_8=", "-_8", "+/8=", "+/8"] {
      #expect(try message(#"{"bytesValue":"\#(text)"}"#, .value).bytes("bytes_value") == [0xFB, 0xFF], "\(text)")
    }
    #expect(try message(#"{"doubleValue":"1.5"}"#, .value).double("double_value") == 1.5)
    #expect(try message(#"{"doubleValue":"NaN"}"#, .value).double("double_value").isNaN)
    #expect(try message(#"{"booleanValue":"true"}"#, .value).bool("boolean_value"))
    #expect(try message(#"{"nullValue":"NULL_VALUE"}"#, .value) == message(#"{"nullValue":null}"#, .value))
    #expect(try message(#"{"nullValue":0}"#, .value).has("null_value"))
    #expect(try message(#"{"limit":"7"}"#, .structuredQuery).message("limit")?.integer("value") == 7)
  }

  @Test func nullMeansMissing() throws {
    #expect(try message(#"{"limit":null,"from":null,"where":null,"offset":null}"#, .structuredQuery).isEmpty)
    #expect(try message(#"{"booleanValue":null}"#, .value).isEmpty)
    #expect(try message("", .commitRequest).isEmpty)
  }

  @Test func unknownNamesAreReportedWithTheirPlace() {
    #expect(
      problem(#"{"writez":[]}"#, .commitRequest)
        == #"Invalid JSON payload received. Unknown name "writez": Cannot find field."#)
    #expect(
      problem(#"{"writes":[{"delete":"a"},{"update":{"fields":{"a":{"foo":1}}}}]}"#, .commitRequest)
        == #"Invalid JSON payload received. Unknown name "foo" at 'writes[1].update.fields[0].value': Cannot find field."#
    )
    #expect(problem(#"{"x":1,"y":2}"#, .commitRequest)?.split(separator: "\n").count == 2)
  }

  @Test func invalidValuesAreReportedWithPlaceAndType() {
    #expect(problem(#"{"integerValue":"x"}"#, .value) == #"Invalid value at 'integer_value' (TYPE_INT64), "x""#)
    #expect(
      problem(#"{"bytesValue":"*"}"#, .value)
        == #"Invalid value at 'bytes_value' (TYPE_BYTES), Base64 decoding failed for "*""#)
    #expect(
      problem(#"{"orderBy":[{"direction":"UP"}]}"#, .structuredQuery)
        == #"Invalid value at 'order_by[0].direction' (type.googleapis.com/google.firestore.v1.StructuredQuery.Direction), "UP""#
    )
    #expect(
      problem(#"{"integerValue":1,"stringValue":"a"}"#, .value)
        == "Invalid value at 'string_value' (oneof), oneof field 'value_type' is already set. Cannot set 'stringValue'")
  }

  @Test(arguments: [
    "{", "[]", "1", "null x", #"{"writes":{}}"#, #"{"writes":[null]}"#, #"{"writes":[1]}"#, #"{"database":1}"#,
    #"{"transaction":1}"#, #"{"writes":[{"update":{"fields":[]}}]}"#, #"{"writes":[{"update":{"fields":{"a":null}}}]}"#,
    #"{"writes":[{"update":{"createTime":"x"}}]}"#, #"{"writes":[{"update":{"createTime":5}}]}"#,
    #"{"writes":[{"update":{"fields":{"a":{"integerValue":1.5}}}}]}"#, #"{"database":"\ud800"}"#,
    #"{"writes":[{"update":{"fields":{"a":{"integerValue":"9223372036854775808"}}}}]}"#,
    #"{"writes":[{"update":{"fields":{"a":{"nullValue":"X"}}}}]}"#, #"{"writes":[{"currentDocument":{"exists":1}}]}"#,
  ])
  func malformedJSONIsAnError(_ json: String) {
    #expect(problem(json, .commitRequest) != nil)
  }

  @Test func theNumberOfProblemsIsBounded() throws {
    let json = "{" + (0..<1000).map { #""x\#($0)":1"# }.joined(separator: ",") + "}"
    let text = try #require(problem(json, .commitRequest))
    #expect(text.split(separator: "\n").count == 21)
  }

  @Test func documentsMayBeNestedAsDeepAsFirestoreAllows() throws {
    let depth = 25
    let json =
      String(repeating: #"{"mapValue":{"fields":{"a":"#, count: depth) + "{}" + String(repeating: "}}}", count: depth)
    let value = try message(json, .value)
    #expect(try BinaryReader.read(BinaryWriter.bytes(of: value), as: .value) == value)
    let deep =
      String(repeating: #"{"mapValue":{"fields":{"a":"#, count: 500) + "{}" + String(repeating: "}}}", count: 500)
    #expect(problem(deep, .value) != nil)
  }
}
