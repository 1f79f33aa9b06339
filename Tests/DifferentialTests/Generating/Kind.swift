/// A type of the language as the generator thinks of it.
enum Kind: String, CaseIterable, Sendable {
  case bool, int, float, string, bytes, list, map, set, path, timestamp, duration, latlng, vector, null
  case mapDiff = "map_diff"

  /// How often each is wanted where any would do.
  static let weighted: [Kind] = [
    .bool, .bool, .int, .int, .float, .string, .string, .string, .bytes, .list, .list, .map, .map, .set, .path,
    .timestamp, .duration, .latlng, .vector, .null, .mapDiff,
  ]
}
