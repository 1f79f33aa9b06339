import RuleValues

/// The iteration order of a Java `HashMap` or `HashSet` in the emulator (1.19.9).
///
/// It was found by experiments: `request.writeFields` and `resource.data.values()` expose it to rules. If a query
/// compares a map and a field nested in it, the order decides which of the two comparisons is used.
enum HashTableOrder {
  /// Returns the iteration order.
  ///
  /// - Parameter hashes: the hash codes of the keys, in the order of their insertion.
  /// - Returns: the indices of the keys in the order of the table.
  private static func order(of hashes: [UInt32]) -> [Int] {
    // The table doubles when it is three-quarters full.
    var size: UInt32 = 16
    while UInt32(truncatingIfNeeded: hashes.count) > size / 4 * 3, size < 1 << 30 { size *= 2 }
    let buckets = hashes.map { ($0 ^ $0 >> 16) & (size - 1) }
    return hashes.indices.sorted { (buckets[$0], $0) < (buckets[$1], $1) }
  }

  /// Returns the value of Java's `String.hashCode`.
  private static func hash(of text: String) -> UInt32 { text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) } }

  /// Returns the indices of a filter's fields in the order in which the emulator adds them to a document. The hash of a path is
  /// the sum of its names' hashes, each as `Objects.hash` computes it.
  ///
  /// - Parameter fields: distinct paths, in the order of their first mention in the filter.
  static func filtered(_ fields: [FieldPath]) -> [Int] {
    if fields.count < 2 { return Array(fields.indices) }
    // The emulator inserts the last one first.
    let hashes = fields.reversed().map { field in
      field.names.reduce(UInt32(0)) { sum, name in sum &+ (31 &+ hash(of: name)) &* 31 }
    }
    return order(of: hashes).map { fields.count - 1 - $0 }
  }

  /// Returns the fields of the masks of a document's writes, in the form of `request.writeFields`. Fields nested in
  /// another one are left out.
  static func masked(_ fields: [FieldPath]) -> [String] {
    // In sorted order, a field comes directly before the fields nested in it.
    let sorted = fields.indices.sorted { left, right in
      let comparison = compare(fields[left], fields[right])
      return comparison == 0 ? left < right : comparison < 0
    }
    var outer: [Int] = []
    for index in sorted where outer.last.map({ !fields[$0].contains(fields[index]) }) ?? true { outer.append(index) }
    let texts = outer.sorted().map { fields[$0].engineText }
    return order(of: texts.map(hash)).map { texts[$0] }
  }

  /// Compares name by name, the shorter path first: negative, zero or positive.
  private static func compare(_ left: FieldPath, _ right: FieldPath) -> Int {
    for (left, right) in zip(left.names, right.names) {
      let comparison = CodeUnits.compare(left, right)
      if comparison != 0 { return comparison }
    }
    return left.names.count - right.names.count
  }
}

extension FieldPath {
  /// The path in `request.writeFields`, `request.transforms` and `request.query.orderBy`: without backticks, with a
  /// backslash before each dot inside a name (emulator 1.19.9).
  var engineText: String { names.map { $0.replacing(".", with: "\\.") }.joined(separator: ".") }
}
