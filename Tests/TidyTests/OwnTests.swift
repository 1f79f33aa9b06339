import Foundation
import TestSupport
import Testing

@Suite("Modules have tests of their own")
struct OwnTests {
  /// What the tests of higher modules test: the C library, and programs of rules.
  static let exceptions: Set<String> = ["Platform", "RulePrograms"]

  @Test func eachModuleHasATarget() throws {
    // The names of programs begin with a small letter.
    let modules = try DeclaredModules.imports().keys.filter { $0.first?.isUppercase == true }
    #expect(modules.count > 40)
    for module in modules {
      let hasTests = FileManager.default.fileExists(
        atPath: Repository.root.appending(path: "Tests/\(module)Tests").path)
      #expect(hasTests != Self.exceptions.contains(module), "\(module)")
    }
  }
}
