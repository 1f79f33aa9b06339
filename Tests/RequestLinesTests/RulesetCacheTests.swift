import SecurityRules
import Testing

@testable import RequestLines
@testable import RulesProjects
@testable import TestSuites

@Suite struct RulesetCacheTests {
  private func text(_ index: Int) -> [UInt8] { Array("{\"rules\":{\"k\(index)\":{\".read\":true}}}".utf8) }

  @Test func keepsRecentRules() {
    var cache = RulesetCache(maximumEntries: 2)
    for index in [1, 2, 1, 3] { _ = cache.ruleset(text(index), .realtime) }
    #expect(cache.count == 2)
    #expect(cache.holds(text(1)))
    #expect(cache.holds(text(3)))
    #expect(!cache.holds(text(2)))
  }

  @Test func holdsBoundedText() {
    var cache = RulesetCache(maximumEntries: 100, maximumBytes: 160)
    for index in 1...9 { _ = cache.ruleset(text(index), .realtime) }
    #expect(cache.count == 160 / text(1).count)
  }

  @Test func keepsRejectedRules() throws {
    var cache = RulesetCache()
    for _ in 1...2 {
      guard case .failure(let error) = cache.ruleset(Array("{".utf8), .realtime) else {
        Issue.record("loaded")
        return
      }
      #expect(!error.diagnostics.isEmpty)
    }
    #expect(cache.count == 1)
  }
}
