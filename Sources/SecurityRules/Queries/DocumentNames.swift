import RuleValues

/// The order of documents by name, compared id by id. Ids of the form `__id7__` come first, ordered by number; other
/// ids are ordered by their bytes (emulator 1.19.9).
enum DocumentNames {
  /// Compares two names: negative, zero or positive. A document comes before the documents below it.
  static func compare(_ left: DocumentPath, _ right: DocumentPath) -> Int {
    if !CodeUnits.equal(left.database, right.database) { return compareBytes(left.database, right.database) }
    for (left, right) in zip(left.segments, right.segments) where !CodeUnits.equal(left, right) {
      return compareIDs(left, right)
    }
    return left.segments.count - right.segments.count
  }

  private static func compareIDs(_ left: String, _ right: String) -> Int {
    switch (number(left), number(right)) {
    case (let leftNumber?, let rightNumber?) where leftNumber != rightNumber:
      NumberOrder.compare(leftNumber, rightNumber)
    case (_?, _?): compareBytes(left, right)
    case (_?, nil): -1
    case (nil, _?): 1
    case (nil, nil): compareBytes(left, right)
    }
  }

  private static func compareBytes(_ left: String, _ right: String) -> Int {
    left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }

  private static func number(_ id: String) -> Int64? {
    guard id.utf8.starts(with: "__id".utf8), id.utf8.count > 6, id.utf8.suffix(2).elementsEqual("__".utf8) else {
      return nil
    }
    return Int64(String(decoding: id.utf8.dropFirst(4).dropLast(2), as: UTF8.self))
  }
}
