/// A JSON value of a Realtime case: stored data, a written value or the `auth` variable.
indirect enum RealtimeJSON: Sendable {
  case null
  case bool(Bool)
  /// A number and its text in the JSON: `1` and `1.0` are the same value.
  case number(Double, written: String)
  case text(String)
  case list([RealtimeJSON])
  case map([Member])

  /// One key and its value.
  struct Member: Sendable {
    var key: String
    var value: RealtimeJSON

    init(_ key: String, _ value: RealtimeJSON) {
      self.key = key
      self.value = value
    }
  }

  /// A number in its shortest form.
  static func number(_ value: Double) -> RealtimeJSON { .number(value, written: ModelNumber.text(value)) }

  /// The value of a key; nil where the value is no map or the key is missing.
  subscript(key: String) -> RealtimeJSON? {
    guard case .map(let members) = self else { return nil }
    return members.first { ModelText($0.key) == ModelText(key) }?.value
  }

  /// The JSON text.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(_, let written): written
    case .text(let text): JSON.quoted(text)
    case .list(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .map(let members):
      "{" + members.map { JSON.quoted($0.key) + ": " + $0.value.text }.joined(separator: ", ") + "}"
    }
  }

  /// Values with one part less, for a shrinker.
  var smaller: [RealtimeJSON] {
    switch self {
    case .null: []
    case .bool, .number, .text: [.null]
    case .list(let elements):
      [.null] + elements
        + elements.indices.flatMap { index in
          elements[index].smaller.map { .list(elements.replacing(index, with: $0)) }
        }
    case .map(let members):
      [.null] + members.map(\.value)
        + members.indices.map { .map(members.removing($0)) }
        + members.indices.flatMap { index in
          members[index].value.smaller.map {
            .map(members.replacing(index, with: Member(members[index].key, $0)))
          }
        }
    }
  }
}

extension Array {
  /// The array with another element at `index`.
  func replacing(_ index: Int, with element: Element) -> [Element] {
    var copy = self
    copy[index] = element
    return copy
  }

  /// The array without the element at `index`.
  func removing(_ index: Int) -> [Element] {
    var copy = self
    copy.remove(at: index)
    return copy
  }
}
