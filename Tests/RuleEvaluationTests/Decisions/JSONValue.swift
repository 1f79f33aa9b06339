import Foundation
import RuleValues

/// Any JSON, with the vectors' typed values.
indirect enum JSONValue: Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  var fields: DocumentFields? {
    guard case .object(let members) = self else { return nil }
    return DocumentFields(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) })
  }

  var value: DocumentValue {
    switch self {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    case .string(let string): return .string(string)
    case .array(let values): return .array(values.map(\.value))
    case .object(let members):
      if members.count == 1, let (tag, inner) = members.first, tag.hasPrefix("$"), let typed = Self.typed(tag, inner) {
        return typed
      }
      return .map(fields ?? DocumentFields())
    }
  }

  private static func typed(_ tag: String, _ inner: JSONValue) -> DocumentValue? {
    switch (tag, inner) {
    case ("$ts", .string(let text)): return Timestamp(rfc3339: text).map { .timestamp($0) }
    case ("$bytes", .string(let text)): return Data(base64Encoded: text).map { .bytes([UInt8]($0)) }
    case ("$ref", .string(let text)): return .reference(DocumentPath(text))
    case ("$double", let number): return number.number.map { .double($0) }
    case ("$geo", .array(let numbers)) where numbers.count == 2:
      let point = numbers.compactMap(\.number)
      return point.count == 2 ? GeoPoint(latitude: point[0], longitude: point[1]).map { .geoPoint($0) } : nil
    default: return nil
    }
  }

  private var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    case .string(let text): Double(text)
    default: nil
    }
  }
}
