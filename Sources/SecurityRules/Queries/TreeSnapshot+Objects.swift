import DocumentTrees
import RuleValues

extension TreeSnapshot {
  /// Returns the level of a bucket below a prefix, split at slashes.
  ///
  /// See firebase/firebase-js-sdk, `list` in packages/storage/src/implementation/requests.ts and `fromBackendResponse`
  /// in list.ts.
  ///
  /// - Parameters:
  ///   - prefix: the level, without its final slash; empty for the whole bucket.
  ///   - pause: called for each object at or below the level with the number of additional bytes held. An error that it
  ///     throws ends the listing.
  /// - Throws: the errors of `pause`, and `TreeError`.
  mutating func objects(
    bucket: String, prefix: String, _ pause: (_ bytes: Int) throws -> Void
  ) throws -> ObjectListing {
    let level = prefix.utf8.isEmpty ? "" : prefix + "/"
    var items: [ObjectName] = []
    var prefixes: [String] = []
    try forEachObject(in: .bucket(bucket, prefix: level)) { object, _ in
      try pause(0)
      let rest = object.name.utf8.dropFirst(level.utf8.count)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
        try pause(object.name.utf8.count)
        items.append(object)
        return true
      }
      let folder = String(decoding: object.name.utf8[..<slash], as: UTF8.self)
      // The objects of a folder are consecutive.
      if !(prefixes.last.map { CodeUnits.equal($0, folder) } ?? false) {
        try pause(folder.utf8.count)
        prefixes.append(folder)
      }
      return true
    }
    return ObjectListing(items: items, prefixes: prefixes)
  }
}
