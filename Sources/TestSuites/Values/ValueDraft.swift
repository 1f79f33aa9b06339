package import SourceText

/// A value under construction: nodes of a file combined with new parts.
package indirect enum ValueDraft {
  /// A key of a mapping, its position, and its value.
  package typealias Member = (key: String, keySpan: Span, value: ValueDraft)

  /// A node of a file; reported at `place` if it comes from another file.
  case written(JSONNode, place: Span?)
  /// A new scalar, reported at a position.
  case scalar(JSONNode.Value, Span)
  /// A new list.
  case list([ValueDraft], Span)
  /// A new mapping.
  case mapping([Member], Span)

  /// Returns a new string that is reported at `span`.
  package static func text(_ text: String, at span: Span) -> ValueDraft { .scalar(.string(text), span) }

  /// The value as a tree.
  package var tree: JSONNode {
    var builder = JSONTreeBuilder()
    _ = write(to: &builder)
    return builder.finish().root
  }

  /// The members of a mapping and its position; nil for any other value.
  private var members: (members: [Member], span: Span)? {
    switch self {
    case .written(let node, let place):
      guard case .object = node.value else { return nil }
      return (node.members.map { ($0.key, place ?? $0.keySpan, .written($0.value, place: place)) }, place ?? node.span)
    case .list, .scalar: return nil
    case .mapping(let members, let span): return (members, span)
    }
  }

  /// Sets the value at `path`, or removes it if `value` is nil. Missing mappings on the path are created.
  ///
  /// - Returns: false if the path leads through a value that is not a mapping.
  package mutating func set(_ value: ValueDraft?, at path: ArraySlice<String>, _ keySpan: Span) -> Bool {
    guard let key = path.first else {
      if let value { self = value }
      return true
    }
    guard let (known, span) = members else { return false }
    var members = known
    let index = members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    if path.count == 1 {
      switch (index, value) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, keySpan, value))
      case (nil, nil): return true
      }
      self = .mapping(members, span)
      return true
    }
    var below = index.map { members[$0].value } ?? .mapping([], keySpan)
    guard below.set(value, at: path.dropFirst(), keySpan) else { return false }
    if let index { members[index].value = below } else { members.append((key, keySpan, below)) }
    self = .mapping(members, span)
    return true
  }

  /// Writes the value to `builder`, and returns the number of values written.
  func write(to builder: inout JSONTreeBuilder) -> Int {
    switch self {
    case .written(let node, let place): return Self.write(node, place, &builder)
    case .scalar(let value, let span):
      builder.add(value, at: span)
      return 1
    case .list(let elements, let span):
      builder.add(.array, at: span)
      let count = elements.reduce(1) { $0 + $1.write(to: &builder) }
      builder.close(at: span)
      return count
    case .mapping(let members, let span):
      builder.add(.object, at: span)
      var count = 1
      for member in members {
        builder.key(member.key, at: member.keySpan)
        count += member.value.write(to: &builder)
      }
      builder.close(at: span)
      return count
    }
  }

  private static func write(_ node: JSONNode, _ place: Span?, _ builder: inout JSONTreeBuilder) -> Int {
    builder.add(node.value, at: place ?? node.span, isGreatInteger: node.isGreatInteger)
    var count = 1
    switch node.value {
    case .array: for element in node.elements { count += write(element, place, &builder) }
    case .object:
      for member in node.members {
        builder.key(member.key, at: place ?? member.keySpan)
        count += write(member.value, place, &builder)
      }
    case .null, .bool, .integer, .double, .string: return count
    }
    builder.close(at: place ?? node.span)
    return count
  }
}
