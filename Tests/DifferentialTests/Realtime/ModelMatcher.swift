/// Decides whether a pattern is found in a text, by following all ways at once.
///
/// Characters are code points; the shorthands and the flag `i` know ASCII only (divergence D32).
struct ModelMatcher {
  private let characters: [Unicode.Scalar]
  private let ignoresCase: Bool

  /// Whether `pattern` is found in `text`; anchors hold for all alternatives (divergence D28).
  static func finds(_ pattern: RealtimePattern, in text: ModelText) -> Bool {
    let characters = Array(text.description.unicodeScalars)
    let matcher = ModelMatcher(characters: characters, ignoresCase: pattern.ignoresCase)
    let starts = pattern.isAnchoredAtStart ? [0] : Set(0...characters.count)
    let ends = matcher.ends(of: pattern.alternatives, from: starts)
    return pattern.isAnchoredAtEnd ? ends.contains(characters.count) : !ends.isEmpty
  }

  private func ends(of alternatives: [[RealtimePattern.Piece]], from starts: Set<Int>) -> Set<Int> {
    alternatives.reduce(into: []) { ends, pieces in
      ends.formUnion(pieces.reduce(starts) { self.ends(of: $1, from: $0) })
    }
  }

  private func ends(of piece: RealtimePattern.Piece, from starts: Set<Int>) -> Set<Int> {
    let (least, most) = piece.count.bounds
    var places = starts
    for _ in 0..<least { places = ends(of: piece.atom, from: places) }
    var all = places
    var left = most.map { $0 - least } ?? .max
    while left > 0, !places.isEmpty {
      places = ends(of: piece.atom, from: places).subtracting(all)
      all.formUnion(places)
      left -= 1
    }
    return all
  }

  private func ends(of atom: RealtimePattern.Atom, from starts: Set<Int>) -> Set<Int> {
    if case .group(let alternatives) = atom { return ends(of: alternatives, from: starts) }
    return Set(starts.filter { $0 < characters.count && holds(atom, characters[$0]) }.map { $0 + 1 })
  }

  private func holds(_ atom: RealtimePattern.Atom, _ character: Unicode.Scalar) -> Bool {
    switch atom {
    case .any: return ![0x0A, 0x0D, 0x85, 0x2028, 0x2029].contains(character.value)
    case .character(let wanted): return forms(of: character).contains(wanted)
    case .shorthand(let shorthand): return Self.holds(shorthand, character)
    case .set(let ranges, let isNegated):
      let isIn = forms(of: character).contains { form in
        ranges.contains { $0.first.value <= form.value && form.value <= $0.last.value }
      }
      return isIn != isNegated
    case .group: return false
    }
  }

  /// The character, and with the flag `i` the ASCII letter in the other case.
  private func forms(of character: Unicode.Scalar) -> [Unicode.Scalar] {
    guard ignoresCase, character.isASCII, character.properties.isAlphabetic else { return [character] }
    return [character, Unicode.Scalar(UInt8(character.value) ^ 0x20)]
  }

  private static func holds(_ shorthand: RealtimePattern.Shorthand, _ character: Unicode.Scalar) -> Bool {
    let isDigit = ("0"..."9").contains(character)
    let isLetter = ("a"..."z").contains(character) || ("A"..."Z").contains(character)
    let isSpace = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(character.value)
    return switch shorthand {
    case .digit: isDigit
    case .word: isDigit || isLetter || character == "_"
    case .space: isSpace
    case .noDigit: !isDigit
    case .noWord: !(isDigit || isLetter || character == "_")
    case .noSpace: !isSpace
    }
  }
}
