package import RuleValues
package import SourceText

/// Reads values in the format of Google's rules API: plain JSON without encodings for other types.
package enum TestCaseValue {
  /// Returns the value of `json`. A number without a fraction is an integer (recordings of davideast/pyric).
  package static func value(_ json: JSONNode) -> DocumentValue {
    switch json.value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .double(let double): Int64(exactly: double).map { .integer($0) } ?? .double(double)
    case .string(let string): .string(string)
    case .array: .array(json.elements.map(value))
    case .object: .map(fields(json))
    }
  }

  /// Returns the members of an object; the later of two members with the same name counts.
  package static func fields(_ json: JSONNode) -> DocumentFields {
    DocumentFields(json.members.map { ($0.key, value($0.value)) })
  }

  /// Returns the metadata of an object, whose times are given as text.
  static func metadata(_ json: JSONNode) -> DocumentFields {
    var fields = fields(json)
    for key in ["timeCreated", "updated"] {
      guard case .string(let text)? = fields[key], let time = Timestamp(rfc3339: text) else { continue }
      fields[key] = .timestamp(time)
    }
    return fields
  }
}
