import Foundation
import IDTokenVerification
import Identities
import SourceText
import TestSupport
import Testing

/// Mutated tokens: only signed tokens are accepted.
///
/// `TOKEN_MUTATIONS=1000000 swift test -c release -Xswiftc -enable-testing --filter FuzzTests` runs many.
@Suite("Mutated tokens")
struct FuzzTests {
  private static let count = ProcessInfo.processInfo.environment["TOKEN_MUTATIONS"].flatMap(Int.init) ?? 4_000

  @Test func onlySignedTokensAreAccepted() throws {
    let corpus = try #require(Corpus.shared)
    let verifiers = try TokenKind.allCases.map { try corpus.verifier(Corpus.keys($0), of: $0, skew: 60) }
    let signed = Set(corpus.tokens.map(\.token))
    let seeds = corpus.tokens.map(\.token).filter { $0.utf8.count < 4_000 }
    var random = SeededGenerator(seed: 4)
    var reasons: Set<String> = []
    for _ in 0..<Self.count {
      let token = Self.mutate(seeds.randomElement(using: &random) ?? "", &random)
      for verifier in verifiers {
        let outcome = verdict(verifier, token)
        reasons.insert(outcome)
        if outcome == "accept" { #expect(signed.contains(token), "accepted, and nobody signed it: \(token)") }
      }
      check(decoding: token)
    }
    #expect(reasons.count >= 10)
  }

  private func check(decoding token: String) {
    guard let decoded = try? EmulatorTokenDecoder(projectID: "demo-project").decode(token, now: 1_800_000_000) else {
      return
    }
    #expect(decoded.token.header["alg"] == "none" && token.utf8.last == UInt8(ascii: "."))
    #expect(decoded.user.claims["sub"] == decoded.user.uid.map { .string($0.text) })
  }

  /// Changes the text or its decoded parts, or exchanges parts.
  private static func mutate(_ token: String, _ random: inout SeededGenerator) -> String {
    var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    switch random.below(4) {
    case 0: return String(decoding: Array(token.utf8).mutated(using: &random), as: UTF8.self)
    case 1:
      let place = random.below(parts.count)
      if let bytes = decode(parts[place]) { parts[place] = encode(bytes.mutated(using: &random)) }
    case 2:
      parts.swapAt(random.below(parts.count), random.below(parts.count))
    default:
      let header = [#"{"alg":"none"}"#, #"{"alg":"RS256","kid":"kid1"}"#, #"{"alg":"HS256","kid":"kid1"}"#]
      parts[0] = encode(Array((header.randomElement(using: &random) ?? "").utf8))
      if random.chance(2), parts.count == 3 { parts[2] = "" }
    }
    return parts.joined(separator: ".")
  }

  private static func decode(_ text: String) -> [UInt8]? {
    let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    return Data(base64Encoded: padded).map(Array.init)
  }

  private static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }

  /// `TOKEN_COST=1 swift test -c release -Xswiftc -enable-testing --filter FuzzTests` compares, in one run.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TOKEN_COST"] != nil, "set TOKEN_COST, in a release build"))
  func verificationCostsAtMostThreeTimesTheSignature() throws {
    let corpus = try #require(Corpus.shared)
    let keys = try Corpus.keys()
    let verifier = try corpus.verifier(keys)
    let token = corpus.token("good")
    let compact = try CompactToken(token)
    let key = try #require(keys["kid1"])
    var (bare, whole) = (Duration.seconds(9), Duration.seconds(9))
    for _ in 0..<100 {  // by turns, so that a busy machine slows both
      bare = min(bare, Self.time { _ = key.isValidSignature(compact.signature, for: compact.signedBytes) })
      whole = min(whole, Self.time { _ = try? verifier.verify(token) })
    }
    print("bare RSA \(bare), verification \(whole), ratio \(whole / bare)")
    #expect(whole < bare * 3)
  }

  private static func time(_ body: () -> Void) -> Duration {
    ContinuousClock().measure { for _ in 0..<100 { body() } }
  }
}
