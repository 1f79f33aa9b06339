/// Why an expression has no value. A fault makes the whole rule false, whatever stands around it; in Cloud rules `||` and
/// `&&` absorb most.
public struct EvaluationFault: Error, Sendable, BitwiseCopyable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: UInt8, Sendable, BitwiseCopyable, CaseIterable {
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
    /// A variable, a member of null, or what is not there: Cloud rules' `Null value error.`
    case nullValue
    /// A map or path has no such key.
    case undefinedProperty
    /// There is no function or method of that name for these operands.
    case functionNotFound
    /// A function does not take that number of arguments.
    case argumentCount
    /// An operator or function does not take operands of these types.
    case unsupportedOperation
    /// An index beyond the end.
    case indexOutOfBounds
    /// A slice that ends before it starts.
    case illegalRange
    /// A whole number divided by zero.
    case divideByZero
    /// A whole number beyond 64 bits.
    case integerRange
    /// A text that is not what `int()`, `float()`, … read.
    case typeConversion
    /// A value that the operation can not take, such as a month 13.
    case invalidValue
    /// A pattern that is no regular expression.
    case invalidPattern
    /// A pattern was to be matched against half of a character beyond U+FFFF, or would cut one in two.
    case halfCharacter
    /// A replacement names a group that the pattern has not: nothing absorbs it.
    case invalidReplacement
    /// `get()` or `exists()` of what is no document, or is not there.
    case serviceCall
    /// `get()` or `exists()` of one document too many: to the engine the same as ``serviceCall``.
    case accessLimit
    /// More expressions than one request may evaluate: nothing absorbs it.
    case expressionLimit
    /// The query does not say what the field holds.
    case undecided
    /// A list or path with an error left its other parts behind, and the engine takes them for operands.
    case leftovers
    /// A list or path with an error left its other parts behind in a branch of `? :`, where the engine fails: nothing
    /// absorbs it.
    case leftoversInBranch
    /// A set or `diff()` would have to compare a field that a query leaves open.
    case openEquality
  }

  /// The kind of failure.
  public let code: Code
  /// Which entry of the evaluation's details says more; 0 for none.
  public let detail: UInt32

  /// A fault.
  public init(_ code: Code, detail: UInt32 = 0) {
    self.code = code
    self.detail = detail
  }

  /// Whether it is the end of the decision: a limit or a failing store, which no `||` absorbs.
  public var isFinal: Bool {
    switch code {
    case .stepLimit, .store, .expressionLimit, .textLimit, .patternLimit, .invalidReplacement,
      .leftoversInBranch:
      true
    default: false
    }
  }

  /// Whether Google's engine fails there and answers nothing, so that no later `allow` grants (emulator 1.19.9: HTTP 500).
  public var endsRequest: Bool {
    switch code {
    case .invalidReplacement, .leftoversInBranch: true
    default: false
    }
  }
}

extension EvaluationFault {
  /// See ``Code/null``.
  public static let null = EvaluationFault(.null)
  /// See ``Code/kind``.
  public static let kind = EvaluationFault(.kind)
  /// See ``Code/parentOfRoot``.
  public static let parentOfRoot = EvaluationFault(.parentOfRoot)
  /// See ``Code/patternLimit``.
  public static let patternLimit = EvaluationFault(.patternLimit)
  /// See ``Code/textLimit``.
  public static let textLimit = EvaluationFault(.textLimit)
  /// See ``Code/stepLimit``.
  public static let stepLimit = EvaluationFault(.stepLimit)
  /// See ``Code/pathLimit``.
  public static let pathLimit = EvaluationFault(.pathLimit)
  /// See ``Code/store``.
  public static let store = EvaluationFault(.store)
  /// See ``Code/halfCharacter``.
  public static let halfCharacter = EvaluationFault(.halfCharacter)
  /// See ``Code/invalidReplacement``.
  public static let invalidReplacement = EvaluationFault(.invalidReplacement)
  /// See ``Code/nullValue``.
  public static let nullValue = EvaluationFault(.nullValue)
  /// See ``Code/expressionLimit``.
  public static let expressionLimit = EvaluationFault(.expressionLimit)
  /// See ``Code/undecided``.
  public static let undecided = EvaluationFault(.undecided)
  /// See ``Code/leftovers``.
  public static let leftovers = EvaluationFault(.leftovers)
  /// See ``Code/leftoversInBranch``.
  public static let leftoversInBranch = EvaluationFault(.leftoversInBranch)
  /// See ``Code/openEquality``.
  public static let openEquality = EvaluationFault(.openEquality)

  /// The same as ``text``.
  public var description: String { text }

  /// What happened, in a few words, without the details.
  public var text: String {
    switch code {
    case .null: "met null"
    case .kind: "met a value of the wrong kind"
    case .parentOfRoot: "the root has no parent"
    case .patternLimit: "the regular expression took too many steps"
    case .textLimit: "texts grew beyond the limit of one decision"
    case .stepLimit: "more expressions than one decision may evaluate"
    case .pathLimit: "the path has more keys than one `child()` follows"
    case .store: "the document tree could not be read"
    case .nullValue: "Null value error."
    case .undefinedProperty: "the property is undefined"
    case .functionNotFound: "the function does not exist"
    case .argumentCount: "the number of arguments is wrong"
    case .unsupportedOperation: "the operation does not take operands of these types"
    case .indexOutOfBounds: "the index is out of bounds"
    case .illegalRange: "Illegal range error."
    case .divideByZero: "Divide by zero error."
    case .integerRange: "Integer value is out of the [-9223372036854775808, 9223372036854775807] range."
    case .typeConversion: "Type conversion error."
    case .invalidValue: "the value is out of range"
    case .invalidPattern: "the regular expression is invalid"
    case .halfCharacter: "a pattern is not matched against half of a character beyond U+FFFF"
    case .invalidReplacement: "the replacement names a group that the pattern does not have"
    case .serviceCall: "the document could not be had"
    case .accessLimit: "one document more than a request may ask for"
    case .expressionLimit:
      "Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached."
    case .undecided: "the query does not say what the field holds"
    case .leftovers:
      "the engine mistakes parts of a list or path with an error for operands; test what may be missing first"
    case .leftoversInBranch:
      "the engine fails at a list or path with an error in a branch of `? :`; test what may be missing first"
    case .openEquality: "Equality is not defined for type CONSTRAINT_VALUE"
    }
  }
}
