import SourceText

/// What an evaluator remembers from one line to the next.
package struct LineMemory {
  /// Rules take much more memory than their text, so there are fewer of them.
  private var rules = KnownValues(maximumCount: 256, maximumSize: 64 << 20)
  private var requests = KnownValues(maximumCount: 1024, maximumSize: 16 << 20)
  /// The callers of requests.
  private var callers = KnownValues(maximumCount: 1024, maximumSize: 16 << 20, depth: 2)
  private var others = KnownValues(maximumCount: 1024, maximumSize: 16 << 20)
  /// Values that members had in an earlier line. One that comes again is not even read.
  private var lastValues: [LineScanner.LastValue] = []
  private var scanner = LineScanner()

  /// Creates an empty memory.
  package init() {}

  /// Reads the members of a line without problems, whose values may be known.
  ///
  /// - Parameter maximumValues: the maximum number of values in the line, including arrays and objects.
  /// - Returns: nil if the line must be read as a whole, as if nothing were known. This includes all lines with problems.
  mutating func members(of line: [UInt8], maximumValues: Int) -> [LineMember]? {
    guard scanner.scan(line.span, lastValues: lastValues), UTF8Validation.firstInvalidOffset(line) == nil else {
      return nil
    }
    var members: [LineMember] = []
    members.reserveCapacity(scanner.members.count)
    var rest = maximumValues - 1
    for member in scanner.members {
      guard rest > 0, let content = content(of: member, line, rest) else { return nil }
      members.append(LineMember(name: member.name, value: member.value, content: content))
      rest -= content.count
    }
    return rest >= 0 ? members : nil
  }

  private mutating func content(
    of member: LineScanner.Member, _ line: [UInt8], _ maximumParts: Int
  ) -> LineMember.Content? {
    if let repeated = member.repeated { return .known(lastValues[repeated].value) }
    switch member.form {
    case .scalar: return LineMember.Content(scalar: line[member.value])
    case .plainString where !LineMember.isName("rules", member.name, line): return .plainString
    case .plainString, .escapedString, .container:
      if LineMember.isName("request", member.name, line) { return request(member, line, maximumParts) }
      let isRules = LineMember.isName("rules", member.name, line)
      let known =
        isRules
        ? rules.value(line, member.value, maximumParts: maximumParts)
        : others.value(line, member.value, maximumParts: maximumParts)
      guard let known else { return nil }
      keep(known, line[member.name])
      return .known(known)
    }
  }

  /// The members that most lines of a file have with the same value.
  private static let repeatedNames = ["rules", "data", "documents", "resource"].map { Array($0.utf8) }
  private static let maximumLastSize = 1 << 20

  private mutating func keep(_ value: KnownValue, _ name: ArraySlice<UInt8>) {
    guard value.size <= Self.maximumLastSize else { return }
    if let index = lastValues.firstIndex(where: { $0.name[...] == name }) {
      lastValues[index].value = value
    } else if let name = Self.repeatedNames.first(where: { $0[...] == name }) {
      lastValues.append(LineScanner.LastValue(name: name, value: value))
    }
  }

  private mutating func request(
    _ member: LineScanner.Member, _ line: [UInt8], _ maximumParts: Int
  ) -> LineMember.Content? {
    guard let place = auth(line) else {
      return requests.value(line, member.value, maximumParts: maximumParts).map { .known($0) }
    }
    guard let auth = callers.value(line, place, maximumParts: maximumParts),
      let request = requests.value(line, member.value, without: place, maximumParts: maximumParts)
    else { return nil }
    return .request(request, auth: auth)
  }

  /// Returns the place of the caller of the request, if it is an object or an array.
  private func auth(_ line: [UInt8]) -> Range<Int>? {
    for member in scanner.requestMembers where member.form == .container {
      if LineMember.isName("auth", member.name, line) { return member.value }
    }
    return nil
  }
}
