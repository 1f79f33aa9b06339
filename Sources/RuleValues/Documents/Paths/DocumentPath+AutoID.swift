extension DocumentPath {
  /// The characters of automatic ids, as in the client SDKs (firebase/firebase-js-sdk, `AutoId` in
  /// packages/firestore/src/util/misc.ts).
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

  /// Returns a new id of 20 characters from the system's random numbers.
  public static func autoID() -> String {
    String((0..<20).compactMap { _ in alphabet.randomElement() })
  }
}
