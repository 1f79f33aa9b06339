import RuleValues

/// The order in which the emulator goes through what it keeps in a Java `HashMap` or `HashSet` (emulator 1.19.9, found by
/// asking: `request.writeFields` and `resource.data.values()` show it). Rules can see that order, and where a query compares
/// a map and a field inside it, the order decides which of the two counts.
enum HashTableOrder {
  /// - Parameter hashes: the hash codes of the keys, in the order in which they are put into the table.
  /// - Returns: the indices of the keys in the order of the table.
  private static func order(of hashes: [UInt32]) -> [Int] {
    // The table doubles when it is three quarters full.
    var size: UInt32 = 16
    while UInt32(truncatingIfNeeded: hashes.count) > size / 4 * 3, size < 1 << 30 { size *= 2 }
    let buckets = hashes.map { ($0 ^ $0 >> 16) & (size - 1) }
    return hashes.indices.sorted { (buckets[$0], $0) < (buckets[$1], $1) }
  }

  /// `String.hashCode`
  private static func hash(of text: String) -> UInt32 { text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) } }

  /// The fields of a filter, as the emulator puts what it knows of them into a document. A path adds up the hashes of its
  /// names, each as `Objects.hash` computes it.
  ///
  /// - Parameter fields: distinct paths, in the order in which the filter names them first.
  static func filtered(_ fields: [FieldPath]) -> [FieldPath] {
    // The emulator puts the last one in first.
    let fields = Array(fields.reversed())
    let hashes = fields.map { field in
      field.names.reduce(UInt32(0)) { sum, name in sum &+ (31 &+ hash(of: name)) &* 31 }
    }
    return order(of: hashes).map { fields[$0] }
  }

  /// The fields of the masks of a document's writes, as `request.writeFields` names them: those inside another one are left
  /// out.
  static func masked(_ fields: [FieldPath]) -> [String] {
    // Sorted, a field comes right before those inside it.
    let sorted = fields.indices.sorted { left, right in
      let comparison = compare(fields[left], fields[right])
      return comparison == 0 ? left < right : comparison < 0
    }
    var outer: [Int] = []
    for index in sorted where outer.last.map({ !fields[$0].contains(fields[index]) }) ?? true { outer.append(index) }
    let texts = outer.sorted().map { fields[$0].engineText }
    return order(of: texts.map(hash)).map { texts[$0] }
  }

  /// Negative, zero or positive: name by name, the shorter path first.
  private static func compare(_ left: FieldPath, _ right: FieldPath) -> Int {
    for (left, right) in zip(left.names, right.names) {
      let comparison = CodeUnits.compare(left, right)
      if comparison != 0 { return comparison }
    }
    return left.names.count - right.names.count
  }
}

extension FieldPath {
  /// The path as rules see it in `request.writeFields`, `request.transforms` and `request.query.orderBy`: without backticks,
  /// a dot inside a name behind a backslash (emulator 1.19.9).
  var engineText: String { names.map { $0.replacing(".", with: "\\.") }.joined(separator: ".") }
}
