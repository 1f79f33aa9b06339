import DocumentTrees
import RuleValues

extension TreeSnapshot {
  /// The level of a bucket below a prefix, cut at slashes (firebase/firebase-js-sdk, `list` of
  /// packages/storage/src/implementation/requests.ts and `fromBackendResponse` of list.ts).
  ///
  /// - Parameters:
  ///   - prefix: the level, without the slash at its end; empty for the whole bucket.
  ///   - pause: called for each object at or below the level, with how many more bytes are held; what it throws ends the
  ///     listing.
  /// - Throws: what `pause` throws; `TreeError`.
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
      // The objects of a folder come one after the other.
      if !(prefixes.last.map { CodeUnits.equal($0, folder) } ?? false) {
        try pause(folder.utf8.count)
        prefixes.append(folder)
      }
      return true
    }
    return ObjectListing(items: items, prefixes: prefixes)
  }
}
