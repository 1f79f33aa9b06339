/// The reason why an expression has no value. A fault makes the whole rule false. In Cloud rules, `||` and `&&` absorb
/// most faults.
package struct EvaluationFault: Error, Sendable, BitwiseCopyable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// An operand is null.
    case null
    /// An operand has a type that the operator or method does not accept.
    case kind
    /// `parent()` was called on the root.
    case parentOfRoot
    /// A regular expression exceeded its step limit.
    case patternLimit
    /// The strings of one decision exceeded their size limit.
    case textLimit
    /// The expressions of one decision exceeded their limit.
    case stepLimit
    /// A path has more keys than one `child()` may follow.
    case pathLimit
    /// The document tree could not be read.
    case store
    /// A missing variable, a member of null, or a missing value: `Null value error.` in Cloud rules.
    case nullValue
    /// The map or path does not have this key.
    case undefinedProperty
    /// No function or method of this name accepts these operands.
    case functionNotFound
    /// The function does not take this number of arguments.
    case argumentCount
    /// The operator or function does not accept operands of these types.
    case unsupportedOperation
    /// The index is beyond the end.
    case indexOutOfBounds
    /// The slice ends before it starts.
    case illegalRange
    /// An integer was divided by zero.
    case divideByZero
    /// An integer does not fit in 64 bits.
    case integerRange
    /// A string cannot be converted by `int()`, `float()` and similar functions.
    case typeConversion
    /// A value that the operation cannot accept, such as month 13.
    case invalidValue
    /// The pattern is not a valid regular expression.
    case invalidPattern
    /// A match against half of a character beyond U+FFFF, or a match that would split one.
    case halfCharacter
    /// The replacement refers to a group that the pattern does not have. Nothing absorbs this fault.
    case invalidReplacement
    /// `get()` or `exists()` was called for a missing document, or for a path that is not a document.
    case serviceCall
    /// `get()` or `exists()` exceeded the limit of documents. The engine treats it like ``serviceCall``.
    case accessLimit
    /// The expressions of one request exceeded their limit. Nothing absorbs this fault.
    case expressionLimit
    /// The query does not determine the value of the field.
    case undecided
    /// A list or path with an error left its other parts on the stack, and the engine treats them as operands.
    case leftovers
    /// A list or path with an error left its other parts on the stack in a branch of `? :`, where the engine fails.
    /// Nothing absorbs this fault.
    case leftoversInBranch
    /// A set or `diff()` would compare a field that the query does not determine.
    case openEquality
  }

  /// The kind of failure.
  package let code: Code
  /// The index of the entry with more information in the evaluation's details. 0 if there is none.
  package let detail: UInt32

  /// Creates a fault.
  package init(_ code: Code, detail: UInt32 = 0) {
    self.code = code
    self.detail = detail
  }

  /// Whether the fault ends the decision. These faults are limits and store failures, which no `||` absorbs.
  package var isFinal: Bool {
    switch code {
    case .stepLimit, .store, .expressionLimit, .textLimit, .patternLimit, .invalidReplacement,
      .leftoversInBranch:
      true
    default: false
    }
  }

  /// Whether a limit on the cost of a decision ended the evaluation.
  package var isLimit: Bool {
    switch code {
    case .patternLimit, .textLimit, .stepLimit, .pathLimit, .accessLimit, .expressionLimit: true
    case .null, .kind, .parentOfRoot, .store, .nullValue, .undefinedProperty, .functionNotFound, .argumentCount,
      .unsupportedOperation, .indexOutOfBounds, .illegalRange, .divideByZero, .integerRange, .typeConversion,
      .invalidValue, .invalidPattern, .halfCharacter, .invalidReplacement, .serviceCall, .undecided, .leftovers,
      .leftoversInBranch, .openEquality:
      false
    }
  }

  /// Whether Google's engine fails without a response, so that no later `allow` grants access (emulator 1.19.9: HTTP
  /// 500).
  package var endsRequest: Bool {
    switch code {
    case .invalidReplacement, .leftoversInBranch: true
    default: false
    }
  }
}

extension EvaluationFault {
  /// See ``Code/null``.
  package static let null = EvaluationFault(.null)
  /// See ``Code/kind``.
  package static let kind = EvaluationFault(.kind)
  /// See ``Code/parentOfRoot``.
  package static let parentOfRoot = EvaluationFault(.parentOfRoot)
  /// See ``Code/patternLimit``.
  package static let patternLimit = EvaluationFault(.patternLimit)
  /// See ``Code/textLimit``.
  package static let textLimit = EvaluationFault(.textLimit)
  /// See ``Code/stepLimit``.
  package static let stepLimit = EvaluationFault(.stepLimit)
  /// See ``Code/pathLimit``.
  package static let pathLimit = EvaluationFault(.pathLimit)
  /// See ``Code/store``.
  package static let store = EvaluationFault(.store)
  /// See ``Code/halfCharacter``.
  package static let halfCharacter = EvaluationFault(.halfCharacter)
  /// See ``Code/invalidReplacement``.
  package static let invalidReplacement = EvaluationFault(.invalidReplacement)
  /// See ``Code/nullValue``.
  package static let nullValue = EvaluationFault(.nullValue)
  /// See ``Code/expressionLimit``.
  package static let expressionLimit = EvaluationFault(.expressionLimit)
  /// See ``Code/undecided``.
  package static let undecided = EvaluationFault(.undecided)
  /// See ``Code/leftovers``.
  package static let leftovers = EvaluationFault(.leftovers)
  /// See ``Code/leftoversInBranch``.
  package static let leftoversInBranch = EvaluationFault(.leftoversInBranch)
  /// See ``Code/openEquality``.
  package static let openEquality = EvaluationFault(.openEquality)

  /// The same as ``text``.
  package var description: String { text }

  /// A short description of the fault, without the details.
  package var text: String {
    switch code {
    case .null: "met null"
    case .kind: "met a value of the wrong kind"
    case .parentOfRoot: "the root has no parent"
    case .patternLimit: "the regular expression took too many steps"
    case .textLimit: "the strings of one decision exceed their size limit"
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
    case .halfCharacter: "a pattern cannot be matched against half of a character beyond U+FFFF"
    case .invalidReplacement: "the replacement names a group that the pattern does not have"
    case .serviceCall: "the document could not be read"
    case .accessLimit: "the request reads more documents than allowed"
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
