import DocumentTrees
import EmulatedProjects
import RuleValues

/// A request for a page of a bucket's objects.
struct ObjectQuery: Sendable {
  /// The beginning of the names; empty for all.
  var prefix = ""
  /// The text after the prefix up to which names are grouped; nil for no groups.
  var delimiter: String?
  /// The maximum number of entries on the page.
  var maximum = StorageLimits.maximumPageEntries
  /// The first entry of the page, which an earlier page named; nil for the first page.
  var start: String?
  /// The names from here on; nil for all.
  var startOffset: String?
  /// The names before this one; nil for all.
  var endOffset: String?

  /// Reads the query of a request.
  ///
  /// - Throws: ``StorageFailure/invalid(_:)``.
  init(_ request: HTTPRequest) throws(StorageFailure) {
    prefix = request.parameter("prefix") ?? ""
    delimiter = request.parameter("delimiter").flatMap { $0.isEmpty ? nil : $0 }
    if let number = try request.number("maxResults") {
      guard number >= 0 else { throw .invalid("Invalid value for maxResults: it is negative.") }
      maximum = number == 0 ? maximum : min(maximum, Int(clamping: number))
    }
    startOffset = request.parameter("startOffset")
    endOffset = request.parameter("endOffset")
    guard let token = request.parameter("pageToken"), !token.isEmpty else { return }
    guard let bytes = Base64.decode(token) else { throw .invalid("Invalid pageToken.") }
    start = String(decoding: bytes, as: UTF8.self)
  }
}

/// A page of a bucket's objects. An object or a group is on one page only.
struct ObjectPage: Sendable {
  /// The objects.
  private(set) var items: [StoredObject] = []
  /// The groups, with their delimiters.
  private(set) var prefixes: [String] = []
  /// The token of the next page; nil for the last one.
  private(set) var nextPageToken: String?

  /// Reads a page.
  ///
  /// - Parameter known: adds the values that are not in the tree.
  init(
    _ query: ObjectQuery, of bucket: String, in snapshot: inout some TreeSnapshot,
    _ known: (ObjectMetadata) throws -> StoredObject
  ) throws {
    var count = 0
    var last: String?
    try snapshot.forEachObject(in: .bucket(bucket, prefix: query.prefix)) { object, encoded in
      if let end = query.endOffset, !Self.isBefore(object.name, end) { return false }
      if let start = query.startOffset, Self.isBefore(object.name, start) { return true }
      let group = Self.group(object.name, query)
      let entry = group ?? object.name
      if let start = query.start, Self.isBefore(entry, start) { return true }
      if group != nil, let last, CodeUnits.equal(last, entry) { return true }
      if count == query.maximum {
        nextPageToken = Base64.encode(entry.utf8, .urlSafe)
        return false
      }
      count += 1
      last = group
      if let group { prefixes.append(group) } else { items.append(try known(try encoded.readMetadata(of: object))) }
      return true
    }
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns the name up to the first delimiter after the prefix; nil without one.
  private static func group(_ name: String, _ query: ObjectQuery) -> String? {
    guard let delimiter = query.delimiter else { return nil }
    let bytes = Array(name.utf8)
    let wanted = Array(delimiter.utf8)
    var start = query.prefix.utf8.count
    while start + wanted.count <= bytes.count {
      if bytes[start..<start + wanted.count].elementsEqual(wanted) {
        return String(decoding: bytes[..<(start + wanted.count)], as: UTF8.self)
      }
      start += 1
    }
    return nil
  }
}
