import SourceText

/// The pages of what is wrong with a text before its names mean anything.
enum SyntaxPages {
  static let all: [DiagnosticPage] = [
    RulesEmpty.page, RulesVersion.page, ImportStatement.page, ServiceName.page, UnexpectedToken.page,
    ForeignOperator.page, IllegalCharacter.page, UnterminatedString.page, StringEscape.page, NumberLiteral.page,
    BytesLiteral.page, MissingMatch.page, StraySlash.page, EmptyBody.page, ExtraBracket.page, AllowParts.page,
    FunctionParts.page,
    IncrementOperator.page, UnknownType.page, ExpressionNesting.page,
  ]
}
