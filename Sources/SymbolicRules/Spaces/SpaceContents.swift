import RulePatterns

/// The terms and formulas of a space.
struct SpaceContents: Sendable {
  /// What tells a gap from others.
  struct GapKey: Hashable, Sendable {
    let construct: RuleText
    let operands: [SymbolicValue]
    let isError: Bool
  }

  /// What tells a pattern from others.
  struct PatternKey: Hashable, Sendable {
    let source: [UInt8]
    let ignoresCase: Bool
    let isWhole: Bool
  }

  var shapes: [TermShape] = []
  var kinds: [Kinds] = []
  var formulas: [FormulaShape] = []
  /// The negation of each formula; ``unknown`` if it was not made.
  var negations: [Formula] = []
  var patterns: [Pattern] = []
  var gaps: [SymbolicSpace.Gap] = []
  /// What the result of each gap depends on.
  var gapOperands: [[SymbolicValue]] = []
  var memberKinds: [Term: MemberKinds] = [:]
  var terms: [TermShape: Term] = [:]
  var fieldKeys: [Term: [Term]] = [:]
  var known: [FormulaShape: Formula] = [:]
  var gapIndices: [GapKey: Int] = [:]
  var patternIndices: [PatternKey: Int] = [:]

  /// In place of a negation that was not made.
  static let unknown = Formula(index: -1)

  /// ``Formula/never`` and ``Formula/always``, which each space has.
  static let constants: SpaceContents = {
    var contents = SpaceContents()
    contents.formulas = [.constant(false), .constant(true)]
    contents.negations = [.always, .never]
    contents.known = [.constant(false): .never, .constant(true): .always]
    return contents
  }()
}

/// The finished terms and formulas of a space, over which other spaces make theirs. Threads can share it.
package final class FrozenSpace: Sendable {
  let contents: SpaceContents
  let languages: LanguageAnswers

  /// What all other spaces are made over.
  static let empty = FrozenSpace(.constants, LanguageAnswers())

  /// The number of terms, formulas and statements about gaps, as a measure of the memory.
  package let size: Int

  init(_ contents: SpaceContents, _ languages: LanguageAnswers) {
    self.contents = contents
    self.languages = languages
    size = contents.shapes.count + contents.formulas.count + contents.gaps.count
  }
}
