import RuleValues

/// The key that `push()` makes: 20 characters, of which the first eight say when (firebase/firebase-js-sdk,
/// packages/database/src/core/util/NextPushId.ts). The rest, random in the client, counts up from zero here, so that a
/// suite always makes the same keys.
enum PushKey {
  private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// A key that `parent` has no child for.
  static func fresh(now: Int64, in parent: DataNode) -> DataKey {
    let time = digits(of: now, count: 8)
    for count in 0..<Int64.max {
      let key = DataKey(utf8: time + digits(of: count, count: 12))
      if parent.child(key).isAbsent { return key }
    }
    return DataKey(utf8: time)
  }

  private static func digits(of number: Int64, count: Int) -> [UInt8] {
    (0..<count).reversed().map { alphabet[Int(truncatingIfNeeded: (number >> ($0 < 11 ? Int64($0) * 6 : 63)) & 63)] }
  }
}
