import SourceText

/// The pages of what names, types and limits are about.
enum CheckerPages {
  static let all = errors + warnings + Lints.all.map { $0.page } + [SourceSize.page, MoreDiagnostics.page]

  private static let errors: [DiagnosticPage] = [
    DuplicateCapture.page, GlobPlace.page, PackageName.page, LetInFirstVersion.page, Complexity.page,
    HierarchyDepth.page, MatchDepth.page,
    PathLength.page, CaptureCount.page, ParameterCount.page, LetCount.page, CallDepth.page, DuplicateFunction.page,
    DuplicateVariable.page, DuplicateService.page, Recursion.page, InvalidPattern.page,
  ]

  private static let warnings: [DiagnosticPage] = [
    OldVersion.page, GlobChildren.page, UnusedFunction.page, UnusedVariable.page, UnknownVariable.page,
    UnknownFunction.page, UnknownMethod.page, AllowMethod.page, UnknownService.page, ArgumentCount.page,
    OperandType.page, ConditionType.page, VariableTypes.page, NeverEqual.page, BranchTypes.page, OutsideScope.page,
    EmulatorFirestore.page,
  ]
}
