/// Computes the size of YAML values with aliases expanded, while events arrive. A few lines of aliases can expand to
/// more values than fit in memory; they are rejected before any of them is created.
struct YAMLSizes {
  /// A limit that the text exceeds.
  enum Excess: CustomStringConvertible {
    case depth
    case aliases

    var description: String {
      switch self {
      case .depth: "nested deeper than \(SuiteLimits.depth) levels"
      case .aliases: "the aliases of this text expand to more than a suite may hold"
      }
    }
  }

  /// The size of a value with everything in it.
  private struct Size {
    var values = 1
    var textBytes = 0
    /// The nesting depth of lists and mappings.
    var height = 0
  }

  /// A complete value that has a name.
  private struct Named {
    let place: Int
    let size: Size
  }

  private var open: [(place: Int, anchor: String?, size: Size)] = []
  private var named: [[UInt8]: Named] = [:]
  /// The number of values that all aliases expand to.
  private var aliasValues = 0
  private var textBytes = 0

  /// Returns the index of the first event of the value that an alias refers to; nil if there is none.
  func place(of name: String) -> Int? { named[Array(name.utf8)]?.place }

  /// Counts the event at `place`, and returns the limit that it exceeds, if any.
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

  /// Adds a complete value to its container.
  private mutating func end(_ size: Size, _ anchor: String?, _ place: Int) {
    if let anchor { named[Array(anchor.utf8)] = Named(place: place, size: size) }
    guard !open.isEmpty else { return }
    open[open.count - 1].size.values += size.values
    open[open.count - 1].size.textBytes += size.textBytes
    open[open.count - 1].size.height = max(open[open.count - 1].size.height, size.height + 1)
  }
}
