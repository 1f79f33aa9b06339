package import SourceText

/// The documentation of every code that Cloud rules can report.
package enum CloudDiagnostics {
  /// One page for each code; a test compares them with the files of this module.
  package static let pages: [DiagnosticPage] = syntax + checks

  /// The codes of the parser, which knows nothing of names yet.
  static let syntax = [
    RulesEmpty.page, RulesVersion.page, ImportStatement.page, ServiceName.page, UnexpectedToken.page,
    ForeignOperator.page, IllegalCharacter.page, UnterminatedString.page, StringEscape.page, NumberLiteral.page,
    BytesLiteral.page, MissingMatch.page, StraySlash.page, EmptyBody.page, ExtraBracket.page, AllowParts.page,
    FunctionParts.page, IncrementOperator.page, UnknownType.page, ExpressionNesting.page,
  ]

  /// All other codes.
  static let checks = errors + warnings + Lints.pages + [SourceSize.page, MoreDiagnostics.page]

  private static let errors = [
    DuplicateCapture.page, GlobPlace.page, PackageName.page, LetInFirstVersion.page, Complexity.page,
    HierarchyDepth.page, MatchDepth.page, PathLength.page, CaptureCount.page, ParameterCount.page, LetCount.page,
    CallDepth.page, DuplicateFunction.page, DuplicateVariable.page, DuplicateService.page, Recursion.page,
    InvalidPattern.page,
  ]

  /// What the service's compiler warns of.
  private static let warnings = [
    OldVersion.page, GlobChildren.page, UnusedFunction.page, UnusedVariable.page, UnknownVariable.page,
    UnknownFunction.page, UnknownMethod.page, AllowMethod.page, UnknownService.page, ArgumentCount.page,
    OperandType.page, ConditionType.page, VariableTypes.page, NeverEqual.page, BranchTypes.page, OutsideScope.page,
    EmulatorFirestore.page,
  ]
}
