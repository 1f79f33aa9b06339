package import RuleEvaluation
package import RulePrograms

extension Decision {
  /// Returns whether no rule for the requested place denied the request: no rule matches it, or only a rule for every
  /// place of the service, such as `match /{path=**}`.
  ///
  /// A test that expects a denial then passes for any path, also for a mistyped one.
  package func isAnsweredByCatchAll(_ program: Program) -> Bool {
    switch reason {
    case .noRule: true
    case .notGranted(_, _, let visits): visits.allSatisfy { program.isCatchAll($0.rule) }
    case .administrator, .granted, .invalid, .refused, .failed: false
    }
  }
}

extension Decision {
  /// The visit that decided, or for a denial the evaluated rule that is closest to the place and not one for all places.
  ///
  /// A rule such as `match /{path=**} { allow read: if false; }` is evaluated for every place, and says nothing about it.
  package func telling(_ program: Program) -> Visit? {
    guard case .notGranted(_, _, let visits) = reason else { return decidingVisit }
    return visits.last { !program.isCatchAll($0.rule) } ?? decidingVisit
  }
}

extension Program {
  /// Returns whether a rule is at the root of the service's data, or at a wildcard that matches everything below it.
  fileprivate func isCatchAll(_ rule: RuleID) -> Bool {
    if combination == .cascadingGrant { return nodes[self[rule].node].parent == nil }
    guard case .glob = nodes[self[rule].node].step else { return false }
    return depth(ofNode: self[rule].node) == Self.depthOfServiceRoot + 1
  }

  /// The number of segments before the data of a service: `/databases/{database}/documents`, `/b/{bucket}/o`.
  private static let depthOfServiceRoot = 3

  private func depth(ofNode node: Int) -> Int {
    var (depth, current) = (0, node)
    while let parent = nodes[current].parent { (depth, current) = (depth + 1, parent) }
    return depth
  }
}
