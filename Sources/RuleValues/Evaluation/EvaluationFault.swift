/// Why an expression has no value. A fault makes the whole rule false, whatever stands around it.
public enum EvaluationFault: UInt8, Error, Sendable, BitwiseCopyable, CaseIterable {
  /// An operator or method met null.
  case null
  /// An operator or method met a value of a kind that it does not take.
  case kind
  /// `parent()` of the root.
  case parentOfRoot
  /// A regular expression took more steps than it may.
  case patternLimit
  /// Texts grew beyond what one decision may hold.
  case textLimit
  /// More expressions than one decision may evaluate.
  case stepLimit
  /// A path with more keys than one `child()` follows.
  case pathLimit
  /// The document tree could not be read.
  case store

  /// What happened, in a few words.
  public var text: String {
    switch self {
    case .null: "met null"
    case .kind: "met a value of the wrong kind"
    case .parentOfRoot: "the root has no parent"
    case .patternLimit: "the regular expression took too many steps"
    case .textLimit: "texts grew beyond the limit of one decision"
    case .stepLimit: "more expressions than one decision may evaluate"
    case .pathLimit: "the path has more keys than one `child()` follows"
    case .store: "the document tree could not be read"
    }
  }
}
