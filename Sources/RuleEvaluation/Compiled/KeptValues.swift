/// The values that a ``ConditionMachine`` keeps in its frame: for which operation each was computed, and what it cost.
///
/// An operation computes such a value once. It counts the same cost each time that a condition uses it, as the walker
/// does.
struct KeptValues {
  /// What a value depends on beside the operation: the location of a Realtime rule, and captures.
  struct Dependencies: OptionSet, BitwiseCopyable {
    let rawValue: UInt64

    /// The location of a Realtime rule.
    static let location = Dependencies(rawValue: 1)

    /// The capture in a slot. The last bit is for all slots that have none of their own.
    static func capture(_ slot: Int) -> Dependencies { Dependencies(rawValue: 1 << UInt64(min(slot + 1, 63))) }
  }

  /// A kept value.
  struct Entry: BitwiseCopyable {
    fileprivate let dependencies: Dependencies
    /// The moment at which it was computed, or 0.
    fileprivate var time: UInt64 = 0
    /// What it cost.
    var cost = EvaluationState.Cost()
  }

  /// The moments at which the operation began and at which dependencies changed.
  struct Changes {
    fileprivate var now: UInt64 = 1
    fileprivate var operation: UInt64 = 1
    /// By the bit of the dependency.
    fileprivate var moments = [UInt64](repeating: 0, count: 64)

    /// Returns whether an entry's value was computed since the last change.
    @inline(__always)
    func allow(_ entry: borrowing Entry) -> Bool {
      guard entry.time >= operation else { return false }
      var rest = entry.dependencies.rawValue
      while rest != 0 {
        if moments[rest.trailingZeroBitCount] > entry.time { return false }
        rest &= rest - 1
      }
      return true
    }

    /// Notes that an entry's value was computed.
    @inline(__always)
    func note(_ entry: inout Entry) { entry.time = now }
  }

  /// The values in the order of their slots.
  var entries: [Entry]
  private(set) var changes = Changes()
  /// Whether any value depends on more than the operation.
  let watchesChanges: Bool

  init(_ dependencies: [Dependencies]) {
    entries = dependencies.map { Entry(dependencies: $0) }
    watchesChanges = !dependencies.allSatisfy(\.isEmpty)
  }

  /// Begins an operation: all values are unknown.
  mutating func beginOperation() {
    changes.now += 1
    changes.operation = changes.now
  }

  /// Notes that what values depend on has changed. They are unknown from now on.
  mutating func change(_ dependency: Dependencies) {
    changes.now += 1
    changes.moments[dependency.rawValue.trailingZeroBitCount] = changes.now
  }
}
