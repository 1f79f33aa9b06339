/// Cases on which the engine and the reference differ, with the reason. One that passes must leave the list.
enum KnownFailures {
  /// `topic/id` → why.
  static let realtime: [String: String] = [:]
}
