extension DocumentValue: Codable {
  /// Decodes a value without a known type: null, a boolean, a number, a string, a list or a map. From a document, it
  /// decodes every kind of value.
  public init(from decoder: any Decoder) throws {
    if let fields = try? DocumentFields(from: decoder) {
      self = .map(fields)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [DocumentValue] = []
      while !list.isAtEnd { elements.append(try list.decode(DocumentValue.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Encodes the value. Other encoders than that of a document get times and references as text, and bytes and vectors as
  /// lists.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let bool): try bool.encode(to: encoder)
    case .integer(let integer): try integer.encode(to: encoder)
    case .double(let double): try double.encode(to: encoder)
    case .timestamp(let timestamp): try timestamp.encode(to: encoder)
    case .string(let string): try string.encode(to: encoder)
    case .bytes(let bytes): try bytes.encode(to: encoder)
    case .reference(let path): try path.encode(to: encoder)
    case .geoPoint(let point): try point.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .map(let fields): try fields.encode(to: encoder)
    case .vector(let numbers): try numbers.encode(to: encoder)
    }
  }
}

extension DocumentFields: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes the fields of a map, whatever their types.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    self.init()
    for key in container.allKeys {
      self[key.stringValue] = try container.decode(DocumentValue.self, forKey: key)
    }
  }

  /// Encodes a map.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for field in entries { try container.encode(field.value, forKey: Name(stringValue: field.name)) }
  }
}
