import IDTokenVerification
import Identities
import SourceText

/// The cost of verifying a signed ID token, with and without the cache, and the memory of a cached token.
struct TokenCosts {
  private static let now: Int64 = 1_800_000_000
  private static let cachedTokens = 4_000

  private let key: SigningKey
  private let keys: KeyProvider

  init() throws {
    key = try SigningKey(keyID: "k1")
    keys = KeyProvider(try KeySet(jwks: SourceFile(name: "<keys>", text: key.jwks())))
  }

  private func verifier(cachedTokens: Int) throws -> TokenVerifier {
    try TokenVerifier(projectID: "demo-project", keys: keys, cachedTokens: cachedTokens, clock: { Self.now })
  }

  /// Returns the token of a user, with the claims that Firebase's tokens of a Google user have.
  private func token(_ uid: String) throws -> String {
    guard let uid = UserID(uid) else { throw BenchmarkFailure() }
    var profile = TokenProfile(uid: uid, provider: .google)
    profile.identities = [.init(.google, ["113059812345678901234"])]
    profile.email = "ada@example.com"
    profile.name = "Ada Lovelace"
    profile.customClaims = ["role": "editor"]
    return try key.token(profile.claims(projectID: "demo-project", now: Self.now - 60))
  }

  func measure() throws {
    let token = try token("user-0123456789abcdefghij")
    let (plain, cached) = (try verifier(cachedTokens: 0), try verifier(cachedTokens: 100))
    var table = Table("verify an ID token of \(token.utf8.count) bytes")
    try table.compare(
      repetitions: 20_000,
      [
        "without the cache": { count in for _ in 0..<count { _ = try plain.verify(token) } },
        "from the cache": { count in for _ in 0..<count { _ = try cached.verify(token) } },
      ])
    table.print()
    try measureMemory()
  }

  private func measureMemory() throws {
    let tokens = try (0..<Self.cachedTokens).map { try token("user-\($0)") }
    let verifier = try verifier(cachedTokens: Self.cachedTokens)
    let before = MemoryGrowth.residentBytes()
    for token in tokens { _ = try verifier.verify(token) }
    let bytes = (MemoryGrowth.residentBytes() - before) / Self.cachedTokens
    guard verifier.cacheFigures.tokens == Self.cachedTokens else { throw BenchmarkFailure() }
    print("  memory of a cached token: \(bytes) bytes")
  }
}
