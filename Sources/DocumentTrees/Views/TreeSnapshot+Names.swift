package import RuleValues

extension TreeSnapshot {
  /// Returns the ids directly below a document, a collection or a database, each of which has a document at or below it.
  ///
  /// One record is read for each id, however many documents are below it.
  ///
  /// - Returns: the ids, in the order of their bytes.
  package mutating func childIDs(of parent: DocumentPath) throws(TreeError) -> [String] {
    let depth = parent.segments.count + 1
    var ids: [String] = []
    try forEachRecord(in: DocumentRange.subtree(parent).records) { record throws(RecordDamage) in
      guard let prefix = NameKey.prefix(record.key, names: depth + 1) else { return .next }
      let path = try DocumentKind.place(record.key)
      ids.append(path.segments[depth - 1])
      return .skip(keyPrefix: prefix)
    }
    return ids
  }
}
