package import RuleRequests
package import RuleValues
package import SourceText

/// Reads parts of a fully stated request with the semantics of the hosted rules test API: a variable that is not given
/// is unbound (recordings of davideast/pyric).
package enum TestCaseRequest {
  /// Returns the statement of a variable; unbound if `json` is nil.
  package static func statement(_ json: JSONNode?) -> CloudRequest.Statement {
    switch json?.value {
    case .object?: json.map { .map(TestCaseValue.fields($0)) } ?? .unbound
    case .null?: .null
    default: .unbound
    }
  }

  /// Returns the statement of a `resource`; null is treated as missing (a recording of davideast/pyric: `resource ==
  /// null` denies).
  package static func resource(_ json: JSONNode?, isStorage: Bool) -> CloudRequest.Statement {
    guard let json, case .object = json.value else { return .unbound }
    return .map(isStorage ? TestCaseValue.metadata(json) : TestCaseValue.fields(json))
  }

  /// Returns the document at the segments of a full path; nil if they are not the path of a document.
  package static func document(_ segments: [String]) -> DocumentPath? {
    guard segments.count > 3, segments[0].utf8.elementsEqual("databases".utf8),
      segments[2].utf8.elementsEqual("documents".utf8)
    else { return nil }
    let path = DocumentPath(Array(segments.dropFirst(3)), database: segments[1])
    return path.isDocument ? path : nil
  }
}
