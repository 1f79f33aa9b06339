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

  /// A descriptor that Foundation has open while another thread starts a program is that program's too.
  @Test func testsStartProgramsOneAfterTheOther() throws {
    let places = ["Tests/TestSupport/Process+Start.swift", "Tests/TidyTests/OneStart.swift"]
    for file in try Repository.files(below: "Tests", ending: ".swift") where !places.contains(file) {
      let text = try Repository.text(file)
      #expect(!text.contains(/\bPipe\(\)|\bProcess\.run\(/), "\(file)")
      if text.contains(/\bProcess\(\)/) { #expect(!text.contains(/\.(?:run|launch)\(\)/), "\(file)") }
    }
  }

  /// A pipe that another thread's program inherits has no end before that program's.
  @Test func onlyOneFileOpensPipes() throws {
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let isPlace = file == "Sources/Platform/UnsharedPipe.swift"
      #expect(try Repository.text(file).contains(/\bpipe2?\(&/) == isPlace, "\(file)")
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
