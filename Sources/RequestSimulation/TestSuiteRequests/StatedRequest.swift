package import RuleEvaluation
package import RuleValues
package import SourceText

/// Parts of a request that is stated in full, with the semantics of the hosted rules test API: what is not given is
/// unbound (recordings of davideast/pyric).
package enum StatedRequest {
  /// A variable; unbound where nothing is given.
  package static func statement(_ json: JSONNode?) -> CloudRequest.Statement {
    switch json?.value {
    case .object?: json.map { .map(StatedValue.fields($0)) } ?? .unbound
    case .null?: .null
    default: .unbound
    }
  }

  /// A `resource`; null is as good as nothing (a recording of davideast/pyric: `resource == null` denies).
  package static func resource(_ json: JSONNode?, isStorage: Bool) -> CloudRequest.Statement {
    guard let json, case .object = json.value else { return .unbound }
    return .map(isStorage ? StatedValue.metadata(json) : StatedValue.fields(json))
  }

  /// The document that the segments of a whole path name; nil where they name none.
  package static func document(_ segments: [String]) -> DocumentPath? {
    guard segments.count > 3, segments[0].utf8.elementsEqual("databases".utf8),
      segments[2].utf8.elementsEqual("documents".utf8)
    else { return nil }
    let path = DocumentPath(Array(segments.dropFirst(3)), database: segments[1])
    return path.isDocument ? path : nil
  }
}
