/// The members of `request` in Cloud rules, in the engine's order.
///
/// Every request has them, but few rules read more than one. They are stored inline, so clearing them for the next
/// request costs nothing.
struct RequestMembers: RandomAccessCollection {
  /// The names of members, which are the same for every service.
  enum Name: UInt8, BitwiseCopyable, CaseIterable {
    case time, auth, headers, inTransaction, path, fields, transforms, writeFields, readFields, autoId, resource, query
    case params, method

    /// The name as rules write it.
    var text: String { "\(self)" }
  }

  /// A member of `request` with its value or source.
  struct Member: BitwiseCopyable {
    let name: Name
    let entry: RequestBindings.Entry
  }

  /// Storage for the source of each name, by its position among all names.
  private var entries = InlineSlots<RequestBindings.Entry>(repeating: .absent)
  /// The names of the members in their order.
  private var names = InlineSlots<Name>(repeating: .time)
  /// A bit for each name that is a member.
  private var present: UInt16 = 0
  private(set) var endIndex = 0
  private static let none: [Name] = []

  var startIndex: Int { 0 }

  /// The member at an index. An index at or after `endIndex` traps, in a release build too.
  subscript(index: Int) -> Member {
    let name = index < endIndex ? names[index] : Self.none[index]
    return Member(name: name, entry: entry(name))
  }

  /// Returns the entry with a name; `absent` if there is none.
  @inline(__always)
  func entry(_ name: Name) -> RequestBindings.Entry {
    present & (1 << UInt16(name.rawValue)) == 0 ? .absent : entries[Int(name.rawValue)]
  }

  /// Appends a member. Its name must be new.
  @inline(__always)
  mutating func append(_ name: Name, _ entry: RequestBindings.Entry) {
    entries[Int(name.rawValue)] = entry
    present |= 1 << UInt16(name.rawValue)
    names[endIndex] = name
    endIndex += 1
  }

  /// Removes all members.
  mutating func removeAll() {
    endIndex = 0
    present = 0
  }
}

/// 16 elements that are stored inline, more than `request` has members. `InlineArray` needs macOS 26.
private struct InlineSlots<Element: BitwiseCopyable>: BitwiseCopyable {
  private typealias Four = (Element, Element, Element, Element)

  private var storage: (Four, Four, Four, Four)

  @inline(__always)
  init(repeating element: Element) {
    let four = (element, element, element, element)
    storage = (four, four, four, four)
  }

  /// The element at an index from 0 to 15.
  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      withUnsafePointer(to: storage) { UnsafeRawPointer($0).assumingMemoryBound(to: Element.self)[index & 15] }
    }
    @inline(__always)
    set {
      withUnsafeMutablePointer(to: &storage) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Element.self)[index & 15] = newValue
      }
    }
  }
}
