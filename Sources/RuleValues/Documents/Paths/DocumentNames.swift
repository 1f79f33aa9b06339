/// The order of documents by name, compared id by id. Ids of the form `__id7__` come first, ordered by number; other
/// ids are ordered by their bytes (emulator 1.19.9).
package enum DocumentNames {
  /// Compares two names: negative, zero or positive. A document comes before the documents below it.
  package static func compare(_ left: DocumentPath, _ right: DocumentPath) -> Int {
    left.flat.compare(right.flat) { index, left, right in
      if index > 0, mayBeNumbered(left) || mayBeNumbered(right) {
        return compareIDs(String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
      }
      return left.lexicographicallyPrecedes(right) ? -1 : 1
    }
  }

  /// Returns whether the last id of a path ``isNumbered(_:)``.
  package static func isNumbered(_ path: DocumentPath) -> Bool {
    let isCandidate = path.flat.withBytes { bytes, ends in
      ends.count > 1 && mayBeNumbered(bytes.name(ends.count - 1, ends))
    }
    return isCandidate && path.id.map { isNumbered($0) } == true
  }

  private static func mayBeNumbered(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    id.count > 6 && id[0] == UInt8(ascii: "_") && id[1] == UInt8(ascii: "_")
  }

  /// Compares two ids in one collection: negative, zero or positive.
  package static func compareIDs(_ left: String, _ right: String) -> Int {
    switch (number(left), number(right)) {
    case (let leftNumber?, let rightNumber?) where leftNumber != rightNumber: leftNumber < rightNumber ? -1 : 1
    case (_?, nil): -1
    case (nil, _?): 1
    case (_?, _?), (nil, nil): compareBytes(left, right)
    }
  }

  /// The first characters of every id that ``isNumbered(_:)``.
  package static let numberedPrefix = "__id"

  /// Returns whether an id has the form `__id7__`, so that it is ordered by its number.
  package static func isNumbered(_ id: String) -> Bool { number(id) != nil }

  private static func compareBytes(_ left: String, _ right: String) -> Int {
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }

  /// Returns the number of an id of the form `__id7__`; nil for other ids.
  package static func number(_ id: String) -> Int64? {
    guard id.utf8.starts(with: numberedPrefix.utf8), id.utf8.count > 6, id.utf8.suffix(2).elementsEqual("__".utf8)
    else {
      return nil
    }
    return Int64(String(decoding: id.utf8.dropFirst(4).dropLast(2), as: UTF8.self))
  }
}
