/// The warnings of the Firestore emulator 1.19.9. All other warnings are this project's own.
public enum EmulatorWarning {
  /// The advice on the version, which the emulator gives no place.
  public static let oldVersion = "Ruleset uses old version"

  private static let beginnings = [
    "Unused", "Invalid variable", "Invalid function", "Invalid type", oldVersion, "Incorrect", "The sub-exp", "Ternary",
    "Call to service", "Glob", "Invalid method", "Invalid service",
  ]

  /// The beginning of a message that the emulator gives as well; nil for a message of this project.
  public static func beginning(of message: String) -> String? { beginnings.first { message.hasPrefix($0) } }
}
