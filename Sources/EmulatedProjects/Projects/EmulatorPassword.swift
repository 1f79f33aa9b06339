package import Accounts

/// A password in the form of Google's Authentication emulator, which keeps it in clear text:
/// `fakeHash:salt=fakeSalt123:password=secret`.
///
/// A real hash takes milliseconds, which a test run with many users would feel, and Google's emulator could not import it.
package struct EmulatorPassword: Sendable {
  private static let prefix = "fakeHash:salt="
  private static let separator = ":password="
  private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// The text before the password, which makes the forms of equal passwords differ.
  package let salt: String
  /// The password.
  package let password: String

  /// Creates the form of a password with a new salt.
  package init(_ password: String) {
    salt = "fakeSalt" + String((0..<20).map { _ in Self.digits[Int.random(in: 0..<Self.digits.count)] })
    self.password = password
  }

  /// Reads the form; nil if the text has another one.
  package init?(text: String) {
    guard text.hasPrefix(Self.prefix), let range = text.firstRange(of: Self.separator) else { return nil }
    salt = String(text[..<range.lowerBound].dropFirst(Self.prefix.count))
    password = String(text[range.upperBound...])
  }

  /// The form as text.
  package var text: String { Self.prefix + salt + Self.separator + password }

  /// Keeps passwords in this form. Passwords of earlier trees, which are hashed, match too.
  package static let hasher = PasswordHasher(
    hash: { EmulatorPassword($0).text },
    isMatch: { hash, password in
      guard let known = EmulatorPassword(text: hash) else { return PasswordHasher.system.isMatch(hash, password) }
      return known.password.utf8.elementsEqual(password.utf8)
    })
}
