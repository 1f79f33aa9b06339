/// A cache of the most recently used patterns that rules computed at run time.
struct PatternCache {
  private struct Entry {
    var hash: Int
    var body: [UInt8]
    var dialect: RegexDialect
    var purpose: PatternPurpose
    var result: Result<Pattern, RegexError>
    var lastUse: Int
  }

  private var entries: [Entry] = []
  private var clock = 0

  /// Returns the compiled pattern of a body. A cached pattern is returned without allocation.
  mutating func pattern(
    _ body: UnsafeBufferPointer<UInt8>, dialect: RegexDialect, purpose: PatternPurpose
  ) -> Result<Pattern, RegexError> {
    clock &+= 1
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(body))
    let hash = hasher.finalize()
    for index in entries.indices where entries[index].hash == hash {
      let entry = entries[index]
      if entry.dialect == dialect, entry.purpose == purpose, entry.body.elementsEqual(body) {
        entries[index].lastUse = clock
        return entry.result
      }
    }
    let result = Pattern.compile(body, dialect: dialect, purpose: purpose)
    insert(
      Entry(hash: hash, body: Array(body), dialect: dialect, purpose: purpose, result: result, lastUse: clock))
    return result
  }

  private mutating func insert(_ entry: Entry) {
    guard entries.count >= RegexLimits.cachedPatterns else { return entries.append(entry) }
    guard let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse }) else { return }
    entries[oldest] = entry
  }
}
