import TestSupport
import Testing

@Suite("Programs are started in one place")
struct OneStart {
  /// A program that is started in another way inherits the signal mask of its thread.
  @Test func onlyOneFileStartsPrograms() throws {
    let start = /\b(?:posix_spawnp?|fork|vfork|popen|system|execvp?e?)\(|\bProcess\(\)/
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let isPlace = file == "Sources/Platform/StartedProgram.swift"
      #expect(try Repository.text(file).contains(start) == isPlace, "\(file)")
    }
  }

  /// A change of this process's variables can move them while another thread starts a program with them.
  @Test func nothingChangesTheVariablesOfThisProcess() throws {
    let change = /\b(?:setenv|unsetenv|putenv|clearenv)\(/
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      #expect(try !Repository.text(file).contains(change), "\(file)")
    }
  }
}
