package import RuleValues
import Synchronization

/// Creates the keys of `POST`: 20 characters that sort by time, as `push()` of the clients creates them.
///
/// Source: firebase/firebase-js-sdk, `nextPushId` in packages/database/src/core/util/NextPushId.ts.
package final class PushIDs: Sendable {
  private struct State {
    var time: Int64 = -1
    var random: [Int] = []
  }

  private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
  private let state = Mutex(State())

  /// Creates a generator.
  package init() {}

  /// Returns the next key. Keys of one millisecond are in the order of the calls.
  ///
  /// - Parameter now: the time in milliseconds since 1970.
  package func next(at now: Int64) -> DataKey {
    let random = state.withLock { state in
      if state.time == now {
        Self.increment(&state.random)
      } else {
        state = State(time: now, random: (0..<12).map { _ in Int.random(in: 0..<64) })
      }
      return state.random
    }
    var rest = UInt64(clamping: now)
    var time: [UInt8] = []
    for _ in 0..<8 {
      time.append(Self.alphabet[Int(rest & 63)])
      rest >>= 6
    }
    return DataKey(utf8: time.reversed() + random.map { Self.alphabet[$0] })
  }

  private static func increment(_ digits: inout [Int]) {
    for index in digits.indices.reversed() {
      if digits[index] < 63 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
  }
}
