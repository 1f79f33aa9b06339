import SourceText

/// The texts that a case stands for: one for each combination of the items of its `for`.
struct Combinations {
  struct Variant {
    /// The chosen items, as they are written.
    var choice: [String]
    var text: String
  }

  let variants: [Variant]

  init(of node: JSONNode, in file: SourceFile) {
    let lists = node["for"]?.members ?? []
    var combinations: [[Replacement]] = [[]]
    for list in lists {
      let replacements = list.value.elements.map { Replacement(list.key, by: $0, in: file) }
      combinations = combinations.flatMap { chosen in replacements.map { chosen + [$0] } }
    }
    let text = file.text(of: node.span)
    variants = combinations.map { Variant(choice: $0.map(\.choice), text: Self.text(text, replacing: $0)) }
  }

  /// Twice, because an item may hold a name.
  private static func text(_ text: String, replacing replacements: [Replacement]) -> String {
    (replacements + replacements).reduce(text) { $0.replacing($1.placeholder, with: $1.text) }
  }
}

/// The text for a name.
private struct Replacement {
  let choice: String
  let placeholder: String
  let text: String

  init(_ name: String, by item: JSONNode, in file: SourceFile) {
    let written = file.text(of: item.span)
    if item.string != nil {
      (choice, placeholder, text) = (written, "{\(name)}", String(written.dropFirst().dropLast()))
    } else if let part = item["repeat"]?.string, case .integer(let times)? = item["times"]?.value {
      (choice, placeholder, text) = ("\(part) × \(times)", "{\(name)}", String(repeating: part, count: Int(times)))
    } else {
      (choice, placeholder, text) = (written, "\"{\(name)}\"", written)
    }
  }
}
