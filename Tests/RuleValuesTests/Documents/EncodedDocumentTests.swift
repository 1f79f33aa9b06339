import RuleValues
import TestSupport
import Testing

@Suite struct EncodedDocumentTests {
  @Test func fieldsRoundTrip() throws {
    #expect(try EncodedDocument(DocumentSamples.all).fields() == DocumentSamples.all)
    #expect(try EncodedDocument(DocumentFields()) == .empty)
    #expect(try EncodedDocument.empty.fields() == DocumentFields())
    var random = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let fields = DocumentSamples.random(&random)
      #expect(try EncodedDocument(fields).fields() == fields)
    }
  }

  @Test func minusZeroStays() throws {
    let point = GeoPoint(latitude: -0.0, longitude: -0.0).map { DocumentValue.geoPoint($0) } ?? .null
    let fields = DocumentFields([
      ("d", .double(-0.0)), ("v", .vector([-0.0])), ("l", .array([.double(-0.0)])), ("p", point),
    ])
    #expect(fields.entries.map(\.value) != fields.entries.map(\.value.withoutNegativeZero))
    #expect(try EncodedDocument(fields).fields() == fields)
  }

  @Test func depthIsBounded() throws {
    #expect(try EncodedDocument(DocumentSamples.nested(20)).fields() == DocumentSamples.nested(20))
    #expect(throws: DocumentProblem.Kind.tooDeep) { try EncodedDocument(DocumentSamples.nested(21)) }
  }

  @Test func referencesNameDocuments() {
    for segments in [[], ["c"], ["c", ""], ["c", "a/b"], ["c", ".."]] {
      #expect(throws: DocumentProblem.Kind.self) {
        try EncodedDocument(DocumentFields([("a", .reference(DocumentPath(segments)))]))
      }
    }
  }

  private func text(_ event: DocumentEvent) -> String {
    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return switch event {
    case .name(let name): "name \(text(name))"
    case .string(let string): "string \(text(string))"
    case .bytes(let bytes): "bytes \(Array(bytes))"
    case .reference(let database, let path): "reference \(text(database)) \(text(path))"
    case .geoPoint(let point): "geo \(point.latitude) \(point.longitude)"
    case .vector(let vector): "vector \(vector.numbers)"
    default: "\(event)"
    }
  }

  @Test func eventsAreInOrder() throws {
    let fields = DocumentFields([
      ("z", .array([.integer(7), .map(DocumentFields([("k", .string("v"))]))])),
      ("r", .reference(DocumentPath(["c", "d"]))), ("v", .vector([0.5])), ("a", .map(DocumentFields())),
    ])
    let events = try EncodedDocument(fields).withEvents { (reader) throws(CorruptDocument) in
      var reader = reader
      var events: [String] = []
      while let event = try reader.next() { events.append(text(event)) }
      #expect(reader.isComplete)
      return events
    }
    #expect(
      events == [
        "startMap(count: 4)", "name z", "startArray(count: 2)", "integer(7)", "startMap(count: 1)", "name k",
        "string v",
        "end", "end", "name r", "reference (default) c/d", "name v", "vector [0.5]", "name a", "startMap(count: 0)",
        "end", "end",
      ])
  }

  @Test func containersCanBeSkippedAndReadAlone() throws {
    let inner = DocumentFields([("x", .integer(1)), ("y", .array([.null]))])
    let document = try EncodedDocument(DocumentFields([("a", .map(inner)), ("b", .bool(true))]))
    try document.bytes.withUnsafeBytes { bytes in
      var reader = DocumentEventReader(bytes)
      _ = try reader.next()
      _ = try reader.next()
      let place = reader.offset
      _ = try reader.next()
      reader.skipRest()
      #expect(try reader.next().map(text) == "name b")
      #expect(try reader.next().map(text) == "bool(true)")
      #expect(try reader.next().map(text) == "end")
      #expect(try reader.next() == nil && reader.isComplete)
      var alone = DocumentEventReader(bytes, valueAt: place)
      var events: [String] = []
      while let event = try alone.next() { events.append(text(event)) }
      #expect(
        events == [
          "startMap(count: 2)", "name x", "integer(1)", "name y", "startArray(count: 1)", "null", "end", "end",
        ])
    }
  }

  /// Accepted bytes are encoded again and decoded as the same fields. Rejected bytes have an offset inside the bytes.
  @Test func mutatedBytesRoundTripOrHaveAnOffset() throws {
    let original = try EncodedDocument(DocumentSamples.all).bytes
    var random = SeededGenerator(seed: 22)
    var rejected = 0
    for round in 0..<4000 {
      var bytes = round.isMultiple(of: 2) ? original : try EncodedDocument(DocumentSamples.random(&random)).bytes
      switch random.below(4) {
      case 0: bytes.removeLast(random.below(bytes.count + 1))
      case 1: bytes = bytes.mutated(using: &random)
      default: for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      }
      do throws(CorruptDocument) {
        let fields = try EncodedDocument(unchecked: bytes).fields()
        #expect((try? EncodedDocument(fields).fields()) == fields)
      } catch {
        rejected += 1
        #expect((0...bytes.count).contains(error.offset))
      }
    }
    #expect((1000..<3900).contains(rejected), "\(rejected)")
  }

  @Test func readingFromAnyOffsetEnds() throws {
    let bytes = try EncodedDocument(DocumentSamples.all).bytes
    bytes.withUnsafeBytes { bytes in
      for offset in -1...bytes.count + 1 {
        var reader = DocumentEventReader(bytes, valueAt: offset)
        var steps = 0
        while (try? reader.next()) != nil, steps < 10_000 { steps += 1 }
        #expect(steps < 10_000)
      }
    }
  }

  @Test func namesAreFoundByBytes() {
    var fields = DocumentFields()
    for index in 0..<200 { fields["n\(index)"] = .integer(Int64(index)) }
    let isNew = fields.append("n7", .null)
    #expect(!isNew && fields["n7"] == .integer(7) && fields.count == 200)
    fields["n7"] = nil
    #expect(fields["n7"] == nil && fields["n199"] == .integer(199) && fields.count == 199)
    fields["n7"] = .bool(true)
    #expect(fields.entries.last?.name == "n7")
    fields["\u{E9}"] = .integer(1)
    #expect(fields["e\u{301}"] == nil)
  }
}
