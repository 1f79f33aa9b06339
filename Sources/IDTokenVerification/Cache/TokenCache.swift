import CryptoExtras
import Identities
import Synchronization

/// The verified tokens of a verifier, by the SHA-256 hash of their complete text.
///
/// The hash covers the signature, so a token with the same claims and another signature is not found, and no text of a
/// token stays in memory. Only tokens that passed the signature check are inserted, so clients cannot fill the cache with
/// texts of their own.
///
/// A lookup takes constant time. When the cache is full, it drops the token that expires first. That is an expired one if
/// there is one, and otherwise the oldest, because all ID tokens live equally long.
final class TokenCache: Sendable {
  /// The hash of a token's text.
  struct Digest: Hashable, Sendable {
    fileprivate let hash: SHA256Digest
  }

  /// A verified token, with what the checks need that are repeated.
  final class Entry: Sendable {
    let token: IDToken
    let uid: UserID
    let keyID: String
    let key: VerificationKey
    /// The time after which no check accepts the token, in seconds since 1970.
    let expires: Double

    init(token: IDToken, uid: UserID, keyID: String, key: VerificationKey, expires: Double) {
      self.token = token
      self.uid = uid
      self.keyID = keyID
      self.key = key
      self.expires = expires
    }
  }

  private struct Content {
    /// The digests in `expiries`. The value is nil if the entry was dropped before it expired.
    var entries: [Digest: Entry?] = [:]
    var expiries = ExpiryQueue<Digest>()
    var hits = 0
    var misses = 0
  }

  /// The largest length of a cached token in bytes. It bounds the memory of an entry. Firebase's ID tokens have 900 to
  /// 2,500 bytes, of which custom claims are at most 1,000.
  static let maximumTokenBytes = 4_096

  private let capacity: Int
  private let content = Mutex(Content())

  /// Creates an empty cache of at most `capacity` tokens. With zero, nothing is ever found.
  init(capacity: Int) { self.capacity = capacity }

  /// Returns the hash of a token's text; nil if such a text is never cached.
  func digest(of text: String) -> Digest? {
    guard capacity > 0, text.utf8.count <= Self.maximumTokenBytes else { return nil }
    var text = text
    return text.withUTF8 { bytes in
      var hash = SHA256()
      hash.update(bufferPointer: UnsafeRawBufferPointer(bytes))
      return Digest(hash: hash.finalize())
    }
  }

  /// Returns the entry of a token; nil if the cache has none.
  func entry(for digest: Digest) -> Entry? {
    content.withLock { content in
      let entry = content.entries[digest] ?? nil
      if entry == nil { content.misses &+= 1 } else { content.hits &+= 1 }
      return entry
    }
  }

  /// Adds an entry, and drops others so that the capacity is kept.
  func insert(_ entry: Entry, for digest: Digest, now: Int64) {
    // What is dropped is released outside the lock.
    let dropped = content.withLock { content -> [Entry?] in
      var dropped: [Entry?] = []
      if content.entries[digest] == nil {
        // Two expired ones for each new one shrink the cache when fewer tokens are in use.
        while dropped.count < 2, let expires = content.expiries.first {
          guard content.entries.count >= capacity || expires <= Double(now), let first = content.expiries.removeFirst()
          else { break }
          dropped.append(content.entries.removeValue(forKey: first) ?? nil)
        }
        content.expiries.insert(digest, expires: entry.expires)
      }
      dropped.append(content.entries.updateValue(entry, forKey: digest) ?? nil)
      return dropped
    }
    _ = dropped
  }

  /// Drops the entry of a token that is no longer accepted.
  func drop(_ digest: Digest) {
    let dropped = content.withLock { content -> Entry? in
      guard let entry = content.entries[digest] else { return nil }
      content.entries[digest] = .some(nil)
      content.hits &-= 1
      content.misses &+= 1
      return entry
    }
    _ = dropped
  }

  /// How often the cache was used.
  var figures: TokenCacheFigures {
    content.withLock { content in
      TokenCacheFigures(
        tokens: content.entries.count { $0.value != nil }, hits: content.hits, misses: content.misses)
    }
  }
}

/// How often the cache of verified tokens was used, for the metrics of a server.
public struct TokenCacheFigures: Hashable, Sendable {
  /// The number of tokens in the cache.
  public let tokens: Int
  /// The number of verifications that found the token in the cache, and its key and times still valid.
  public let hits: Int
  /// The number of verifications that did not, which checked the signature or rejected the token.
  public let misses: Int
}
