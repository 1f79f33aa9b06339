import RulesProjects
import SecurityRules
import SourceText

/// A cache of loaded rules by the bytes of their text. It keeps the most recently used ones.
struct RulesetCache: Sendable {
  private struct Key: Hashable, Sendable {
    let text: [UInt8]
    let service: RulesService
  }

  private struct Entry: Sendable {
    let result: Result<AnyRuleset, RulesetError>
    var lastUse: UInt64
  }

  private let maximumEntries: Int
  private let maximumBytes: Int
  private var entries: [Key: Entry] = [:]
  private var bytes = 0
  private var time: UInt64 = 0

  init(maximumEntries: Int = 256, maximumBytes: Int = 64 << 20) {
    self.maximumEntries = maximumEntries
    self.maximumBytes = maximumBytes
  }

  /// The number of cached texts.
  var count: Int { entries.count }

  /// Returns whether a text is cached.
  func holds(_ text: [UInt8], _ service: RulesService = .realtime) -> Bool {
    entries[Key(text: text, service: service)] != nil
  }

  /// Returns the rules with this text from the cache or newly loaded, or the reason why they are rejected.
  mutating func ruleset(_ text: [UInt8], _ service: RulesService) -> Result<AnyRuleset, RulesetError> {
    time += 1
    let key = Key(text: text, service: service)
    if let known = entries.index(forKey: key) {
      entries.values[known].lastUse = time
      return entries.values[known].result
    }
    let file = SourceFile(name: "rules", bytes: text)
    let result = Result { () throws(RulesetError) in try AnyRuleset(file, service: service) }
    guard text.count <= maximumBytes / 4 else { return result }
    entries[key] = Entry(result: result, lastUse: time)
    bytes += text.count
    while entries.count > maximumEntries || bytes > maximumBytes { removeOldest() }
    return result
  }

  private mutating func removeOldest() {
    guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key else { return }
    entries[oldest] = nil
    bytes -= oldest.text.count
  }
}
