/// How large the values of a YAML text are once aliases are put in, reckoned while its events come: a few lines of aliases
/// can stand for more values than there is memory, and are refused before the first of them is made.
struct YAMLSizes {
  /// What is too large.
  enum Excess: CustomStringConvertible {
    case depth
    case aliases

    var description: String {
      switch self {
      case .depth: "nested deeper than \(SuiteLimits.depth) levels"
      case .aliases: "the aliases of this text make more than a suite may hold"
      }
    }
  }

  /// A value with all in it.
  private struct Size {
    var values = 1
    var textBytes = 0
    /// How many lists and mappings stand inside each other.
    var height = 0
  }

  /// A whole value that has a name.
  private struct Named {
    let place: Int
    let size: Size
  }

  private var open: [(place: Int, anchor: String?, size: Size)] = []
  private var named: [[UInt8]: Named] = [:]
  /// What aliases stand for in all.
  private var aliasValues = 0
  private var textBytes = 0

  /// Where in the events the value begins that an alias stands for; nil where there is none.
  func place(of name: String) -> Int? { named[Array(name.utf8)]?.place }

  /// Takes the event at `place`; answers with what is too large with it.
  mutating func take(_ event: YAMLEvent, at place: Int) -> Excess? {
    switch event.kind {
    case .scalar(let text, _):
      textBytes += text.utf8.count
      end(Size(textBytes: text.utf8.count), event.anchor, place)
    case .alias(let name, _):
      let size = named[Array(name.utf8)]?.size ?? Size()
      aliasValues += size.values
      textBytes += size.textBytes
      if open.count + size.height > SuiteLimits.depth { return .aliases }
      end(size, nil, place)
    case .sequence, .mapping:
      open.append((place, event.anchor, Size(height: 1)))
      if open.count > SuiteLimits.depth { return .depth }
    case .end:
      if let last = open.popLast() { end(last.size, last.anchor, last.place) }
    }
    return aliasValues > SuiteLimits.aliasValues || textBytes > SuiteLimits.bytes ? .aliases : nil
  }

  /// Adds a whole value to the one around it.
  private mutating func end(_ size: Size, _ anchor: String?, _ place: Int) {
    if let anchor { named[Array(anchor.utf8)] = Named(place: place, size: size) }
    guard !open.isEmpty else { return }
    open[open.count - 1].size.values += size.values
    open[open.count - 1].size.textBytes += size.textBytes
    open[open.count - 1].size.height = max(open[open.count - 1].size.height, size.height + 1)
  }
}
