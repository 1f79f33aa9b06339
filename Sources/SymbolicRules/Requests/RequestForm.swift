package import RulePrograms
package import RuleValues

/// All requests to a service with one method and one form of path, such as `update /rooms/{0}`.
package struct RequestForm: Hashable, Sendable {
  /// A segment of a path.
  package enum Segment: Hashable, Sendable {
    /// This text.
    case literal(RuleText)
    /// Any text.
    case variable

    /// The text, or `{}`.
    package var name: String { if case .literal(let text) = self { text.string } else { "{}" } }
  }

  /// The method of the rules.
  package let method: RuleMethod
  /// The segments of the path below the documents, objects or root. For the list of a collection, those of its documents: the
  /// last one is unknown.
  package let segments: [Segment]

  /// Creates a form of requests.
  package init(_ method: RuleMethod, _ segments: [Segment]) {
    self.method = method
    self.segments = segments
  }
}

extension RequestForm: CustomStringConvertible {
  /// The path: `/rooms/{}/messages/{}`.
  package var description: String {
    "/" + segments.map(\.name).joined(separator: "/")
  }
}

extension RulesService {
  /// The segments before those of ``RequestForm``.
  package var prefix: [RuleText] {
    switch self {
    case .firestore: ["databases", "(default)", "documents"]
    case .storage: ["b", "demo-project.appspot.com", "o"]
    case .realtime: []
    }
  }
}
