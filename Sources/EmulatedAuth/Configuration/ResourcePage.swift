import Identities

/// A page of resources, in the order of their ids.
struct ResourcePage {
  /// The resources.
  let resources: [ClaimValue]
  /// The token of the next page; nil after the last one.
  let nextToken: String?

  /// Creates the page after the id in `token`.
  ///
  /// - Parameters:
  ///   - all: the resources by id.
  ///   - size: the wanted number of resources; nil for 100, which is also the maximum.
  init(_ all: [String: Claims], after token: String?, size: Int?) {
    let rest = all.keys.sorted().filter { id in token.map { id > $0 } ?? true }
    let ids = rest.prefix(min(max(size ?? 100, 1), 100))
    resources = ids.compactMap { all[$0].map { .map($0) } }
    nextToken = ids.count < rest.count ? ids.last : nil
  }

  /// The answer to a request for a list.
  func claims(_ name: String) -> Claims {
    var claims: Claims = [:]
    if !resources.isEmpty { claims[name] = .list(resources) }
    claims["nextPageToken"] = nextToken.map { .string($0) }
    return claims
  }
}
