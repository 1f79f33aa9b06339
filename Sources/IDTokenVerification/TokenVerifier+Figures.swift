public import RuleValues

extension TokenVerifier: FigureSource {
  /// The number of cached tokens, and how often tokens were found there.
  public var figures: [Figure] {
    let cache = cacheFigures
    return [
      Figure(.cachedTokens, .level, cache.tokens), Figure(.tokenHits, .total, cache.hits),
      Figure(.tokenMisses, .total, cache.misses),
    ]
  }
}
