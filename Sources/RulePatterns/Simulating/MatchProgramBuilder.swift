/// A builder that compiles a tree into a program.
struct MatchProgramBuilder {
  private var program = MatchProgram()
  private var setNumbers: [CodePointSet: Int] = [:]
  private let ignoringCase: Bool
  private let capturing: Bool

  private init(ignoringCase: Bool, capturing: Bool) {
    self.ignoringCase = ignoringCase
    self.capturing = capturing
  }

  /// Returns the program that tests whether a text has a match, without groups.
  static func existence(of tree: RegexNode, ignoringCase: Bool) -> MatchProgram {
    var builder = MatchProgramBuilder(ignoringCase: ignoringCase, capturing: false)
    builder.add(tree)
    builder.program.instructions.append(.match)
    builder.program.isAnchored = tree.startsAtTextStart
    return builder.program
  }

  /// Returns the program that locates a match and its groups.
  static func capturing(_ tree: RegexNode, ignoringCase: Bool, groupCount: Int) -> MatchProgram {
    var builder = MatchProgramBuilder(ignoringCase: ignoringCase, capturing: true)
    builder.program.slotCount = 2 * (groupCount + 1)
    builder.add(tree)
    builder.program.instructions += [.save(1), .match]
    return builder.program
  }

  private mutating func add(_ node: RegexNode) {
    switch node {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set: add(node.codePoints(ignoringCase: ignoringCase))
    case .sequence(let parts): for part in parts { add(part) }
    case .alternation(let parts): addAlternatives(parts)
    case .repetition(let part, let minimum, let maximum, let isLazy):
      addRepetition(of: part, minimum, maximum, isLazy: isLazy)
    case .group(let part, let index): addGroup(part, index)
    case .textStart: program.instructions.append(.assert(.textStart))
    case .textEnd: program.instructions.append(.assert(.textEnd))
    case .lineStart: look(.lineStart)
    case .lineEnd: look(.lineEnd)
    case .wordBoundary(let isNegated): look(isNegated ? .noWordBoundary : .wordBoundary)
    }
  }

  private mutating func add(_ set: CodePointSet) {
    let number = setNumbers[set] ?? program.sets.count
    if number == program.sets.count {
      setNumbers[set] = number
      program.sets.append(set)
    }
    program.instructions.append(.set(number))
  }

  private mutating func look(_ assertion: MatchProgram.Assertion) {
    program.instructions.append(.assert(assertion))
    program.looksAround = true
  }

  private mutating func addGroup(_ part: RegexNode, _ index: Int) {
    guard capturing else { return add(part) }
    program.instructions.append(.save(2 * index))
    add(part)
    program.instructions.append(.save(2 * index + 1))
  }

  private mutating func addAlternatives(_ parts: [RegexNode]) {
    var jumps: [Int] = []
    for (number, part) in parts.enumerated() {
      guard number < parts.count - 1 else {
        add(part)
        break
      }
      let split = reserve()
      add(part)
      jumps.append(reserve())
      program.instructions[split] = .split(split + 1, program.instructions.count)
    }
    for jump in jumps { program.instructions[jump] = .jump(program.instructions.count) }
  }

  /// Adds an expanded repetition: `a{2,}` as `aa+`, `a{1,3}` as `a(a(a)?)?`.
  ///
  /// A `*` over an operand that may match the empty text becomes `(a+)?`, as in RE2, because the order in `(|a)*`
  /// matters.
  private mutating func addRepetition(of part: RegexNode, _ minimum: Int, _ maximum: Int?, isLazy: Bool) {
    guard let maximum else {
      for _ in 0..<max(0, minimum - 1) { add(part) }
      if minimum > 0 { return addPlus(part, isLazy: isLazy) }
      let split = reserve()
      if part.isNullable { addPlus(part, isLazy: isLazy) } else { addLoop(part, to: split) }
      setSplit(at: split, isLazy: isLazy)
      return
    }
    for _ in 0..<minimum { add(part) }
    var splits: [Int] = []
    for _ in minimum..<max(minimum, maximum) {
      splits.append(reserve())
      add(part)
    }
    for split in splits { setSplit(at: split, isLazy: isLazy) }
  }

  private mutating func addPlus(_ part: RegexNode, isLazy: Bool) {
    let start = program.instructions.count
    add(part)
    let end = program.instructions.count + 1
    program.instructions.append(isLazy ? .split(end, start) : .split(start, end))
  }

  private mutating func addLoop(_ part: RegexNode, to split: Int) {
    add(part)
    program.instructions.append(.jump(split))
  }

  /// Makes the instruction at a place choose between the next one and the current end of the program.
  private mutating func setSplit(at place: Int, isLazy: Bool) {
    let end = program.instructions.count
    program.instructions[place] = isLazy ? .split(end, place + 1) : .split(place + 1, end)
  }

  private mutating func reserve() -> Int {
    program.instructions.append(.match)
    return program.instructions.count - 1
  }
}
