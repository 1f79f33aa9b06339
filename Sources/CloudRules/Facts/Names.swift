import SourceText

/// A `{name}` or `{name=**}` of a match.
struct Capture: Sendable {
  let match: MatchID
  let segment: Int
  let slot: Int
}

/// The functions and captures of a file by their scope. Names are words and scopes are numbers, so a look-up
/// hashes no text.
struct Names: Sendable {
  /// A word in a scope: the file, a service or a match.
  private struct Key: Hashable {
    let place: Int32
    let word: Int32
  }

  private let tree: SyntaxTree
  private var functions: [Key: FunctionID] = [:]
  private var captures: [Key: Capture] = [:]
  /// For each word, whether any function, and whether any capture, has this name.
  private var isFunction: [Bool]
  private var isCapture: [Bool]
  /// The number of captures on the whole path to a match, including its own.
  private(set) var captureCounts: [Int] = []
  /// For each duplicate declaration of a name in a scope, the first one.
  private(set) var originals: [FunctionID: FunctionID] = [:]
  /// For each first declaration of a name, its duplicates.
  private(set) var duplicates: [FunctionID: [FunctionID]] = [:]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    isFunction = Array(repeating: false, count: tree.wordCount)
    isCapture = isFunction
    var words: [String: Int32] = [:]
    for id in tree.functionIDs { addFunction(id, &words) }
    for id in tree.matchIDs { addCaptures(of: id) }
  }

  /// - Parameter words: function names that no expression contains, numbered after the tree's words.
  private mutating func addFunction(_ id: FunctionID, _ words: inout [String: Int32]) {
    let name = tree.functions[id.index].name.text
    let known = tree.knownWord(name)?.index
    let word = known ?? words[name] ?? Int32(truncatingIfNeeded: tree.wordCount + words.count)
    if known == nil { words[name] = word } else { isFunction[Int(word)] = true }
    let key = Key(place: place(of: tree.functions[id.index].scope), word: word)
    if let first = functions[key] {
      originals[id] = first
      duplicates[first, default: []].append(id)
    } else {
      functions[key] = id
    }
  }

  private mutating func addCaptures(of id: MatchID) {
    var slot = tree.matches[id.index].parent.map { captureCounts[$0.index] } ?? 0
    for (index, segment) in tree.matches[id.index].path.enumerated() {
      guard let name = segment.captured else { continue }
      if let word = tree.knownWord(name.text) {
        isCapture[Int(word.index)] = true
        captures[Key(place: place(of: .match(id)), word: word.index)] = Capture(match: id, segment: index, slot: slot)
      }
      slot += 1
    }
    captureCounts.append(slot)
  }

  private func place(of scope: DeclarationScope) -> Int32 {
    switch scope {
    case .file: 0
    case .service(let id): Int32(truncatingIfNeeded: 1 + id.index)
    case .match(let id): Int32(truncatingIfNeeded: 1 + tree.services.count + id.index)
    }
  }

  /// The function that a call from `scope` refers to.
  func function(named word: Word, from scope: DeclarationScope) -> FunctionID? {
    guard isFunction[Int(word.index)] else { return nil }
    var scope = scope
    while true {
      if let found = functions[Key(place: place(of: scope), word: word.index)] { return found }
      guard let outer = outer(scope) else { return nil }
      scope = outer
    }
  }

  /// The capture that a name in `scope` refers to.
  func capture(named word: Word, from scope: DeclarationScope) -> Capture? {
    guard isCapture[Int(word.index)], case .match(var match) = scope else { return nil }
    while true {
      if let found = captures[Key(place: place(of: .match(match)), word: word.index)] { return found }
      guard let parent = tree.matches[match.index].parent else { return nil }
      match = parent
    }
  }

  private func outer(_ scope: DeclarationScope) -> DeclarationScope? {
    switch scope {
    case .file: nil
    case .service: .file
    case .match(let match):
      tree.matches[match.index].parent.map { .match($0) } ?? .service(tree.matches[match.index].service)
    }
  }
}

extension PathSegment {
  /// The name of a `{name}` or `{name=**}`; nil for other segments.
  var captured: Name? {
    switch kind {
    case .capture(let name), .glob(let name): name
    case .literal, .template: nil
    }
  }

  var isGlob: Bool {
    if case .glob = kind { return true }
    return false
  }
}
