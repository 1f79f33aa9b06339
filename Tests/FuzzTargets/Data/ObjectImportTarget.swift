import DocumentTrees

/// Imports of objects' metadata in each of their forms. An export in each format is imported as the same metadata.
struct ObjectImportTarget: FuzzTarget {
  static let name = "object-import"
  static let words = [
    "{\"items\":[", "\"name\":\"a/b\"", "\"bucket\":\"x\"", "\"size\":\"12\"", "\"size\":12",
    "\"contentType\":\"image/png\"",
    "\"metadata\":{", "\"timeCreated\":\"2024-01-01T00:00:00Z\"", "\"updated\":", "\"md5Hash\":", "\"crc32c\":",
    "\"etag\":",
    "\"generation\":\"1\"", "\"metageneration\":\"1\"", "\"cacheControl\":", "\"contentDisposition\":", "{\"b/o\":{",
    "\"b/a/c\":",
  ]

  func check(_ bytes: [UInt8]) throws {
    let roundTrip = ImportRoundTrip<ObjectFormat>(
      formats: [.list, .map], load: { try $0.importObjects(from: $1) }, export: { try $0.exportObjects(to: $1, as: $2) }
    )
    try roundTrip.check(bytes)
  }
}
