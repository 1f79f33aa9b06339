/// A domain that a pattern matches by accident, because a bare dot is any character.
package enum SimilarDomain {
  /// Returns a domain in which a letter is in the place of each dot but the last.
  ///
  /// - Returns: a domain that anyone can register; without any dot, a name that is no domain.
  package static func find(for domain: String) -> String {
    let last = domain.lastIndex(of: ".")
    let hasMore = domain.firstIndex(of: ".") != last
    return String(
      domain.indices.map { domain[$0] == "." && !(hasMore && $0 == last) ? "x" : domain[$0] })
  }
}
