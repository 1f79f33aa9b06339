/// A base with its members, indexes and calls.
struct MemberChain {
  /// A called member with its call and what follows, or what precedes the first of them.
  private struct Link {
    var comments: [Layout] = []
    var parts: [Layout]
  }

  private var links: [Link]
  private var hasComments = false
  /// The last call with broken brackets; nil if something else is last, or its brackets stay as they are.
  private var brokenCall: Layout?

  init(base: Layout) { links = [Link(parts: [base])] }

  /// Whether no called member has begun.
  var isEmpty: Bool { links.count == 1 }

  /// Adds a space, without which the next member would belong to a path.
  mutating func addSpace() { add(.text(" ")) }

  /// Begins a called member after comments.
  mutating func beginCall(after trailing: Layout, _ own: [OwnComment]) {
    hasComments = hasComments || trailing.isBroken || !own.isEmpty
    links.append(Link(comments: [trailing] + own.map { .sequence(.newline, $0.layout) }, parts: []))
  }

  /// Adds a part of the current link.
  ///
  /// - Parameter broken: the same part with its brackets broken.
  mutating func add(_ part: Layout, broken: Layout? = nil) {
    links[links.count - 1].parts.append(part)
    brokenCall = broken
  }

  /// The chain on one line; else with only its last call broken; else with a line for each called member.
  var layout: Layout {
    let inLines = Layout.sequence(
      .sequence(links[0].parts),
      .indent(.sequence(links.dropFirst().map { .sequence($0.comments + [.newline] + $0.parts) })))
    if hasComments { return inLines }
    let parts = links.flatMap(\.parts)
    let onOneLine = Layout.sequence(parts)
    guard links.count > 2 else { return onOneLine }
    let open = brokenCall.map { [Layout.sequence(parts.dropLast() + [$0])] } ?? []
    return .alternatives([onOneLine] + open + [inLines])
  }
}
