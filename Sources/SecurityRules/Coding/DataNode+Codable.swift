import RuleRequests
public import RuleValues

extension WrittenValue {
  /// Encodes a Swift value as Realtime data. A time is a number of milliseconds since 1970, a list has children named by
  /// their index, and `@ServerTimestamp` becomes a server value.
  ///
  /// - Throws: ``FieldCodingError`` if the value cannot be stored, or an error of its `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    if let node = value as? DataNode {
      self = WrittenValue(node)
      return
    }
    var sites: [Site] = []
    let node = try Self.node(try ValueEncoder.encode(value, as: .data), at: [], &sites)
    self.init(node, sites: sites)
  }

  private static func node(
    _ value: FieldValue, at keys: [DataKey], _ sites: inout [Site]
  ) throws -> DataNode {
    switch value.content {
    case .value(let value): return try leaf(value, at: keys)
    case .transform(.serverTimestamp):
      sites.append(Site(path: DataPath(keys), isPriority: false, value: .timestamp))
      return .leaf(.integer(0))
    case .array(let elements):
      var children: [DataChild] = []
      for (index, element) in elements.enumerated() {
        let key = DataKey("\(index)")
        children.append(DataChild(key, try node(element, at: keys + [key], &sites)))
      }
      return .node(children)
    case .map(let fields):
      var children: [DataChild] = []
      for entry in fields.entries {
        let key = DataKey(entry.name)
        children.append(DataChild(key, try node(entry.value, at: keys + [key], &sites)))
      }
      return .node(children)
    case .delete, .transform: throw failure(at: keys)
    }
  }

  private static func leaf(_ value: DocumentValue, at keys: [DataKey]) throws -> DataNode {
    switch value {
    case .null: .absent
    case .bool(let bool): .leaf(.bool(bool))
    case .integer(let integer): .leaf(.integer(integer))
    case .double(let double): .leaf(.double(double))
    case .string(let string): .leaf(.string(string))
    case .timestamp, .bytes, .reference, .geoPoint, .array, .map, .vector: throw failure(at: keys)
    }
  }

  private static func failure(at keys: [DataKey]) -> FieldCodingError {
    FieldCodingError(at: keys.map { PlaceKey(stringValue: $0.text) }, "Realtime data cannot store the value")
  }
}

extension DataNode {
  /// Encodes a Swift value as Realtime data.
  ///
  /// - Throws: ``FieldCodingError`` if the value cannot be stored or has a `@ServerTimestamp` without a time, or an error of
  ///   its `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    let written = try WrittenValue(encoding: value)
    if let site = written.sites.first {
      let place = site.path.keys.map { PlaceKey(stringValue: $0.text) }
      throw FieldCodingError(at: place, "the value is a server value, which only a write can contain")
    }
    self = written.template
  }

  /// Decodes a Swift value from the data. Missing data has no members and no elements.
  ///
  /// - Throws: ``FieldCodingError`` if the data does not fit, or an error of the type's `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try ValueDecoder.decode(type, from: .data(self))
  }
}
