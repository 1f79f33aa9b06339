// What `Accounts` uses of swift-crypto, so that its type check needs no build of that package.

public import Crypto

public enum KDF {
  public enum Insecure {
    public enum PBKDF2 {
      public struct HashFunction: Sendable { public static let sha512 = HashFunction() }

      public static func deriveKey(
        from password: [UInt8], salt: [UInt8], using hashFunction: HashFunction, outputByteCount: Int, rounds: Int
      ) throws -> SymmetricKey { SymmetricKey() }
    }
  }
}
