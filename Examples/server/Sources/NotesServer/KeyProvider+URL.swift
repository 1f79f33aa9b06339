public import Foundation
public import IDTokenVerification

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension KeyProvider {
  /// Fetches keys from a URL, and again when their `Cache-Control` says so or a token has an unknown key id.
  ///
  /// - Parameters:
  ///   - url: usually `TokenKind.idToken.certificatesURL`. It must be HTTPS: a server that answers in its place could sign
  ///   any token.
  ///   - clock: returns the seconds since 1970.
  /// - Throws: `KeySetError` if the first answer is missing or invalid.
  public convenience init(
    fetchingFrom url: URL, clock: @escaping @Sendable () -> Int64 = SystemClock.now
  ) async throws {
    try await self.init(clock: clock) {
      var request = URLRequest(url: url)
      request.cachePolicy = .reloadIgnoringLocalCacheData
      let (body, response) = try await URLSession.shared.data(for: request)
      guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
        throw URLError(.badServerResponse)
      }
      return KeyResponse(body: body, cacheControl: response.value(forHTTPHeaderField: "Cache-Control"))
    }
  }
}
