/// The answer of the server that publishes keys, as a server's own HTTP client received it.
public struct KeyResponse: Sendable {
  /// The body: a map of certificates or a JSON Web Key Set, as for ``KeySet``.
  public let body: [UInt8]
  /// The value of the header `Cache-Control`; nil if the answer has none.
  public let cacheControl: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - body: the bytes of the body.
  ///   - cacheControl: the value of the header `Cache-Control`. Its `max-age` decides when the keys are fetched again.
  public init(body: some Sequence<UInt8>, cacheControl: String?) {
    self.body = Array(body)
    self.cacheControl = cacheControl
  }
}
