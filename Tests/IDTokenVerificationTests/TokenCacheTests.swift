import Identities
import Synchronization
import TestSupport
import Testing

@testable import IDTokenVerification

@Suite("The cache of verified tokens")
struct TokenCacheTests {
  private let scene: RotationScene
  private let keys: KeyProvider

  init() throws {
    scene = try RotationScene()
    keys = KeyProvider(try RotationScene.keys(RotationScene.text(scene.one, scene.two)))
  }

  @Test func hitsEqualCompleteVerifications() throws {
    let (cached, plain) = (try scene.verifier(keys), try scene.verifier(keys, cachedTokens: 0))
    let token = try scene.token(by: scene.one)
    _ = try cached.verify(token)
    scene.clock.advance(by: 7)
    #expect(try cached.verify(token) == plain.verify(token))
    #expect(cached.cacheFigures == TokenCacheFigures(tokens: 1, hits: 1, misses: 1))
    #expect(plain.cacheFigures == TokenCacheFigures(tokens: 0, hits: 0, misses: 0))
  }

  /// Every token of the corpus, with its options: the second answer is the first, and that at another time is that of a
  /// verifier without a cache.
  @Test func verdictsAreThoseWithoutACache() throws {
    let corpus = try #require(Corpus.shared)
    let clock = SettableClock(at: corpus.now)
    let keys = try [TokenKind.idToken: Corpus.keys(), .sessionCookie: Corpus.keys(.sessionCookie)]
    for token in corpus.tokens {
      let options = try corpus.verifier(for: token, #require(keys[token.tokenKind]))
      let verifiers = try [10, 0].map { cachedTokens in
        try TokenVerifier(
          token.tokenKind, projectID: corpus.project, keys: options.keys, clockSkew: options.clockSkew,
          tenant: options.tenant, cachedTokens: cachedTokens, clock: clock.read, revocation: options.revocation)
      }
      for shift in [0, 0, 3_000, 3_600, 3_700, -3_600, 0, 1_300_000, 2_000_000, .max - corpus.now, 0] as [Int64] {
        clock.set(corpus.now + shift)
        #expect(verdict(verifiers[0], token.token) == verdict(verifiers[1], token.token), "\(token.name) at \(shift)")
      }
    }
  }

  /// Another signature under the same header and payload makes another hash.
  @Test func forgedTokensAreNeverFound() throws {
    let verifier = try scene.verifier(keys)
    let token = try scene.token(by: scene.one)
    let forged = try scene.token(by: scene.impostor)
    #expect(verdict(verifier, token) == "accept")
    let (parts, forgedParts) = (token.split(separator: "."), forged.split(separator: "."))
    #expect(parts[0] == forgedParts[0] && parts[1] == forgedParts[1] && parts[2] != forgedParts[2])
    #expect(verdict(verifier, forged) == "badSignature")
    #expect(verdict(verifier, parts[0] + "." + parts[1] + ".") == "badSignature")
    for bit in 0..<6 {
      let last = UInt8(1 << bit) ^ (token.utf8.last ?? 0)
      #expect(verdict(verifier, token.dropLast() + String(decoding: [last], as: UTF8.self)) != "accept")
    }
    for other in [token + " ", token + "\u{0}", " " + token, token + "=", token.uppercased()] {
      #expect(verdict(verifier, other) != "accept")
    }
    #expect(verifier.cacheFigures.tokens == 1 && verifier.cacheFigures.hits == 0)
    #expect(verdict(verifier, token) == "accept")
    #expect(verifier.cacheFigures.hits == 1)
  }

  @Test func timesAreCheckedAtEachHit() throws {
    let verifier = try scene.verifier(keys, skew: 10)
    let token = try scene.token(by: scene.one, lifetime: 100)
    for (seconds, wanted) in [
      (0, "accept"), (109, "accept"), (110, "expired"), (0, "accept"), (-10, "accept"), (-11, "issuedInFuture"),
    ] as [(Int64, String)] {
      scene.clock.set(RotationScene.start + seconds)
      #expect(verdict(verifier, token) == wanted, "\(seconds)")
      #expect(verifier.cacheFigures.tokens == (wanted == "accept" ? 1 : 0))
    }
    #expect(verifier.cacheFigures.hits == 2)
  }

  @Test func withdrawnKeysEndTheirTokens() throws {
    let verifier = try scene.verifier(keys)
    let (token, other) = (try scene.token(by: scene.one), try scene.token(by: scene.two))
    for text in [token, other] { #expect(verdict(verifier, text) == "accept") }
    keys.replace(by: try RotationScene.keys(RotationScene.text(scene.two)))
    #expect(verdict(verifier, token) == "unknownKeyID" && verdict(verifier, other) == "accept")
    #expect(verifier.cacheFigures.tokens == 1)
    keys.replace(by: try RotationScene.keys(RotationScene.text(scene.one, scene.two)))
    #expect(verdict(verifier, token) == "accept")
    keys.replace(by: try RotationScene.keys(RotationScene.text(scene.impostor, scene.two)))
    #expect(verdict(verifier, token) == "badSignature" && verdict(verifier, other) == "accept")
    keys.replace(by: try RotationScene.keys(RotationScene.text(scene.one)))
    #expect(verdict(verifier, token) == "accept" && verdict(verifier, other) == "unknownKeyID")
  }

  /// The same key with another certificate keeps its tokens, but only while that certificate is valid.
  @Test func certificatesAreCheckedAtEachHit() throws {
    let now = RotationScene.start
    let keys = KeyProvider(try RotationScene.keys(scene.one.x509PEMByKeyID(validity: now - 5...now + 10)))
    let verifier = try scene.verifier(keys)
    let token = try scene.token(by: scene.one)
    #expect(verdict(verifier, token) == "accept")
    scene.clock.advance(by: 11)
    #expect(verdict(verifier, token) == "keyNotValid")
    keys.replace(by: try RotationScene.keys(scene.one.x509PEMByKeyID(validity: now - 5...now + 20)))
    #expect(verdict(verifier, token) == "accept")
    keys.replace(by: try RotationScene.keys(RotationScene.text(scene.one)))
    scene.clock.advance(by: 10)
    #expect(verdict(verifier, token) == "accept")
    #expect(verifier.cacheFigures.hits == 1)
  }

  @Test func revocationIsCheckedAtEachHit() throws {
    let states = Mutex<RevocationState?>(RevocationState(isDisabled: true))
    let verifier = try scene.verifier(keys, revocation: { _ in states.withLock { $0 } })
    let token = try scene.token(by: scene.one)
    #expect(verdict(verifier, token) == "userDisabled")
    #expect(verifier.cacheFigures.tokens == 0, "only accepted tokens are cached")
    for (state, wanted) in [
      (RevocationState(), "accept"), (RevocationState(validSince: .max), "revoked"), (nil, "userNotFound"),
      (RevocationState(isDisabled: true), "userDisabled"), (RevocationState(), "accept"),
    ] as [(RevocationState?, String)] {
      states.withLock { $0 = state }
      #expect(verdict(verifier, token) == wanted)
    }
    #expect(verifier.cacheFigures.hits == 4)
  }

  @Test func fullCachesDropExpiredTokensAndThenTheOldest() throws {
    let verifier = try scene.verifier(keys, cachedTokens: 3)
    func hits(_ token: String) -> Bool {
      let before = verifier.cacheFigures.hits
      _ = verdict(verifier, token)
      return verifier.cacheFigures.hits > before
    }
    let tokens = try (0..<6).map { try scene.token(by: scene.one, uid: "user\($0)", lifetime: 1_000 + $0) }
    let short = try scene.token(by: scene.one, lifetime: 10)
    for token in [tokens[0], tokens[1], short] { #expect(!hits(token)) }
    scene.clock.advance(by: 10)
    #expect(!hits(tokens[2]), "the expired token is dropped")
    for token in tokens[0...2] { #expect(hits(token)) }
    #expect(!hits(tokens[3]), "the oldest token is dropped")
    for token in tokens[1...3] { #expect(hits(token)) }
    #expect(!hits(tokens[0]))
    #expect(verifier.cacheFigures.tokens == 3)
  }

  @Test func cachesNeverExceedTheirCapacity() throws {
    let cache = TokenCache(capacity: 50)
    let key = try #require(keys.current["one"])
    let uid = try #require(UserID("alice"))
    var random = SeededGenerator(seed: 9)
    for number in 0..<5_000 {
      let digest = try #require(cache.digest(of: "\(Int.random(in: 0..<200, using: &random))"))
      let now = Int64(number)
      let expires = Double(Int64.random(in: now...now + 100, using: &random))
      let entry = TokenCache.Entry(token: IDToken(claims: Claims()), uid: uid, keyID: "one", key: key, expires: expires)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: cache.drop(digest)
      default: cache.insert(entry, for: digest, now: now)
      }
      #expect(cache.figures.tokens <= 50)
    }
    #expect(cache.figures.tokens > 10)
  }

  @Test func longTokensAreAcceptedAndNotCached() throws {
    let verifier = try scene.verifier(keys)
    var claims = try TokenProfile(uid: try #require(UserID("a")), provider: .github)
      .claims(projectID: "demo-project", now: RotationScene.start)
    claims["long"] = .string(String(repeating: "x", count: 4_000))
    let token = try scene.one.token(claims)
    for _ in 0..<2 { #expect(verdict(verifier, token) == "accept") }
    #expect(verifier.cacheFigures == TokenCacheFigures(tokens: 0, hits: 0, misses: 0))
    #expect(throws: VerifierError.cachedTokens(-1)) { try scene.verifier(keys, cachedTokens: -1) }
  }

  @Test func queuesReturnValuesInTheOrderOfTheirExpiry() {
    var random = SeededGenerator(seed: 3)
    for count in 0..<40 {
      var queue = ExpiryQueue<Int>()
      let times = (0..<count).map { _ in Int.random(in: 0..<20, using: &random) }
      for time in times { queue.insert(time, expires: Double(time)) }
      #expect(queue.first == times.min().map(Double.init))
      #expect((0..<count + 1).map { _ in queue.removeFirst() } == times.sorted() + [nil])
    }
  }
}
