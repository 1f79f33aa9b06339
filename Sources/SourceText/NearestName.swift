/// The search for the name that a misspelled name probably means.
package enum NearestName {
  /// Returns the candidate closest to `name`, or nil if none is close enough.
  ///
  /// At most a third of the letters may differ, and at least one must be right. A swap of two neighbors counts as one
  /// difference.
  package static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf16)
    let limit = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(wanted, Array(candidate.lowercased().utf16))
      if distance <= limit, distance < wanted.count, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Returns the optimal string alignment distance.
  static func distance(_ left: [UInt16], _ right: [UInt16]) -> Int {
    guard left.count <= 64, right.count <= 64 else { return .max }
    var twoBack: [Int] = []
    var previous = Array(0...right.count)
    for i in left.indices {
      var current = [i + 1]
      for j in right.indices {
        let substitution = previous[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(previous[j + 1] + 1, current[j] + 1, substitution)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, twoBack[j - 1] + 1) }
        current.append(cost)
      }
      twoBack = previous
      previous = current
    }
    return previous[right.count]
  }
}
