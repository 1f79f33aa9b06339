extension TermStore {
  /// Returns the term of the texts of any of several terms.
  func union(of members: [TermNumber]) -> TermNumber {
    var parts: Set<TermNumber> = []
    for member in members {
      if case .union(let inner) = terms[member] { parts.formUnion(inner) } else { parts.insert(member) }
    }
    parts.remove(nothing)
    if parts.count > 1 {
      mergeSets(in: &parts)
      mergeLengths(in: &parts)
      mergePowers(in: &parts)
      if parts.contains(where: { isNullable($0) && $0 != emptyText }) { parts.remove(emptyText) }
    }
    work += parts.count
    if parts.contains(anyText) || parts.contains(where: { isComplement($0, ofOneOf: parts) }) { return anyText }
    let sorted = parts.sorted()
    return sorted.count > 1 ? number(of: .union(sorted)) : sorted.first ?? nothing
  }

  private func isComplement(_ term: TermNumber, ofOneOf parts: Set<TermNumber>) -> Bool {
    if case .complement(let part) = terms[term] { parts.contains(part) } else { false }
  }

  /// `a|[b-c]` is `[a-c]`.
  private func mergeSets(in parts: inout Set<TermNumber>) {
    var members: [TermNumber] = []
    var ranges: [ClosedRange<UInt32>] = []
    for part in parts {
      guard case .set(let set) = terms[part] else { continue }
      members.append(part)
      ranges += sets[set].ranges
    }
    guard members.count > 1 else { return }
    parts.subtract(members)
    parts.insert(set(CodePointSet(ranges)))
  }

  private func mergeLengths(in parts: inout Set<TermNumber>) {
    var members: [TermNumber] = []
    var ranges: [CountRange] = []
    for part in parts {
      guard case .length(let range) = terms[part] else { continue }
      members.append(part)
      ranges.append(range)
    }
    guard members.count > 1 else { return }
    parts.subtract(members)
    for range in CountRange.merged(ranges) { parts.insert(length(range)) }
  }
}

extension TermStore {
  /// Members that differ only in the number of the same repeated term at their start.
  private struct PowerGroup {
    let base: TermNumber
    let rest: TermNumber
    var members: [TermNumber] = []
    var ranges: [CountRange] = []
  }

  /// `a{2,3}b|a{4}b` is `a{2,4}b`, and `ab|b` with a repeated `a` is `a{0,1}b`. So the states of counted repetitions stay
  /// small.
  private func mergePowers(in parts: inout Set<TermNumber>) {
    for group in powerGroups(of: parts) where group.members.allSatisfy({ parts.contains($0) }) {
      var (members, ranges) = (group.members, group.ranges)
      if ranges.contains(where: { $0.minimum <= 1 }), parts.contains(group.rest) {
        members.append(group.rest)
        ranges.append(CountRange(minimum: 0, maximum: 0))
      }
      let merged = CountRange.merged(ranges)
      guard merged.count < ranges.count else { continue }
      parts.subtract(members)
      for range in merged { parts.insert(concatenation(repetition(of: group.base, range), group.rest)) }
    }
  }

  /// Returns the groups with a repetition, in an order that does not depend on hashes.
  private func powerGroups(of parts: Set<TermNumber>) -> [PowerGroup] {
    guard parts.contains(where: isPower) else { return [] }
    var places: [[TermNumber]: Int] = [:]
    var groups: [PowerGroup] = []
    for part in parts.sorted() {
      let (base, range, rest) = leadingPower(of: part)
      let place = places[[base, rest]] ?? groups.count
      if place == groups.count {
        places[[base, rest]] = place
        groups.append(PowerGroup(base: base, rest: rest))
      }
      groups[place].members.append(part)
      groups[place].ranges.append(range)
    }
    return groups.filter { $0.ranges != [.one] }
  }

  private func isPower(_ term: TermNumber) -> Bool {
    switch terms[term] {
    case .repetition: true
    case .concatenation(let first, _): power(of: first).base != first
    default: false
    }
  }

  /// Returns a term as a number of equal terms at its start, and the rest.
  func leadingPower(of term: TermNumber) -> (base: TermNumber, range: CountRange, rest: TermNumber) {
    guard case .concatenation(let first, let rest) = terms[term] else {
      let (base, range) = power(of: term)
      return (base, range, emptyText)
    }
    let (base, range) = power(of: first)
    return (base, range, rest)
  }
}
