/// The domain at the end of a pattern for email addresses, and another one that the pattern matches by accident: a bare dot is any
/// character.
package enum SimilarDomain {
  /// Returns the domain after the last `@` of a pattern, without `$` and parentheses.
  ///
  /// - Returns: nil unless the domain has letters, hyphens and bare dots alone, and at least one dot.
  package static func domain(of pattern: String) -> String? {
    guard let at = pattern.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let domain = pattern[pattern.index(after: at)...].filter { $0 != "$" && $0 != ")" }
    let isPlain = domain.unicodeScalars.allSatisfy { $0 == "." || $0 == "-" || $0.properties.isAlphabetic }
    return isPlain && domain.contains(".") && domain.first != "." ? domain : nil
  }

  /// Returns a domain in which a letter is in the place of each dot but the last.
  ///
  /// - Returns: a domain that can be registered. For a domain with one dot, the result has no dot, so it cannot be registered.
  package static func find(for domain: String) -> String {
    let last = domain.lastIndex(of: ".")
    let hasMore = domain.firstIndex(of: ".") != last
    return String(domain.indices.map { domain[$0] == "." && !(hasMore && $0 == last) ? "x" : domain[$0] })
  }
}
