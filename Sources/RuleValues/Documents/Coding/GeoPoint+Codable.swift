extension GeoPoint: Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude
    case longitude
  }

  /// Decodes a map with `latitude` and `longitude`. Documents have their own form instead.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    guard let point = GeoPoint(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: container, debugDescription: DocumentProblem.Kind.geoPoint.text)
    }
    self = point
  }

  /// Encodes a map with `latitude` and `longitude`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}
