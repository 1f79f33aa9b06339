import SourceText

/// What an evaluator remembers from one line to the next.
package struct LineMemory {
  /// Rules take much more memory than their text, so there are fewer of them.
  private var rules = KnownValues(maximumCount: 256, maximumSize: 64 << 20)
  private var requests = KnownValues(maximumCount: 1024, maximumSize: 16 << 20)
  private var others = KnownValues(maximumCount: 1024, maximumSize: 16 << 20)
  private var scanner = LineScanner()

  /// Creates an empty memory.
  package init() {}

  /// Reads the members of a line without problems, whose values may be known.
  ///
  /// - Parameter maximumValues: the maximum number of values in the line, including arrays and objects.
  /// - Returns: nil if the line must be read as a whole, as if nothing were known. This includes all lines with problems.
  mutating func members(of line: [UInt8], maximumValues: Int) -> [LineMember]? {
    guard scanner.scan(line.span), UTF8Validation.firstInvalidOffset(line) == nil else { return nil }
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
    switch member.form {
    case .scalar: return LineMember.Content(scalar: line[member.value])
    case .plainString where !LineMember.isName("rules", member.name, line): return .plainString
    case .plainString, .escapedString, .container:
      return known(member, line, maximumParts).map { .known($0) }
    }
  }

  private mutating func known(
    _ member: LineScanner.Member, _ line: [UInt8], _ maximumParts: Int
  ) -> KnownValue? {
    if LineMember.isName("rules", member.name, line) {
      return rules.value(line, member.value, maximumParts: maximumParts)?.value
    }
    guard LineMember.isName("request", member.name, line) else {
      return others.value(line, member.value, maximumParts: maximumParts)?.value
    }
    guard let (request, isNew) = requests.value(line, member.value, maximumParts: maximumParts) else { return nil }
    if isNew { request.auth = auth(in: request.bytes, maximumParts) }
    return request
  }

  private mutating func auth(in request: [UInt8], _ maximumParts: Int) -> KnownValue? {
    var scanner = LineScanner()
    guard scanner.scan(request.span) else { return nil }
    let auth = scanner.members.first { $0.form == .container && LineMember.isName("auth", $0.name, request) }
    return auth.flatMap { others.value(request, $0.value, maximumParts: maximumParts)?.value }
  }
}
