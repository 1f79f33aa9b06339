import TestSupport

@testable import FirestoreWire

/// Messages as clients and servers exchange them, in JSON. The shapes are those of the Firebase JavaScript SDK and of Google's
/// emulator (recorded 2026).
enum WireSamples {
  static let database = "projects/p/databases/(default)"
  static let root = database + "/documents"

  /// The type of each message and its canonical JSON.
  static let messages: [(type: String, json: String)] = [
    ("WriteRequest", #"{"database":"\#(database)"}"#),
    ("WriteResponse", #"{"streamId":"16","streamToken":"MA=="}"#),
    (
      "WriteRequest",
      #"{"writes":[{"update":{"name":"\#(root)/users/ada","fields":{"n":{"mapValue":{"fields":{"x":{"arrayValue":{"values":[{"integerValue":"1"},{"stringValue":"b"},{"nullValue":null},{"booleanValue":true},{"doubleValue":1.5},{"timestampValue":"1970-01-01T00:00:00Z"},{"geoPointValue":{"latitude":1.0,"longitude":2.0}},{"bytesValue":"AQI="},{"referenceValue":"\#(root)/users/ada"}]}},"v":{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"doubleValue":1.0},{"doubleValue":2.0}]}}}}}}}}}},"updateTransforms":[{"fieldPath":"t","setToServerValue":"REQUEST_TIME"}]}],"streamToken":"MA=="}"#
    ),
    (
      "WriteResponse",
      #"{"streamToken":"MQ==","writeResults":[{"updateTime":"2026-11-22T17:49:44.611644Z","transformResults":[{"timestampValue":"2026-11-22T17:49:44.596Z"}]},{}],"commitTime":"2026-11-22T17:49:44.611644Z"}"#
    ),
    (
      "WriteRequest",
      #"{"writes":[{"update":{"name":"\#(root)/users/ada"},"updateMask":{"fieldPaths":["n.y"]},"currentDocument":{"exists":true},"updateTransforms":[{"fieldPath":"a","increment":{"integerValue":"2"}}]},{"delete":"\#(root)/posts/1"},{"currentDocument":{"updateTime":"2026-11-22T17:49:44.611644Z"},"verify":"\#(root)/posts/2"}],"streamToken":"MQ=="}"#
    ),
    (
      "ListenRequest",
      #"{"database":"\#(database)","addTarget":{"documents":{"documents":["\#(root)/users/ada"]},"resumeToken":"CgkI9v6G0pGcmAM=","targetId":1004,"expectedCount":1},"labels":{"goog-listen-tags":"limbo-document"}}"#
    ),
    ("ListenRequest", #"{"database":"\#(database)","removeTarget":1002}"#),
    (
      "ListenRequest",
      #"{"addTarget":{"query":{"parent":"\#(root)","structuredQuery":{"from":[{"collectionId":"posts"}],"where":{"compositeFilter":{"op":"AND","filters":[{"fieldFilter":{"field":{"fieldPath":"open"},"op":"EQUAL","value":{"booleanValue":false}}},{"unaryFilter":{"op":"IS_NULL","field":{"fieldPath":"x"}}}]}},"orderBy":[{"field":{"fieldPath":"n"},"direction":"DESCENDING"},{"field":{"fieldPath":"__name__"},"direction":"DESCENDING"}],"limit":0}},"targetId":1008}}"#
    ),
    ("ListenResponse", #"{"targetChange":{"targetChangeType":"ADD","targetIds":[1002,-1]}}"#),
    ("ListenResponse", #"{"targetChange":{"resumeToken":"CgkI","readTime":"2026-11-22T17:49:44.688656Z"}}"#),
    (
      "ListenResponse",
      #"{"targetChange":{"targetChangeType":"REMOVE","targetIds":[1006],"cause":{"code":7,"message":"\nfalse for 'get' @ L3"}}}"#
    ),
    (
      "ListenResponse",
      #"{"documentChange":{"document":{"name":"\#(root)/posts/2","fields":{"open":{"booleanValue":true}},"createTime":"2026-11-22T17:49:46.121634Z","updateTime":"2026-11-22T17:49:46.121634Z"},"targetIds":[1008]}}"#
    ),
    (
      "ListenResponse",
      #"{"documentDelete":{"document":"\#(root)/posts/1","readTime":"2026-11-22T17:49:46.705524Z","removedTargetIds":[1003]}}"#
    ),
    (
      "RunAggregationQueryRequest",
      #"{"parent":"\#(root)","structuredAggregationQuery":{"structuredQuery":{"from":[{"collectionId":"posts"}],"limit":5},"aggregations":[{"count":{"upTo":"7"},"alias":"aggregate_0"},{"sum":{"field":{"fieldPath":"n"}},"alias":"aggregate_1"}]}}"#
    ),
    (
      "RunAggregationQueryResponse",
      #"{"result":{"aggregateFields":{"aggregate_0":{"integerValue":"0"},"aggregate_1":{"nullValue":null}}},"readTime":"2026-11-22T17:49:47.277276Z"}"#
    ),
    (
      "BatchGetDocumentsRequest",
      #"{"database":"\#(database)","documents":["\#(root)/users/ada"],"newTransaction":{"readWrite":{"retryTransaction":"AA=="}}}"#
    ),
    ("BatchGetDocumentsResponse", #"{"missing":"\#(root)/users/ben","readTime":"2026-11-22T17:49:47.471823Z"}"#),
    (
      "CommitRequest",
      #"{"database":"\#(database)","writes":[{"transform":{"document":"\#(root)/a/b","fieldTransforms":[{"fieldPath":"l","appendMissingElements":{"values":[{"doubleValue":"NaN"},{"doubleValue":"-Infinity"}]}},{"fieldPath":"m","removeAllFromArray":{}}]}}]}"#
    ),
    ("BatchWriteResponse", #"{"writeResults":[{},{}],"status":[{},{"code":5,"message":"no"}]}"#),
    ("BeginTransactionRequest", #"{"options":{"readOnly":{"readTime":"2026-11-22T17:49:47Z"}}}"#),
  ]

  /// Bytes that google-cloud-firestore 2 made, and the type and JSON of the same message.
  static let references: [(type: String, hex: String, json: String)] = [
    (
      "ArrayValue",
      "0a0258000a0208000a0b10fbffffffffffffffff010a0919000000000000f83f0a058a0102c3a90a0592010200ff0a2e2a2c70726f6a656374732f702f6461746162617365732f2864656661756c74292f646f63756d656e74732f612f620a14421209000000000000f03f1100000000000000c00a0e520c08b8d68cd80610e0e4d3a3020a024a000a0b32090a070a016b12021001",
      #"{"values":[{"nullValue":null},{"booleanValue":false},{"integerValue":"-5"},{"doubleValue":1.5},{"stringValue":"é"},{"bytesValue":"AP8="},{"referenceValue":"\#(root)/a/b"},{"geoPointValue":{"latitude":1.0,"longitude":-2.0}},{"timestampValue":"2026-11-22T17:49:44.611644Z"},{"arrayValue":{}},{"mapValue":{"fields":{"k":{"integerValue":"1"}}}}]}"#
    ),
    (
      "CommitRequest",
      "0a1e70726f6a656374732f702f6461746162617365732f2864656661756c7429124e0a370a2c70726f6a656374732f702f6461746162617365732f2864656661756c74292f646f63756d656e74732f632f6412070a0161120210011a080a01610a03622e63220208003a050a01741001122e122c70726f6a656374732f702f6461746162617365732f2864656661756c74292f646f63756d656e74732f632f65",
      #"{"database":"\#(database)","writes":[{"update":{"name":"\#(root)/c/d","fields":{"a":{"integerValue":"1"}}},"updateMask":{"fieldPaths":["a","b.c"]},"currentDocument":{"exists":false},"updateTransforms":[{"fieldPath":"t","setToServerValue":"REQUEST_TIME"}]},{"delete":"\#(root)/c/e"}]}"#
    ),
    (
      "ListenResponse", "121308021204ea07ac021a06080712026e6f220101",
      #"{"targetChange":{"targetChangeType":"REMOVE","targetIds":[1002,300],"cause":{"code":7,"message":"no"},"resumeToken":"AQ=="}}"#
    ),
    (
      "RunQueryRequest",
      "0a2870726f6a656374732f702f6461746162617365732f2864656661756c74292f646f63756d656e7473122e120512016318011a0e120c0a0312016110031a0310ac0222070a0312016110022a02080530023a060a0210011001",
      #"{"parent":"\#(root)","structuredQuery":{"from":[{"collectionId":"c","allDescendants":true}],"where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"GREATER_THAN","value":{"integerValue":"300"}}},"orderBy":[{"field":{"fieldPath":"a"},"direction":"DESCENDING"}],"limit":5,"offset":2,"startAt":{"values":[{"integerValue":"1"}],"before":true}}}"#
    ),
  ]

  /// Returns the message of a JSON text.
  static func message(_ json: String, _ type: MessageType) throws -> WireMessage {
    try JSONMessageReader.read(Array(json.utf8), as: type)
  }

  /// Returns the bytes of a hexadecimal text.
  static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).map { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0
    }
  }

  /// Returns JSON as text.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a random message of a type.
  static func random(_ type: MessageType, depth: Int, using generator: inout SeededGenerator) -> WireMessage {
    var message = WireMessage(type)
    let fields = type.definition.fields
    for index in fields.indices where generator.chance(2) {
      let field = fields[index]
      if depth > 6, case .message = field.kind { continue }
      if depth > 6, case .map = field.kind { continue }
      if field.isRepeated {
        let values = (0..<generator.below(4)).map { _ in random(field.kind, depth: depth, using: &generator) }
        message.set(.list(values), at: index)
      } else {
        message.set(random(field.kind, depth: depth, using: &generator), at: index)
      }
    }
    if type == .timestamp {
      message["seconds"] = .integer(Int64.random(in: -62_135_596_800...253_402_300_799, using: &generator))
      message["nanos"] = .integer(Int64.random(in: 0...999_999_999, using: &generator))
    }
    return message
  }

  private static func random(_ kind: FieldKind, depth: Int, using generator: inout SeededGenerator) -> WireValue {
    switch kind {
    case .bool: return .bool(generator.chance(2))
    case .int32: return .integer(Int64(Int32.random(in: .min ... .max, using: &generator)))
    case .int64: return .integer(Int64.random(in: .min ... .max, using: &generator))
    case .double:
      let numbers: [Double] = [0, -0.0, 1.5, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude, -7]
      return .double(numbers.randomElement(using: &generator) ?? 0)
    case .string: return .string(["", "a", "é", "e\u{301}", "\u{0}\"\\", "𝄞"].randomElement(using: &generator) ?? "")
    case .bytes: return .bytes((0..<generator.below(5)).map { _ in UInt8.random(in: 0...255, using: &generator) })
    case .symbol(let type): return .integer(Int64(type.definition.values.randomElement(using: &generator)?.number ?? 0))
    case .message(let type): return .message(random(type, depth: depth + 1, using: &generator))
    case .map(let kind):
      var map = WireMap()
      for key in ["", "a", "b", "é", "e\u{301}"] where generator.chance(2) {
        map.set(random(kind, depth: depth + 1, using: &generator), for: key)
      }
      return .map(map)
    }
  }
}
