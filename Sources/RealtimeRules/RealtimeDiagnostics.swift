package import SourceText

/// The documentation of every code that Realtime Database rules can report.
package enum RealtimeDiagnostics {
  /// One page for each code; a test compares them with the files of this module.
  package static let pages: [DiagnosticPage] =
    text + tree + syntax + types + warnings + Lints.pages + [MoreDiagnostics.page]

  private static let text = [
    JSONSyntax.page, JSONEscape.page, DuplicateKey.page, MissingRules.page,
  ]

  private static let tree = [
    ExpectedObject.page, RuleValueKind.page, IndexValue.page, KeyCharacters.page, WildcardName.page, TwoWildcards.page,
    NestedWildcard.page, TreeDepth.page,
  ]

  private static let syntax = [
    EmptyCondition.page, SyntaxError.page, Unterminated.page, IllegalCharacter.page, StringEscape.page,
    NumberLiteral.page, Assignment.page, ForeignOperator.page, ReservedWord.page, ConditionSize.page,
  ]

  private static let types = [
    UnknownVariable.page, NewDataInRead.page, UnknownMember.page, ScalarMember.page, InvalidIndex.page,
    NotAFunction.page, ArgumentCount.page, ArgumentKind.page, NotBoolean.page, LogicOperand.page, EqualityOperand.page,
    OrderingOperand.page, ArithmeticOperand.page, ArrayLiteral.page, InvalidPattern.page,
  ]

  private static let warnings = [
    IgnoredProperty.page, BracesKey.page,
  ]
}
