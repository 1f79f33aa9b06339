import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The seeds of the fuzzers, and every input that a fuzzer found, on each run of the tests. `.ci/checks/fuzz` looks for more.
@Suite struct CorpusTests {
  private static let folder = "Tests/FuzzTests/Corpus"
  /// A key path to a member of an existential, in the arguments of a test, crashes the compiler (Swift 6.3.1).
  private static let names = fuzzTargets.map { $0.name }

  @Test(arguments: names) func propertiesHold(_ name: String) throws {
    let type = try #require(fuzzTargets.first { $0.name == name })
    let target = try type.init()
    let paths = try Repository.files(below: "\(Self.folder)/\(name)", ending: "")
    #expect(paths.count > 2)
    for path in paths {
      let bytes = Array(try Data(contentsOf: Repository.root.appending(path: path)))
      do { try target.check(bytes) } catch { Issue.record("\(path): \(error)") }
    }
  }

  @Test func everyFolderHasATarget() throws {
    let paths = try Repository.files(below: Self.folder, ending: "")
    let folders = Set(paths.map { $0.split(separator: "/").dropFirst(3).first ?? "" })
    #expect(folders == Set(fuzzTargets.map { Substring($0.name) }))
  }
}
