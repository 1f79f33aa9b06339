import DocumentTrees
import RuleValues

/// Imports of documents in each of their forms. An export in each format is imported as the same documents.
struct DocumentImportTarget: FuzzTarget {
  static let name = "document-import"
  static let words = [
    "{\"documents\":[", "\"name\":\"projects/p/databases/(default)/documents/a/b\"", "\"fields\":{", "\"stringValue\":",
    "\"integerValue\":\"1\"", "\"doubleValue\":\"NaN\"", "\"booleanValue\":true", "\"nullValue\":null",
    "\"timestampValue\":\"2024-01-01T00:00:00Z\"", "\"bytesValue\":\"AA==\"", "\"referenceValue\":",
    "\"geoPointValue\":{\"latitude\":1,\"longitude\":2}", "\"arrayValue\":{\"values\":[", "\"mapValue\":{\"fields\":{",
    "\"createTime\":", "\"updateTime\":", "\"$timestamp\":", "\"$reference\":", "\"$bytes\":", "\"$double\":",
    "{\"a/b\":{",
    "\"__type__\":\"__vector__\"",
  ]

  private static let now = Timestamp(milliseconds: 1_700_000_000_000) ?? .epoch

  func check(_ bytes: [UInt8]) throws {
    let roundTrip = ImportRoundTrip<DocumentFormat>(
      formats: [.rest(project: "p"), .restLines(project: "p"), .plain],
      load: { try $0.importDocuments(from: $1, now: Self.now) }, export: { try $0.exportDocuments(to: $1, as: $2) })
    try roundTrip.check(bytes)
  }
}
