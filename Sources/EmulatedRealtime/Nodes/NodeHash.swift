import EmulatedProjects
package import RuleValues

extension DataNode {
  /// The hash by which Firebase's clients compare data; empty for no data.
  ///
  /// Source: firebase/firebase-js-sdk, `hash` in LeafNode.ts and ChildrenNode.ts of packages/database/src/core/snap.
  package var clientHash: String {
    var text: [UInt8] = []
    if let priority { text += "priority:\(priority.hashText):".utf8 }
    switch content {
    case .absent: return ""
    case .leaf(let scalar): text += scalar.hashText.utf8
    case .children:
      for child in childrenByPriority {
        text += ":\(child.name):\(child.node.clientHash)".utf8
      }
    }
    return Base64.encode(SHA1.digest(text))
  }

  /// The children in the order of their priorities, and of their keys if the priorities are equal.
  private var childrenByPriority: [DataChild] {
    guard children.contains(where: { $0.node.priority != nil }) else { return children }
    return children.enumerated().sorted { left, right in
      let order = Scalar.compare(left.element.node.priority, right.element.node.priority)
      return order == 0 ? left.offset < right.offset : order < 0
    }.map(\.element)
  }
}

extension Scalar {
  /// The value as the hash contains it. The client has one type of number, the double.
  fileprivate var hashText: String {
    switch self {
    case .bool(let bool): "boolean:\(bool)"
    case .integer(let integer): "number:\(Self.digits(Double(integer)))"
    case .double(let double): "number:\(Self.digits(double))"
    case .string(let text): "string:\(text)"
    }
  }

  /// The bits of a double (IEEE 754, big-endian) in 16 hexadecimal digits.
  private static func digits(_ double: Double) -> String {
    let digits = String(double.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Compares two priorities: none comes first, then numbers, then strings. Returns a negative number, zero or a positive
  /// number.
  fileprivate static func compare(_ left: Scalar?, _ right: Scalar?) -> Int {
    switch (left, right) {
    case (nil, nil): return 0
    case (nil, _): return -1
    case (_, nil): return 1
    case (.string(let left), .string(let right)): return CodeUnits.compare(left, right)
    case (.string, _): return 1
    case (_, .string): return -1
    case (let left?, let right?):
      let (left, right) = (left.number, right.number)
      return left < right ? -1 : left > right ? 1 : 0
    }
  }

  private var number: Double {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    case .bool, .string: 0
    }
  }
}
