extension Timestamp: Codable {
  /// Decodes a timestamp in RFC 3339 format. Documents and Realtime data have their own form instead.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let timestamp = Timestamp(rfc3339: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "the text is not an RFC 3339 timestamp")
    }
    self = timestamp
  }

  /// Encodes the timestamp in RFC 3339 format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Timestamp {
  /// The seconds since 1970, with the precision of a double.
  public var secondsSince1970: Double { Double(seconds) + Double(nanos) / 1_000_000_000 }

  /// Creates a timestamp from seconds since 1970, rounded to microseconds as Firestore stores them. Nil if it is out of
  /// range.
  public init?(secondsSince1970 seconds: Double) {
    let whole = seconds.rounded(.down)
    guard let start = Int64(exactly: whole) else { return nil }
    let micros = Int64(((seconds - whole) * 1_000_000).rounded())
    let (sum, isOver) = start.addingReportingOverflow(micros / 1_000_000)
    if isOver { return nil }
    self.init(seconds: sum, nanos: Int32(micros % 1_000_000 * 1_000))
  }
}
