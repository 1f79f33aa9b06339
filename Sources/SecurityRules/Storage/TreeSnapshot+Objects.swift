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
  ///   - budget: counts each object at or below the level, and the entries of the level.
  /// - Throws: the errors of the budget, and `TreeError`.
  mutating func objects(
    bucket: String, prefix: String, _ budget: inout ReadBudget
  ) throws -> ObjectListing {
    let level = prefix.utf8.isEmpty ? "" : prefix + "/"
    var items: [ObjectName] = []
    var prefixes: [String] = []
    try forEachObject(in: .bucket(bucket, prefix: level)) { object, _ in
      try budget.examine()
      let rest = object.name.utf8.dropFirst(level.utf8.count)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
        try budget.returnDocument()
        try budget.hold(object.name.utf8.count)
        items.append(object)
        return true
      }
      let folder = String(decoding: object.name.utf8[..<slash], as: UTF8.self)
      // The objects of a folder are consecutive.
      if !(prefixes.last.map { CodeUnits.equal($0, folder) } ?? false) {
        try budget.returnDocument()
        try budget.hold(folder.utf8.count)
        prefixes.append(folder)
      }
      return true
    }
    return ObjectListing(items: items, prefixes: prefixes)
  }
}
