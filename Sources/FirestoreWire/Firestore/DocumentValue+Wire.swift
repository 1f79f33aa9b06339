package import RuleValues

extension DocumentValue {
  /// Returns the `Value` message of the value.
  ///
  /// - Parameter project: the project id at the start of references.
  package func wire(project: String) -> WireMessage {
    WireMessage(.value) { message in
      switch self {
      case .null: message["null_value"] = .integer(0)
      case .bool(let bool): message["boolean_value"] = .bool(bool)
      case .integer(let integer): message["integer_value"] = .integer(integer)
      case .double(let double): message["double_value"] = .double(double)
      case .timestamp(let time): message["timestamp_value"] = .message(WireMessage(time))
      case .string(let text): message["string_value"] = .string(text)
      case .bytes(let bytes): message["bytes_value"] = .bytes(bytes)
      case .reference(let path): message["reference_value"] = .string(path.resourceName(project: project))
      case .geoPoint(let point): message["geo_point_value"] = .message(point.wire)
      case .array(let values):
        let values = values.map { $0.wire(project: project) }
        message["array_value"] = .message(WireMessage(.arrayValue) { $0["values"] = .messages(values) })
      case .map(let fields):
        let map = fields.wire(project: project)
        message["map_value"] = .message(WireMessage(.mapValue) { $0["fields"] = .map(map) })
      case .vector(let numbers): message["map_value"] = .message(VectorForm.message(numbers))
      }
    }
  }
}

extension GeoPoint {
  /// The `LatLng` message of the point.
  var wire: WireMessage {
    WireMessage(.latLng) {
      $0["latitude"] = .double(latitude)
      $0["longitude"] = .double(longitude)
    }
  }
}

extension DocumentFields {
  /// Returns the fields as a map of `Value` messages.
  ///
  /// - Parameter project: the project id at the start of references.
  package func wire(project: String) -> WireMap {
    var map = WireMap()
    for field in entries { map.set(.message(field.value.wire(project: project)), for: field.name) }
    return map
  }
}
