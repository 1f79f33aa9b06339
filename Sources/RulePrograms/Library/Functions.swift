extension CloudLibrary {
  /// The functions that stand by themselves.
  public static let conversions: [BuiltinDeclaration] = [
    BuiltinDeclaration(
      "int", .function, .toInt, [([.int], .int), ([.float], .int), ([.string], .int)], "as a whole number"),
    BuiltinDeclaration(
      "float", .function, .toFloat, [([.int], .float), ([.float], .float), ([.string], .float)], "as a float"),
    BuiltinDeclaration(
      "string", .function, .toString,
      [
        ([.int], .string), ([.float], .string), ([.null], .string), ([.string], .string), ([.bool], .string),
        ([.path], .string),
      ], "as text"),
    BuiltinDeclaration("path", .function, .toPath, [([.string], .path)], "the path that the text names"),
    BuiltinDeclaration("vector", .function, .toVector, [([.list], .vector)], "the embedding of these floats"),
    BuiltinDeclaration("debug", .function, .debug, [([.any], .any)], "the value itself, which the simulator shows"),
  ]

  /// The functions in namespaces (reference rules.duration, .timestamp, .latlng, .hashing, .math).
  public static let namespaces: [BuiltinDeclaration] = [
    BuiltinDeclaration(
      "value", .namespaced("duration"), .durationValue, [([.int, .string], .duration)],
      "so many units of `w d h m s ms ns`"),
    BuiltinDeclaration(
      "time", .namespaced("duration"), .durationTime, [([.int, .int, .int, .int], .duration)],
      "hours, minutes, seconds and nanoseconds"),
    BuiltinDeclaration("abs", .namespaced("duration"), .durationAbs, [([.duration], .duration)], "without its sign"),
    BuiltinDeclaration(
      "date", .namespaced("timestamp"), .timestampDate, [([.int, .int, .int], .timestamp)],
      "the start of that year, month and day"),
    BuiltinDeclaration(
      "value", .namespaced("timestamp"), .timestampValue, [([.int], .timestamp), ([.string], .timestamp)],
      "milliseconds since 1970, or RFC 3339"),
    BuiltinDeclaration(
      "value", .namespaced("latlng"), .latlngValue, [([.number, .number], .latlng)], "degrees north and east"),
    hash("md5", .md5, "the MD5 of it"),
    hash("sha256", .sha256, "the SHA-256 of it"),
    hash("crc32", .crc32, "the CRC-32 of it, lowest byte first"),
    hash("crc32c", .crc32c, "the CRC-32C of it, lowest byte first"),
    BuiltinDeclaration(
      "abs", .namespaced("math"), .abs, [([.int], .int), ([.float], .float)], "without its sign"),
    BuiltinDeclaration("ceil", .namespaced("math"), .ceil, [([.number], .float)], "the next whole number above"),
    BuiltinDeclaration("floor", .namespaced("math"), .floor, [([.number], .float)], "the next whole number below"),
    BuiltinDeclaration("round", .namespaced("math"), .round, [([.number], .int)], "the nearest whole number"),
    BuiltinDeclaration("pow", .namespaced("math"), .pow, [([.number, .number], .float)], "the power"),
    BuiltinDeclaration("sqrt", .namespaced("math"), .sqrt, [([.number], .float)], "the square root"),
    BuiltinDeclaration("isNaN", .namespaced("math"), .isNaN, [([.number], .bool)], "whether it is no number"),
  ]

  private static func hash(_ name: String, _ builtin: Builtin, _ summary: String) -> BuiltinDeclaration {
    BuiltinDeclaration(
      name, .namespaced("hashing"), builtin, [([.bytes], .bytes), ([.string], .bytes)], summary)
  }

  /// The functions that read documents, in Firestore rules (reference rules.firestore).
  public static let documents: [BuiltinDeclaration] = [
    BuiltinDeclaration("get", .function, .get, [([.path], .map)], "the document before the request"),
    BuiltinDeclaration("exists", .function, .exists, [([.path], .bool)], "whether there is the document before it"),
    BuiltinDeclaration("getAfter", .function, .getAfter, [([.path], [.map, .null])], "the document after the request"),
    BuiltinDeclaration("existsAfter", .function, .existsAfter, [([.path], .bool)], "whether there is one after it"),
  ]

  /// The functions that read documents, in Storage rules (reference rules.storage).
  public static let storageDocuments: [BuiltinDeclaration] = [
    BuiltinDeclaration("get", .namespaced("firestore"), .firestoreGet, [([.path], .map)], "the Firestore document"),
    BuiltinDeclaration(
      "exists", .namespaced("firestore"), .firestoreExists, [([.path], .bool)], "whether there is the document"),
  ]
}
