import RulePatterns
import TestSupport
import Testing

@Suite("Mutated patterns")
struct MutationTests {
  private static let seeds = [
    #"^(19|20)[0-9][0-9][-\/. ](0[1-9]|1[012])$"#, "^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,4}$",
    #"^Red|Amber|\w+(\s\w+)*]+$"#, #"^\uD83D\uDE00é\x41{2,3}$"#, "^(up|(down|(left|right){0,2})+)$",
  ]
  private static let pieces = Array(#"\()[]{}|^$*+?.-,0159adsuxDUé"#.utf8) + [0x00, 0xC3, 0xF0, 0xFF, 0x0A]

  @Test("20,000 mutated patterns match, or have the offset of an error", arguments: [UInt64](1...4))
  func mutations(seed: UInt64) {
    var (accepted, rejected) = (0, 0)
    var generator = SeededGenerator(seed: seed)
    let matcher = PatternMatcher()
    for round in 0..<5_000 {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) { Self.mutate(&bytes, &generator) }
      let body = String(decoding: bytes, as: UTF8.self)
      switch Pattern.compile(body, flags: round.isMultiple(of: 2) ? "i" : "", dialect: .realtime) {
      case .success(let pattern):
        accepted += 1
        #expect(matcher.search(pattern, "2024-02é") != .invalidSubject)
      case .failure(let error):
        rejected += 1
        #expect((0...body.utf8.count).contains(error.offset), "/\(body)/: \(error)")
      }
    }
    #expect(accepted > 100 && rejected > 100, "\(accepted) accepted, \(rejected) rejected")
  }

  @Test("4,000 mutated RE2 patterns match, or have the offset of an error", arguments: [UInt64](1...2))
  func mutationsOfRE2(seed: UInt64) {
    var (accepted, rejected) = (0, 0)
    var generator = SeededGenerator(seed: seed)
    let matcher = PatternMatcher()
    let seeds = [#"(?i)(?P<n>[\pL\d]+)|\x{1F600}*?"#, #"(?m:^a|b$)\b\Q(.)\E[[:alpha:]-]{2,3}"#, "((a|b*)*c?)+😀"]
    for round in 0..<2_000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) { Self.mutate(&bytes, &generator) }
      let body = String(decoding: bytes, as: UTF8.self)
      switch Pattern.compile(body, dialect: .re2, purpose: .everyMatch) {
      case .success(let pattern):
        accepted += 1
        #expect(matcher.matchesWhole(pattern, "a-b(é😀c") != .invalidSubject)
        #expect(matcher.replaceAll(pattern, in: "a-b(é😀c", with: body).outcome != .invalidSubject)
      case .failure(let error):
        rejected += 1
        #expect((0...body.utf8.count).contains(error.offset), "\(body): \(error)")
      }
    }
    #expect(accepted > 100 && rejected > 100, "\(accepted) accepted, \(rejected) rejected")
  }

  private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: bytes.insert(piece, at: place)
    case 1 where place < bytes.count: bytes.remove(at: place)
    case 2 where place < bytes.count: bytes[place] = piece
    default: bytes.append(contentsOf: bytes.prefix(place))
    }
    bytes = Array(bytes.prefix(200))
  }
}
