public import Synchronization

/// A place for one idle object, which is taken and kept by one exchange each. A pool has it in front of its lock, because
/// most callers come one after the other.
///
/// It is public because Swift inlines only public functions across modules.
public struct IdleSlot<Element: AnyObject>: ~Copyable, @unchecked Sendable {
  @usableFromInline let object = Atomic<Unmanaged<Element>?>(nil)

  /// Creates an empty slot.
  @inlinable
  public init() {}

  @inlinable
  deinit { object.load(ordering: .acquiring)?.release() }

  /// Whether the slot has no object.
  @inlinable
  public var isEmpty: Bool { object.load(ordering: .relaxed) == nil }

  /// Returns the object, and empties the slot; nil if it is empty.
  @inlinable @inline(__always)
  public func take() -> Element? { object.exchange(nil, ordering: .acquiring)?.takeRetainedValue() }

  /// Keeps an object.
  ///
  /// - Returns: false if the slot has one already.
  @inlinable @inline(__always)
  public func keep(_ element: Element) -> Bool {
    let kept = Unmanaged.passRetained(element)
    if object.compareExchange(expected: nil, desired: kept, ordering: .acquiringAndReleasing).exchanged { return true }
    kept.release()
    return false
  }
}
