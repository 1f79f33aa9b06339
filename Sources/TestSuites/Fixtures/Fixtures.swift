import RequestSimulation
import SourceText

/// The named data sets of a suite and the files that it includes.
struct Fixtures {
  struct Fixture {
    let node: JSONNode
    let file: SourceFile
    /// The combined data; nil until it is first needed.
    var seed: Seed?
  }

  private(set) var names: [String] = []
  private var fixtures: [[UInt8]: Fixture] = [:]
  /// The fixtures being combined, to detect a fixture that includes itself.
  var open: [String] = []

  subscript(name: String) -> Fixture? { fixtures[Array(name.utf8)] }

  mutating func define(_ name: String, _ fixture: Fixture) {
    if fixtures.updateValue(fixture, forKey: Array(name.utf8)) == nil { names.append(name) }
  }
}
