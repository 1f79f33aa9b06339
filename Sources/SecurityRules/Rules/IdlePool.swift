import Platform
import Synchronization

/// What no request uses at the moment, such as lanes and deciders, kept for the next request.
///
/// It is unchecked because its elements are not `Sendable`: between taking and keeping an element, one caller has it.
final class IdlePool<Element: AnyObject>: @unchecked Sendable {
  /// The maximum number of elements beside the first.
  private static var maximumOthers: Int { 63 }
  /// One element, which is taken without a lock.
  private let first = IdleSlot<Element>()
  private let isLocked = Mutex(())
  @exclusivity(unchecked)
  private var others: [Element] = []

  /// Returns an element, which the caller then has alone; nil if there is none.
  @inline(__always)
  func take() -> Element? { first.take() ?? isLocked.withLock { _ in others.popLast() } }

  /// Keeps an element that its user no longer needs. Beyond a maximum it is dropped.
  @inline(__always)
  func keep(_ element: Element) {
    if first.keep(element) { return }
    isLocked.withLock { _ in if others.count < Self.maximumOthers { others.append(element) } }
  }
}

/// An ``IdlePool`` of any elements.
protocol IdleElements: AnyObject, Sendable {
  /// The number of elements.
  var count: Int { get }

  /// Drops all elements.
  func removeAll()
}

extension IdlePool: IdleElements {
  var count: Int { (first.isEmpty ? 0 : 1) + isLocked.withLock { _ in others.count } }

  func removeAll() {
    _ = first.take()
    // The elements are freed outside the lock.
    _ = isLocked.withLock { _ in
      defer { others = [] }
      return others
    }
  }
}
