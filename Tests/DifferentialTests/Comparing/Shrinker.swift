/// Reduces an expression to the smallest one that still shows what is wrong.
struct Shrinker {
  /// Says of each of some expressions whether it shows the same.
  let stillDiffers: ([Syntax]) throws -> [Bool]
  /// How many times the engines may be asked.
  var rounds = 20

  /// The smallest expression that can be reached by leaving parts out.
  func shrink(_ syntax: Syntax) throws -> Syntax {
    var smallest = syntax
    for _ in 0..<rounds {
      let candidates = Self.candidates(smallest)
      guard !candidates.isEmpty else { break }
      let verdicts = try stillDiffers(candidates)
      guard let next = zip(candidates, verdicts).first(where: { $0.1 })?.0 else { break }
      smallest = next
    }
    return smallest
  }

  /// Simpler expressions, the simplest first: each node replaced by one of its parts or by a literal, lists without an
  /// element.
  static func candidates(_ syntax: Syntax) -> [Syntax] {
    var seen: Set<Syntax> = []
    return variants(syntax).filter { $0.weight < syntax.weight && seen.insert($0).inserted }
      .sorted { $0.weight < $1.weight }.prefix(60).map { $0 }
  }

  private static let literals: [Syntax] =
    ["null", "1", "'a'", "true", "1.5"].map { .literal($0) } + [.list([]), .map([])]

  private static func variants(_ syntax: Syntax) -> [Syntax] {
    if case .literal = syntax { return literals }
    let children = syntax.children
    var variants = children + literals
    switch syntax {
    case .list, .call, .path, .map: variants += shorter(syntax)
    default: break
    }
    for (index, child) in children.enumerated() {
      for variant in self.variants(child) {
        var changed = children
        changed[index] = variant
        variants.append(syntax.with(children: changed))
      }
    }
    return variants
  }

  private static func shorter(_ syntax: Syntax) -> [Syntax] {
    switch syntax {
    case .list(let elements): return elements.indices.map { .list(without($0, elements)) }
    case .map(let entries):
      return stride(from: 0, to: entries.count, by: 2).map { .map(without($0, without($0, entries))) }
    case .path(let segments) where segments.count > 1: return segments.indices.map { .path(without($0, segments)) }
    default: return []
    }
  }

  private static func without<Element>(_ index: Int, _ elements: [Element]) -> [Element] {
    var rest = elements
    rest.remove(at: index)
    return rest
  }
}

extension Syntax {
  /// Size first, then the length of the text.
  fileprivate var weight: Int { size * 1_000 + source.utf8.count }
}
