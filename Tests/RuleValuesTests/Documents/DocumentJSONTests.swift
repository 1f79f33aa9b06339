import RuleValues
import SourceText
import TestSupport
import Testing

@Suite struct DocumentJSONTests {
  private func plain(_ text: String) -> Result<DocumentFields, DocumentProblems> {
    PlainDocumentReader.read(DocumentSamples.json(text))
  }

  private func rest(_ text: String) -> Result<DocumentFields, DocumentProblems> {
    RESTDocumentReader.readFields(DocumentSamples.json(text))
  }

  private func written(_ fields: DocumentFields) -> (plain: String, rest: String) {
    var writers = (JSONWriter(), JSONWriter())
    fields.writePlain(to: &writers.0)
    fields.writeREST(to: &writers.1, project: "p")
    return (writers.0.text, writers.1.text)
  }

  @Test func bothFormsRoundTrip() throws {
    var random = SeededGenerator(seed: 31)
    for fields in [DocumentSamples.all] + (0..<100).map({ _ in DocumentSamples.random(&random) }) {
      let texts = written(fields)
      #expect(try plain(texts.plain).get() == fields)
      #expect(try rest(texts.rest).get() == fields)
    }
  }

  @Test func valuesAreWrittenInBothForms() throws {
    let point = try #require(GeoPoint(latitude: 1.5, longitude: -2))
    let cases: [(value: DocumentValue, plain: String, rest: String)] = [
      (.integer(1), "1", #"{"integerValue":"1"}"#), (.double(1), #"{"$double":1}"#, #"{"doubleValue":1.0}"#),
      (.double(.nan), #"{"$double":"NaN"}"#, #"{"doubleValue":"NaN"}"#), (.null, "null", #"{"nullValue":null}"#),
      (.bytes([251, 255]), #"{"$bytes":"+/8="}"#, #"{"bytesValue":"+/8="}"#),
      (.geoPoint(point), #"{"$geo":[1.5,-2.0]}"#, #"{"geoPointValue":{"latitude":1.5,"longitude":-2.0}}"#),
      (
        .reference(DocumentPath(["c", "d"])), #"{"$ref":"c/d"}"#,
        #"{"referenceValue":"projects/p/databases/(default)/documents/c/d"}"#
      ),
      (
        .map(DocumentFields([("$ts", .null)])), #"{"$map":{"$ts":null}}"#,
        #"{"mapValue":{"fields":{"$ts":{"nullValue":null}}}}"#
      ),
      (.timestamp(.epoch), #"{"$ts":"1970-01-01T00:00:00Z"}"#, #"{"timestampValue":"1970-01-01T00:00:00Z"}"#),
      (
        .vector([0.5]), #"{"$vector":[0.5]}"#,
        #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"doubleValue":0.5}]}}}}}"#
      ),
    ]
    for (value, plain, rest) in cases {
      let texts = written(DocumentFields([("a", value)]))
      #expect(texts.plain == "{\"a\":\(plain)}" && texts.rest == "{\"a\":\(rest)}")
    }
  }

  /// Forms that emulator 1.19.9 accepts but does not write.
  @Test func alternativeFormsAreRead() throws {
    let cases: [(text: String, value: DocumentValue)] = [
      (#"{"integerValue":1}"#, .integer(1)), (#"{"doubleValue":"1.5"}"#, .double(1.5)),
      (#"{"doubleValue":2}"#, .double(2)),
      (#"{"nullValue":"NULL_VALUE"}"#, .null), (#"{"bytesValue":"-_8"}"#, .bytes([251, 255])),
      (#"{"arrayValue":{}}"#, .array([])), (#"{"mapValue":{}}"#, .map(DocumentFields())),
      (#"{"mapValue":{"fields":{}}}"#, .map(DocumentFields())),
    ]
    for (text, value) in cases { #expect(try rest("{\"a\":\(text)}").get()["a"] == value, "\(text)") }
    guard case .geoPoint(let point)? = try rest(#"{"a":{"geoPointValue":{}}}"#).get()["a"] else {
      Issue.record("no point")
      return
    }
    #expect(point.latitude == 0 && point.longitude == 0)
    #expect(try plain(#"{"a":{"$double":1},"b":9223372036854775808.0}"#).get()["a"] == .double(1))
  }

  typealias Refusal = (json: String, kind: DocumentProblem.Kind, field: String, start: Int, end: Int)

  static let plainRefusals: [Refusal] = [
    ("[]", .expected("an object of fields"), "", 0, 2), (#"{"a":{"$date":1}}"#, .unknownType("$date"), "a", 6, 13),
    (#"{"a":{"$ts":"now"}}"#, .timestamp("now"), "a", 12, 17),
    (#"{"a":9223372036854775808}"#, .integerRange, "a", 5, 24),
    (#"{"a":[-99999999999999999999]}"#, .integerRange, "a[0]", 6, 27),
    (#"{"a":{"$ts":1}}"#, .expected("a time in a string"), "a", 12, 13),
    (#"{"a":{"$bytes":"?"}}"#, .base64, "a", 15, 18), (#"{"a":[{"$geo":[91,0]}]}"#, .geoPoint, "a[0]", 14, 20),
    (#"{"a":{"$geo":[1]}}"#, .expected("[latitude, longitude]"), "a", 13, 16),
    (#"{"a":{"b":{"$ref":"c"}}}"#, .reference(.notADocument("c")), "a.b", 18, 21),
    (#"{"a":{"$vector":[]}}"#, .vectorDimensions(0), "a", 16, 18), (#"{"a":[[1]]}"#, .arrayInArray, "a[0]", 6, 9),
    (#"{"":1}"#, .emptyFieldName, "", 1, 3), (#"{"a":{"__x__":1}}"#, .reservedFieldName("__x__"), "a.__x__", 6, 13),
    (#"{"a":1,"a":2}"#, .duplicateField("a"), "a", 7, 10), (#"{"a":{"$map":1}}"#, .expected("a map"), "a", 13, 14),
  ]

  @Test(arguments: plainRefusals.named { $0.json }) func plainProblemsHaveAField(_ row: Named<Refusal>) {
    let (json, kind, field, start, end) = row.value
    let problem = DocumentProblem(kind, field: field, span: Span(start, end))
    #expect(plain(json) == .failure(DocumentProblems([problem])))
    #expect(!problem.description.isEmpty)
  }

  typealias RESTRefusal = (value: String, kind: DocumentProblem.Kind)

  static let restRefusals: [RESTRefusal] = [
    ("1", .expected("an object whose only key is the type of the value")),
    ("{}", .expected("an object whose only key is the type of the value")), (#"{"foo":1}"#, .unknownValue("foo")),
    (#"{"integerValue":"1.5"}"#, .expected("an integer of 64 bits, in a string")),
    (#"{"integerValue":"9223372036854775808"}"#, .expected("an integer of 64 bits, in a string")),
    (#"{"booleanValue":"true"}"#, .expected("true or false")), (#"{"bytesValue":"a"}"#, .base64),
    (#"{"timestampValue":"2020-01-01 00:00:00Z"}"#, .timestamp("2020-01-01 00:00:00Z")),
    (#"{"referenceValue":"projects/p/databases/(default)/documents/a"}"#, .reference(.notADocument("a"))),
    (#"{"geoPointValue":{"latitude":91}}"#, .geoPoint), (#"{"arrayValue":[]}"#, .expected("an object with \"values\"")),
    (#"{"arrayValue":{"values":[{"arrayValue":{}}]}}"#, .arrayInArray),
    (
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"integerValue":1}]}}}}}"#,
      .expected("an object with \"doubleValue\", because a vector holds only doubles")
    ),
    (#"{"mapValue":{"fields":{"__type__":{"stringValue":"x"}}}}"#, .reservedFieldName("__type__")),
  ]

  @Test(arguments: restRefusals.named { $0.value }) func invalidRESTValuesHaveOneProblem(_ row: Named<RESTRefusal>) {
    let (value, kind) = row.value
    guard case .failure(let problems) = rest("{\"a\":\(value)}") else {
      Issue.record("\(value) was read")
      return
    }
    #expect(problems.problems.map(\.kind) == [kind])
  }

  @Test func limitsAreExact() {
    func isRead(_ fields: DocumentFields) -> [Bool] {
      let texts = written(fields)
      return [plain(texts.plain), rest(texts.rest)].map { if case .success = $0 { true } else { false } }
    }
    func text(_ count: Int) -> String { String(repeating: "a", count: count) }
    #expect(isRead(DocumentSamples.nested(20)) == [true, true])
    #expect(isRead(DocumentSamples.nested(21)) == [false, false])
    #expect(isRead(DocumentFields([(text(1500), .null)])) == [true, true])
    #expect(isRead(DocumentFields([(text(1501), .null)])) == [false, false])
    #expect(isRead(DocumentFields([("v", .vector(Array(repeating: 1, count: 2048)))])) == [true, true])
    #expect(isRead(DocumentFields([("v", .vector(Array(repeating: 1, count: 2049)))])) == [false, false])
    #expect(isRead(DocumentFields([("s", .string(text(1_048_487)))])) == [true, true])
    #expect(isRead(DocumentFields([("s", .string(text(1_048_488)))])) == [false, false])
    let half = DocumentFields([("s", .string(text(524_270))), ("t", .string(text(524_268)))])
    #expect(half.size == 1_048_576 && isRead(half) == [true, true])
    #expect(isRead(DocumentFields([("s", .string(text(524_270))), ("t", .string(text(524_269)))])) == [false, false])
  }

  @Test func wholeDocumentsHaveNamesAndTimes() throws {
    let json =
      #"{"name":"projects/p/databases/d/documents/c/x","fields":{"a":{"nullValue":null}},"createTime":"1970-01-01T00:00:00Z","updateTime":"2020-01-01T00:00:00Z"}"#
    let document = try RESTDocumentReader.read(DocumentSamples.json(json)).get()
    #expect(document.path == DocumentPath(["c", "x"], database: "d") && document.createTime == .epoch)
    var writer = JSONWriter()
    document.write(to: &writer, project: "p")
    #expect(writer.text == json)
    #expect(
      try RESTDocumentReader.read(DocumentSamples.json("{}")).get() == RESTDocument(path: nil, fields: DocumentFields())
    )
    for text in ["[]", #"{"name":1}"#, #"{"name":"c"}"#, #"{"createTime":"x"}"#, #"{"a":1}"#] {
      #expect(throws: DocumentProblems.self) { try RESTDocumentReader.read(DocumentSamples.json(text)).get() }
    }
  }

  /// Accepted fields are written and read again as the same fields. Rejected fields have positions inside the text.
  @Test(arguments: ["plain", "REST"]) func mutatedTextsRoundTripOrHaveAPosition(_ form: String) throws {
    let isPlain = form == "plain"
    let samples = written(DocumentSamples.all)
    var random = SeededGenerator(seed: 33)
    var (accepted, rejected) = (0, 0)
    for _ in 0..<1000 {
      let bytes = Array((isPlain ? samples.plain : samples.rest).utf8).mutated(using: &random)
      let (tree, problems) = JSONReader.read(SourceFile(name: "document", bytes: bytes), .strict)
      guard problems.isEmpty else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      switch isPlain ? PlainDocumentReader.read(tree.root) : RESTDocumentReader.readFields(tree.root) {
      case .success(let fields):
        accepted += 1
        let texts = written(fields)
        #expect(try plain(texts.plain).get() == fields, "\(text)")
        #expect(try rest(texts.rest).get() == fields, "\(text)")
      case .failure(let found):
        rejected += 1
        #expect(found.problems.allSatisfy { $0.span.start >= 0 && $0.span.end <= bytes.count }, "\(text)")
      }
    }
    #expect(accepted > 50 && rejected > 50, "\(accepted) accepted, \(rejected) rejected")
  }

  @Test func base64IsReadInBothAlphabets() {
    for bytes in [[], [0], [251, 255], [251, 255, 191], Array(0...255)] as [[UInt8]] {
      for alphabet in [Base64.Alphabet.standard, .urlSafe] {
        let text = Base64.encode(bytes, alphabet)
        #expect(Base64.decode(text) == bytes && text.utf8.count.isMultiple(of: 4))
        #expect(Base64.decode(text.filter { $0 != "=" }) == bytes)
      }
    }
    for text in ["a", "a===", "ab=", "=", "ab cd", "abcd=", "ab==cd==", "\u{E9}"] {
      #expect(Base64.decode(text) == nil)
    }
    #expect(Base64.decode("AAB=") == [0, 0])
  }
}
