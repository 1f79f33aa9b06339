public import Foundation
public import SecurityRules
import Testing

extension Date: TimestampConvertible {
  /// Creates the same point in time.
  public init(timestamp: Timestamp) { self.init(timeIntervalSince1970: timestamp.secondsSince1970) }
  /// The same point in time.
  public var timestamp: Timestamp? { Timestamp(secondsSince1970: timeIntervalSince1970) }
}

private struct Todo: Codable, Hashable {
  var title: String
  var owner: String
  var done = false
  @ServerTimestamp var at: Timestamp?
}

private enum Color: String, Codable { case red, green }

private enum Shape: Codable, Hashable {
  case circle(radius: Double)
  case square(Int, Int)
}

private struct Everything: Codable, Hashable {
  struct Inner: Codable, Hashable {
    var names: [String: Int]
    var list: [[Inner2]]
  }
  struct Inner2: Codable, Hashable { var color: Color? }

  @DocumentID var id: String?
  var int8: Int8 = -8
  var large: UInt64 = 1 << 62
  var float: Float = 0.1
  var double = 1.5
  var missing: String?
  var day: Date?
  var point: GeoPoint?
  var other: DocumentPath = "users/ada"
  var bytes: [UInt8] = [0, 255]
  var data = Data([1, 2])
  var noData = Data()
  var shapes: [Shape] = [.circle(radius: 2), .square(1, 2)]
  var inner: Inner?
  var rest: DocumentFields = ["t": .vector([1, 2]), "m": ["x": .bytes([1])]]
  var any: DocumentValue = ["a", 1, nil]
  var flags: Set<Bool> = [true]
}

@Suite("Swift values are documents") struct DocumentCodingTests {
  @Test func synthesizedCodeWorks() throws {
    let fields = try WrittenFields(encoding: Todo(title: "Milk", owner: "ada"))
    #expect(fields == ["title": "Milk", "owner": "ada", "done": false, "at": .serverTimestamp])
    let time = try #require(Timestamp(milliseconds: 1_234))
    var todo = Todo(title: "Milk", owner: "ada")
    todo.at = time
    let stored = try DocumentFields(encoding: todo)
    #expect(stored == ["title": "Milk", "owner": "ada", "done": false, "at": .timestamp(time)])
    #expect(try stored.decode(Todo.self) == todo)
    #expect(try (["title": "a", "owner": "b", "done": true] as DocumentFields).decode(Todo.self).at == nil)
    #expect(try (["title": "a", "owner": "b", "done": true, "at": nil] as DocumentFields).decode(Todo.self).at == nil)
    let error = #expect(throws: FieldCodingError.self) {
      try DocumentFields(encoding: Todo(title: "", owner: ""))
    }
    #expect(error.map { "\($0)" } == "the value is a server value, which only a write can contain (at at)")
  }

  @Test func everyKindOfValueIsStoredAsItself() throws {
    var value = Everything()
    value.id = "not a field"
    value.day = Date(timeIntervalSince1970: 1.25)
    value.point = GeoPoint(latitude: 1, longitude: 2)
    value.inner = .init(names: ["a": 1], list: [])
    let fields = try DocumentFields(encoding: value)
    #expect(fields["id"] == nil && fields["missing"] == nil)
    #expect(fields["int8"] == -8 && fields["large"] == .integer(1 << 62) && fields["double"] == 1.5)
    #expect(fields["float"] == .double(Double(Float(0.1))))
    #expect(fields["day"] == .timestamp(try #require(Timestamp(seconds: 1, nanos: 250_000_000))))
    #expect(fields["point"] == .geoPoint(try #require(GeoPoint(latitude: 1, longitude: 2))))
    #expect(fields["other"] == .reference("users/ada"))
    #expect(fields["bytes"] == .bytes([0, 255]) && fields["data"] == .bytes([1, 2]))
    #expect(fields["shapes"] == [["circle": ["radius": 2.0]], ["square": ["_0": 1, "_1": 2]]])
    #expect(fields["inner"] == ["names": ["a": 1], "list": []])
    #expect(fields["any"] == ["a", 1, nil] && fields["flags"] == [true])
    value.id = nil
    #expect(try fields.decode(Everything.self) == value)
    let json = try JSONDecoder().decode(Everything.self, from: try JSONEncoder().encode(value))
    #expect(json.other == value.other && json.point == value.point && json.any == value.any)
  }

  @Test func idsComeFromThePath() throws {
    struct Note: Codable {
      @DocumentID var id: String?
      @DocumentID var path: DocumentPath?
      var text: String
    }
    let server = try OpenScene.server()
    try server.create("notes/7", with: WrittenFields(encoding: Note(text: "hi")), as: .administrator)
    let stored = try #require(try server.get("notes/7", as: .administrator))
    #expect(try stored.fields.fields() == ["text": "hi"])
    let note = try stored.decode(Note.self, at: "notes/7")
    #expect(note.id == "7" && note.path == "notes/7" && note.text == "hi")
    #expect(try stored.decode(Note.self).id == nil)
    let found = try server.list(DocumentQuery(collection: "notes"), as: .administrator)
    #expect(try found.map { try $0.decode(Note.self).id } == ["7"])
    #expect(try JSONDecoder().decode(Note.self, from: Data(#"{"text": "x"}"#.utf8)).id == nil)
  }

  @Test func numbersFitOrFail() throws {
    func decode<Value: Decodable>(_ value: DocumentValue, _ type: Value.Type) throws -> Value {
      try (["v": value] as DocumentFields).decode([String: Value].self)["v"].unwrapped()
    }
    #expect(try decode(3.0, Int.self) == 3)
    #expect(try decode(3, Double.self) == 3)
    #expect(try decode(255, UInt8.self) == 255)
    let failures: [(DocumentValue, any Decodable.Type, String)] = [
      (256, UInt8.self, "256 is out of range (at v)"), (-1, UInt.self, "-1 is out of range (at v)"),
      (1.5, Int.self, "1.5 is not a whole number, or out of range (at v)"),
      (.double(.nan), Int.self, "nan is not a whole number, or out of range (at v)"),
      (.integer(1 << 53 + 1), Double.self, "9007199254740993 is not exact as a double (at v)"),
      ("1", Int.self, "expected an integer, found a string (at v)"),
      (1, String.self, "expected a string, found an integer (at v)"),
      (1, [Int].self, "expected a list, found an integer (at v)"),
      ([1, "x"], [Int].self, "expected an integer, found a string (at v[1])"),
      (["a.b": ["c": true]], [String: [String: Int]].self, "expected an integer, found a boolean (at v.`a.b`.c)"),
      (nil, Int.self, "expected an integer, found null (at v)"),
      (1, Timestamp.self, "expected a timestamp, found an integer (at v)"),
      (1, DocumentPath.self, "expected a reference, found an integer (at v)"),
      ("blue", Color.self, "Cannot initialize Color from invalid String value blue (at v)"),
      ([:], Todo.self, "the value is missing (at v.title)"),
    ]
    for (value, type, text) in failures {
      let error = #expect(throws: FieldCodingError.self, "\(text)") { try decode(value, type) }
      #expect(error.map { "\($0)" } == text)
    }
    struct Large: Encodable { var a = [UInt64.max] }
    let error = #expect(throws: FieldCodingError.self) { try DocumentFields(encoding: Large()) }
    #expect(error?.field == "a[0]" && error?.reason == "the integer does not fit in 64 bits")
    #expect(throws: FieldCodingError.self) { try DocumentFields(encoding: [1, 2]) }
    #expect(throws: FieldCodingError.self) { try DocumentFields(encoding: ["a": Date(timeIntervalSince1970: 1e12)]) }
  }

  /// A hostile depth is an error, not a stack overflow.
  @Test func depthIsBounded() throws {
    final class Chain: Codable {
      var next: Chain?
      init(_ next: Chain?) { self.next = next }
    }
    var chain: Chain?
    for _ in 0..<1_000 { chain = Chain(chain) }
    #expect(throws: FieldCodingError.self) { try DocumentFields(encoding: chain) }
    #expect(throws: FieldCodingError.self) { try WrittenValue(encoding: chain) }
    let deep = (0..<1_000).reduce(DocumentFields()) { fields, _ in ["next": .map(fields)] }
    #expect(throws: FieldCodingError.self) { try deep.decode(Chain.self) }
    struct Endless: Codable {
      init() {}
      init(from decoder: any Decoder) throws { self = try decoder.singleValueContainer().decode(Endless.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
      }
    }
    #expect(throws: FieldCodingError.self) { try DocumentFields(encoding: Endless()) }
    #expect(throws: FieldCodingError.self) { try DocumentFields().decode(Endless.self) }
  }

  @Test func subclassesUseSuper() throws {
    class Base: Codable { var a = 1 }
    final class Derived: Base {
      var b = 2
      enum Keys: CodingKey { case b }
      override init() { super.init() }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        b = try container.decode(Int.self, forKey: .b)
        try super.init(from: container.superDecoder())
      }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(b, forKey: .b)
        try super.encode(to: container.superEncoder())
      }
    }
    let fields = try DocumentFields(encoding: Derived())
    #expect(fields == ["b": 2, "super": ["a": 1]])
    #expect(try fields.decode(Derived.self).b == 2)
  }

  // MARK: Realtime data

  @Test func realtimeDataIsCoded() throws {
    struct Room: Codable, Hashable {
      var name: String
      var members: [String]
      var scores: [String: Double]
      @ServerTimestamp var at: Timestamp?
      var seen: Date?
    }
    var room = Room(name: "Lounge", members: ["ada", "ben"], scores: ["ada": 1.5])
    let written = try WrittenValue(encoding: room)
    let expected: WrittenValue = [
      "name": "Lounge", "members": ["0": "ada", "1": "ben"], "scores": ["ada": 1.5], "at": .serverTimestamp,
    ]
    #expect(written == expected)
    #expect(throws: FieldCodingError.self) { try DataNode(encoding: room) }
    room.at = Timestamp(milliseconds: 7)
    room.seen = Date(timeIntervalSince1970: 1.5)
    let node = try DataNode(encoding: room)
    #expect(
      try node
        == Scene.data(
          #"{"name": "Lounge", "members": ["ada", "ben"], "scores": {"ada": 1.5}, "at": 7, "seen": 1500}"#))
    #expect(try node.decode(Room.self) == room)
    let sparse = try Scene.data(#"{"name": "x", "members": {}, "scores": {}}"#)
    #expect(throws: FieldCodingError.self) { try sparse.decode(Room.self) }
    #expect(try Scene.data(#"[1, null, 3]"#).decode([Int?].self) == [1, nil, 3])
    #expect(try Scene.data(#"{"a": 1, "b": 2}"#).decode([String: Int].self) == ["a": 1, "b": 2])
    #expect(throws: FieldCodingError.self) { try Scene.data(#"{"900000": 1}"#).decode([Int].self) }
    #expect(try DataNode.absent.decode(Int?.self) == nil)
    #expect(try WrittenValue(encoding: Int?.none) == .deletion)
    #expect(try WrittenValue(encoding: "x") == "x")
    let error = #expect(throws: FieldCodingError.self) {
      try Scene.data(#"{"a": {"b": "x"}}"#).decode([String: [String: Int]].self)
    }
    #expect(error.map { "\($0)" } == "expected an integer, found a string (at a.b)")
  }
}

extension Optional {
  fileprivate func unwrapped() throws -> Wrapped { try #require(self) }
}
