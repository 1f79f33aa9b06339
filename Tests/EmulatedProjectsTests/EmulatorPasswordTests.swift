import Accounts
import Testing

@testable import EmulatedProjects

/// Passwords in the form of Google's Authentication emulator (firebase-tools, src/emulator/auth/state.ts).
struct EmulatorPasswordTests {
  @Test(arguments: ["secret1", "a:password=b", "", "é\u{0}"])
  func aPasswordIsReadBack(_ password: String) throws {
    let text = EmulatorPassword(password).text
    #expect(text.hasPrefix("fakeHash:salt=fakeSalt"))
    #expect(try #require(EmulatorPassword(text: text)).password == password)
    #expect(EmulatorPassword.hasher.isMatch(text, password))
    #expect(!EmulatorPassword.hasher.isMatch(text, password + "x"))
    #expect(EmulatorPassword(password).text != text)
  }

  @Test func aRealHashMatchesToo() throws {
    let hash = try #require(PasswordHasher.system.hash("secret1"))
    #expect(EmulatorPassword(text: hash) == nil)
    #expect(EmulatorPassword.hasher.isMatch(hash, "secret1"))
    #expect(!EmulatorPassword.hasher.isMatch(hash, "secret2"))
  }
}
