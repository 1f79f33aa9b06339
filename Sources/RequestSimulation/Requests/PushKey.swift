package import RuleValues

/// Keys in the format of `push()`: 20 characters that sort by time.
package enum PushKey {
  private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// Returns the first key of a millisecond, with zeros in place of a client's random part, so that the same time
  /// produces the same key (firebase/firebase-js-sdk, `nextPushId` in packages/database/src/core/util/NextPushId.ts).
  package static func first(at now: Int64) -> DataKey {
    var rest = UInt64(clamping: now)
    var time: [UInt8] = []
    for _ in 0..<8 {
      time.append(alphabet[Int(rest & 63)])
      rest >>= 6
    }
    return DataKey(utf8: time.reversed() + [UInt8](repeating: alphabet[0], count: 12))
  }
}
