package import SourceText

/// A JSON value to write. Members of objects keep their order.
package enum JSONValue: Sendable, Hashable {
  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The name.
    package let key: String
    /// The value.
    package let value: JSONValue

    /// Creates a member.
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([Member])

  /// The value as one line of JSON.
  package var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes the value.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .string(let string): writer.string(string)
    case .array(let elements): writer.array { for element in elements { element.write(to: &$0) } }
    case .object(let members):
      writer.object {
        for member in members {
          $0.key(member.key)
          member.value.write(to: &$0)
        }
      }
    }
  }

  /// Returns an object with further members at its end; other values are returned unchanged.
  package func adding(_ others: KeyValuePairs<String, JSONValue>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + others.map { Member(key: $0.key, value: $0.value) })
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral
{
  /// Creates an object.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// Creates an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates a string.
  package init(stringLiteral text: String) { self = .string(text) }

  /// Creates a boolean.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
