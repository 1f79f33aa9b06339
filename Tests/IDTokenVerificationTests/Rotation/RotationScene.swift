import Foundation
import IDTokenVerification
import Identities
import SourceText
import Synchronization
import Testing

/// A project whose signing keys rotate, and a clock that tests set.
struct RotationScene {
  static let start: Int64 = 1_800_000_000

  let clock = SettableClock(at: Self.start)
  let one: SigningKey
  let two: SigningKey
  /// Another key with the id of the first.
  let impostor: SigningKey

  init() throws {
    one = try Self.key("one", id: "one")
    two = try Self.key("two", id: "two")
    impostor = try Self.key("stranger", id: "one")
  }

  private static func key(_ file: String, id: String) throws -> SigningKey {
    try SigningKey(
      pem: String(contentsOf: Corpus.folder.appending(path: "keys/\(file).pem"), encoding: .utf8), keyID: id)
  }

  /// A token that is valid at the start for `lifetime` seconds.
  func token(by key: SigningKey, uid: String = "alice", lifetime: Int64 = 3600) throws -> String {
    let profile = TokenProfile(uid: try #require(UserID(uid)), provider: .github)
    var claims = try profile.claims(projectID: "demo-project", now: Self.start)
    claims["exp"] = .integer(Self.start + lifetime)
    return try key.token(claims)
  }

  /// A JSON Web Key Set of several keys.
  static func text(_ keys: SigningKey...) throws -> String {
    let elements = try keys.map { key in
      String(try key.jwks().dropFirst(#"{"keys":["#.count).dropLast(2))
    }
    return #"{"keys":["# + elements.joined(separator: ",") + "]}"
  }

  static func keys(_ text: String) throws -> KeySet { try KeySet(SourceFile(name: "<keys>", text: text)) }

  func verifier(
    _ keys: KeyProvider, cachedTokens: Int = 100, skew: Int64 = 0,
    revocation: (@Sendable (UserID) -> RevocationState?)? = nil
  ) throws -> TokenVerifier {
    try TokenVerifier(
      projectID: "demo-project", keys: keys, clockSkew: skew, cachedTokens: cachedTokens, clock: clock.read,
      revocation: revocation)
  }
}

/// A clock in seconds since 1970.
final class SettableClock: Sendable {
  private let time: Mutex<Int64>
  /// The seconds that pass at each reading.
  private let step: Int64

  init(at time: Int64, step: Int64 = 0) {
    self.time = Mutex(time)
    self.step = step
  }

  @Sendable func read() -> Int64 {
    time.withLock { time in
      time += step
      return time
    }
  }

  func set(_ seconds: Int64) { time.withLock { $0 = seconds } }

  func advance(by seconds: Int64) { time.withLock { $0 += seconds } }
}

/// A server that publishes keys, as a test determines.
final class KeyHost: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description = "503 Service Unavailable"
  }

  private struct Content {
    var answer: Result<KeyResponse, Failure>
    var requests = 0
    var gate: (@Sendable () async -> Void)?
  }

  private let content: Mutex<Content>

  init(_ text: String, cacheControl: String? = "public, max-age=20000, must-revalidate") {
    content = Mutex(Content(answer: .success(KeyResponse(body: text.utf8, cacheControl: cacheControl))))
  }

  var requests: Int { content.withLock { $0.requests } }

  func publish(_ text: String, cacheControl: String? = "public, max-age=20000, must-revalidate") {
    content.withLock { $0.answer = .success(KeyResponse(body: text.utf8, cacheControl: cacheControl)) }
  }

  func fail() { content.withLock { $0.answer = .failure(Failure()) } }

  /// Lets each answer wait for `gate`.
  func wait(for gate: @escaping @Sendable () async -> Void) { content.withLock { $0.gate = gate } }

  @Sendable func fetch() async throws -> KeyResponse {
    let (answer, gate) = content.withLock { content in
      content.requests += 1
      return (content.answer, content.gate)
    }
    await gate?()
    return try answer.get()
  }
}

/// The verdict of the verification that may wait for keys.
func waitingVerdict(_ verifier: TokenVerifier, _ token: String) async -> String {
  do throws(TokenError) {
    _ = try await verifier.verify(token)
    return "accept"
  } catch {
    return error.code
  }
}
