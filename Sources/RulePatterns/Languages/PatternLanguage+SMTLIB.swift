extension PatternLanguage {
  /// Returns the language as a regular expression of SMT-LIB 2.6 (sort `RegLan`), or the reason why there is none.
  ///
  /// It describes the texts whose characters are scalars up to U+2FFFF, the last character of SMT-LIB. If there is a
  /// translation, the language treats all later characters like U+2FFFF, so no answer about languages changes. A solver
  /// must require every string to be in ``smtlibText``, because SMT-LIB's strings can contain surrogates.
  package func smtlib() -> Result<String, SMTLIBObstacle> {
    var writer = SMTLIBWriter()
    do throws(SMTLIBObstacle) {
      for step in steps { try writer.write(step) }
      return .success(writer.expression)
    } catch {
      return .failure(error)
    }
  }

  /// The regular expression of SMT-LIB for all texts.
  package static let smtlibText = #"(re.* (re.union (re.range "\u{0}" "\u{d7ff}") (re.range "\u{e000}" "\u{2ffff}")))"#
}
